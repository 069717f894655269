import { exitCode, loadConfig, type RunOptions, runSuite, SetupError } from '@attestation/conformance';
import { startNullServer } from './start-null-server.ts';
import type { NullServer } from './table.ts';
import { wronglyPassed } from './wrongly-passed.ts';

/** What the suite said of a server that does nothing. */
export interface NullJudgement {
  /** Exit code of each run; 2: it would not even begin, which is as right as 1. */
  readonly exits: readonly (0 | 1 | 2 | 3)[];
  /** Why it would not begin. */
  readonly stopped: string | undefined;
  /** Rules reported as kept, in every run, that the server cannot keep. */
  readonly wrong: readonly string[];
  readonly passed: number;
  readonly failed: number;
  /** Faults of the suite itself, which a strange answer brought to light. */
  readonly faults: readonly string[];
  readonly seconds: number;
}

/** @param options of the suite, such as its profile; all rules when left out */
export async function judgeNullServer(
  server: NullServer,
  options: Pick<RunOptions, 'profile'> = {},
): Promise<NullJudgement> {
  const started = performance.now();
  const runs: Run[] = [];
  for (let seed = 1; seed <= (server.runs ?? 1); seed += 1) {
    runs.push(await runOnce(server, { ...options, seed }));
    // A rule counts when it passed in every run: once none is left, no further run can bring one back.
    if (inEveryRun(runs).length === 0) break;
  }
  const [first = stoppedRun('')] = judged(runs);
  return {
    exits: runs.map(({ exit }) => exit),
    stopped: runs.find(({ stopped }) => stopped)?.stopped,
    wrong: inEveryRun(runs),
    passed: first.passed,
    failed: first.failed,
    faults: runs.flatMap(({ faults }) => faults),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

interface Run {
  readonly exit: 0 | 1 | 2 | 3;
  readonly stopped?: string;
  readonly wrong: readonly string[];
  readonly passed: number;
  readonly failed: number;
  readonly faults: readonly string[];
}

function judged(runs: readonly Run[]): Run[] {
  return runs.filter(({ exit }) => exit !== 2);
}

function inEveryRun(runs: readonly Run[]): readonly string[] {
  const [first, ...others] = judged(runs);
  return first?.wrong.filter((rule) => others.every(({ wrong }) => wrong.includes(rule))) ?? [];
}

async function runOnce(server: NullServer, options: RunOptions): Promise<Run> {
  const { config, stop } = await startNullServer(server.name);
  try {
    const report = await runSuite(await loadConfig(config, process.cwd()), options);
    const { passed, failed } = report.summary;
    const wrong = wronglyPassed(server, report.results);
    return { exit: exitCode(report), wrong, passed, failed, faults: report.suite.faults };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return stoppedRun(error.message);
  } finally {
    await stop();
  }
}

function stoppedRun(stopped: string): Run {
  return { exit: 2, stopped, wrong: [], passed: 0, failed: 0, faults: [] };
}

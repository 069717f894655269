import { loadContract } from '../catalogue.ts';
import { readBaseline } from '../config/read-baseline.ts';
import { readConfig } from '../config/read-config.ts';
import { applyBaseline } from '../report/apply-baseline.ts';
import { mergeRuns } from '../report/merge-runs.ts';
import { exitCode, type Report } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import { runSuite } from '../suite/run-suite.ts';
import { type Command, type Flags, wholeNumber } from './command.ts';
import { printReport } from './print-report.ts';
import { replayCommands } from './replay-command.ts';
import { configFlag, outputFlags, seedFlag } from './shared-flags.ts';
import { showProgress } from './show-progress.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { wantedReports } from './wanted-reports.ts';

/** Judges the target of a config. */
export const run: Command = {
  description: 'Judge the implementation that the config names',
  args: {
    ...configFlag,
    ...outputFlags,
    rule: { type: 'string', valueHint: 'ID', description: 'Judge this rule only; may be repeated' },
    level: {
      type: 'enum',
      options: ['must', 'should', 'may'],
      description: 'The lowest level to judge; may when left out',
    },
    ...seedFlag,
    safe: { type: 'boolean', description: 'Leave out what loads the target, such as very large requests' },
    repeat: {
      type: 'string',
      valueHint: 'N',
      description: 'Run N times, each with the next seed, and tell which verdicts change',
    },
  },
  examples: [
    'attestation-conformance run',
    'attestation-conformance run --report junit=out/junit.xml --report html=out/report.html',
    'attestation-conformance run --config staging.yaml --level must --safe --baseline known-failures.yaml',
    'attestation-conformance run --rule ATT-FAC-003 --rule ATT-CRE-001 --seed 42',
  ],
  async run(flags, terminal) {
    const configFile = flags.text('config') ?? '';
    const wanted = await wantedReports(flags);
    const baselineFile = flags.text('baseline');
    const baseline = baselineFile === undefined ? undefined : await readBaseline(baselineFile);
    const merged = await judgeRepeatedly(configFile, flags, terminal);
    const { rules, automatic } = await loadContract(merged.target.version);
    const isRule = (id: string) => rules.has(id) || automatic.some((rule) => rule.id === id);
    const judged = baseline ? applyBaseline(merged, baseline, isRule) : merged;
    const report = replayCommands(judged, configFile);
    printReport(report, terminal);
    await writeReports(report, wanted, configFile);
    return exitCode(report);
  },
};

async function judgeRepeatedly(configFile: string, flags: Flags, terminal: Terminal): Promise<Report> {
  const times = wholeNumber(flags, 'repeat', 1) ?? 1;
  const first = wholeNumber(flags, 'seed', 0) ?? Math.floor(Math.random() * 2 ** 31);
  const rules = rulesOf(flags);
  const level = flags.text('level')?.toUpperCase() as 'MUST' | 'SHOULD' | 'MAY' | undefined;
  const config = await readConfig(configFile);
  const runs: Report[] = [];
  for (let at = 0; at < times; at += 1) {
    if (times > 1) terminal.err(`run ${at + 1} of ${times}, seed ${first + at}\n`);
    const show = showProgress(terminal);
    const options = { seed: first + at, safe: flags.on('safe'), onProgress: show.tell };
    const more = { ...(rules && { rules }), ...(level && { level }) };
    runs.push(await runSuite(config, { ...options, ...more }).finally(show.end));
  }
  return mergeRuns(runs);
}

/** `--rule A --rule B`, `--rule A B` and `--rule A,B` say the same. */
function rulesOf(flags: Flags): string[] | undefined {
  const named = flags.all('rule');
  const [stranger] = flags.positionals;
  if (named.length === 0 && stranger !== undefined) {
    throw new UsageError(
      `"run" takes flags only, not "${stranger}": a config is given by --config, a rule by --rule.`,
    );
  }
  if (named.length === 0) return undefined;
  return [...named, ...flags.positionals].flatMap((text) => text.split(',')).filter((id) => id !== '');
}

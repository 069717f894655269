import { type OptionSpecs, UsageError, type Values } from '@attestation/command-line';
import { type Printable, printable, shown } from '@attestation/signing/printable';
import progress from 'cli-progress';
import { loadContract } from '../catalogue.ts';
import { readConfig } from '../config/read-config.ts';
import { type Coverage, createCoverer } from '../coverage.ts';
import { applyBaseline, mergeRuns, readBaseline } from '../report/read-report.ts';
import { exitCode, type Report } from '../report/report.ts';
import { reportKinds, writeReports } from '../report/write-reports.ts';
import { type Progress, type RunOptions, runSuite } from '../run-suite.ts';
import {
  configOption,
  defineCommand,
  optionalNumber,
  outputOptions,
  paint,
  seedOption,
  type Terminal,
} from './command.ts';
import { printReport, wantedReports } from './print-report.ts';
import { replayCommands } from './replay.ts';
import { showProgress } from './show-progress.ts';

const options = {
  ...configOption,
  ...outputOptions,
  rule: { type: 'string', multiple: true, value: 'ID', about: 'Judge only this rule; may be repeated' },
  level: {
    type: 'string',
    value: 'LEVEL',
    choices: ['must', 'should', 'may'],
    about: 'The lowest level to judge (default: may)',
  },
  ...seedOption,
  safe: { type: 'boolean', about: 'Omit cases that load the target, such as very large requests' },
  profile: {
    type: 'string',
    value: 'PROFILE',
    choices: ['full', 'core'],
    about: 'core: every MUST with at most 600 requests, for a sandbox with a low rate limit',
  },
  'max-seconds': {
    type: 'string',
    value: 'N',
    about: 'Stop after N seconds with exit code 1 (default: 120, more if limits.requestsPerSecond is low)',
  },
  repeat: {
    type: 'string',
    value: 'N',
    about: 'Run N times, each with the next seed, and show which verdicts change',
  },
} as const satisfies OptionSpecs;

/** Judges the target of a config. */
export const run = defineCommand({
  name: 'run',
  about: 'Judge the implementation that the config names',
  positionals: [{ name: 'RULE', about: 'More rules, after --rule', required: false, several: true }],
  options,
  examples: [
    ['', 'attestation-conformance run'],
    ['', 'attestation-conformance run --report junit=out/junit.xml --report html=out/report.html'],
    [
      '',
      'attestation-conformance run --config staging.yaml --level must --safe --baseline known-failures.yaml',
    ],
    ['', 'attestation-conformance run --profile core'],
    ['', 'attestation-conformance run --rule ATT-FAC-003 --rule ATT-CRE-001 --seed 42'],
  ],
  endsEarly: true,
  async run({ values, positionals }, terminal, interrupted) {
    const configFile = values.config;
    const wanted = await wantedReports(values.report, reportKinds);
    const baselineFile = values.baseline;
    const baseline = baselineFile === undefined ? undefined : await readBaseline(baselineFile);
    const covers = wanted.some(({ kind }) => kind === 'coverage');
    const rulesNamed = rulesOf(values.rule, positionals);
    const { merged, coverage } = await judgeRepeatedly(values, rulesNamed, covers, terminal, interrupted);
    const { rules, automatic } = await loadContract(merged.target.version);
    const isRule = (id: string) => rules.has(id) || automatic.some((rule) => rule.id === id);
    const judged = baseline ? applyBaseline(merged, baseline, isRule) : merged;
    const report = replayCommands(judged, configFile);
    printReport(report, terminal);
    await writeReports(report, wanted, configFile, coverage);
    return exitCode(report);
  },
});

async function judgeRepeatedly(
  values: Values<typeof options>,
  rules: string[] | undefined,
  covers: boolean,
  terminal: Terminal,
  interrupted: AbortSignal,
): Promise<{ merged: Report; coverage: Coverage | undefined }> {
  const times = optionalNumber('--repeat', values.repeat, 1) ?? 1;
  const first = optionalNumber('--seed', values.seed, 0) ?? Math.floor(Math.random() * 2 ** 31);
  const level = values.level?.toUpperCase() as 'MUST' | 'SHOULD' | 'MAY' | undefined;
  const profile = values.profile as RunOptions['profile'];
  const maxSeconds = optionalNumber('--max-seconds', values['max-seconds'], 1);
  const config = await readConfig(values.config);
  const coverer = covers ? createCoverer(await loadContract(config.version)) : undefined;
  const runs: Report[] = [];
  for (let at = 0; at < times && !interrupted.aborted; at += 1) {
    if (times > 1) terminal.err(shown`run ${at + 1} of ${times}, seed ${first + at}\n`);
    const show = createShow(terminal);
    const basic = { seed: first + at, safe: values.safe === true, interrupted, onProgress: show.tell };
    const more = {
      ...(coverer && { onExchange: coverer.see }),
      ...(rules && { rules }),
      ...(level && { level }),
      ...(profile && { profile }),
      ...(maxSeconds !== undefined && { maxSeconds }),
    };
    const judge = () => runSuite(config, { ...basic, ...more }).finally(show.end);
    runs.push(await (terminal.interactive ? judge() : showProgress(terminal, show.describe, judge)));
  }
  const merged = mergeRuns(runs);
  return { merged, coverage: coverer?.coverage(merged.results) };
}

/** `--rule A --rule B`, `--rule A B` and `--rule A,B` are equivalent. */
function rulesOf(named: readonly string[] = [], positionals: readonly string[]): string[] | undefined {
  const [unexpected] = positionals;
  if (named.length === 0 && unexpected !== undefined) {
    throw new UsageError(
      `"run" takes only options, not "${unexpected}": name a config with --config, a rule with --rule.`,
    );
  }
  if (named.length === 0) return undefined;
  return [...named, ...positionals].flatMap((text) => text.split(',')).filter((id) => id !== '');
}

interface ProgressShow {
  tell(progress: Progress): void;
  describe(): Printable;
  end(): void;
}

/** In a terminal a bar with the current rule and the number of failures; otherwise a line for each failure. */
function createShow(terminal: Terminal): ProgressShow {
  const failures = new Set<string>();
  const failed = ({ rule, name }: Progress) => {
    if (failures.has(rule)) return;
    failures.add(rule);
    terminal.err(shown`${paint(terminal, 'red', 'failed')} ${printable(rule)} ${printable(name)}\n`);
  };
  let last = { done: 0, total: 0 };
  const describe = () =>
    shown`${last.done} of ${last.total} cases were run, ${failures.size} rules have failed`;
  if (!terminal.interactive) {
    return {
      describe,
      tell: (one) => {
        last = one;
        if (one.failed) failed(one);
      },
      end() {},
    };
  }
  const bar = new progress.SingleBar({
    format: '{bar} {value}/{total}  {failures} failed  {rule}',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    gracefulExit: true,
    fps: 10,
  });
  let started = false;
  return {
    describe,
    tell({ done, total, rule, failed: broken }) {
      if (broken) failures.add(rule);
      const payload = { rule, failures: failures.size };
      if (!started) bar.start(total, done, payload);
      started = true;
      bar.update(done, payload);
    },
    end() {
      if (started) bar.stop();
    },
  };
}

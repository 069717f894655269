import type { OptionSpecs } from '@attestation/command-line';
import { shown } from '@attestation/signing/printable';
import { readConfig } from '../config/read-config.ts';
import { type ExploreProgress, explore as exploreTarget } from '../explore/explore.ts';
import { exitCode } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import { configOption, defineCommand, optionalNumber, outputOptions } from './command.ts';
import { printReport, wantedReports } from './print-report.ts';
import { replayCommands } from './replay.ts';
import { showProgress } from './show-progress.ts';

const options = {
  ...configOption,
  minutes: { type: 'string', value: 'N', about: 'When it must have ended (default: 1)' },
  seed: { type: 'string', value: 'N', about: 'Determines the sequences (default: 1)' },
  report: outputOptions.report,
} as const satisfies OptionSpecs;

/** Looks for a failure that no rule names. */
export const explore = defineCommand({
  name: 'explore',
  about: 'Send random sequences of requests and compare the answers with a model of the service',
  positionals: [],
  options,
  notes: `The command stops at the first failure and shortens it to the fewest failing steps. Data stays on the target, as
after "run". The same seed gives the same sequences.`,
  examples: [
    ['', 'attestation-conformance explore'],
    ['', 'attestation-conformance explore --minutes 10 --seed 7 --report json=explore.json'],
  ],
  endsEarly: true,
  async run({ values }, terminal, interrupted) {
    const wanted = await wantedReports(values.report);
    const minutes = optionalNumber('--minutes', values.minutes, 1) ?? 1;
    const seed = optionalNumber('--seed', values.seed, 0) ?? 1;
    const config = await readConfig(values.config);
    const begin = Date.now();
    let progress: ExploreProgress = { sequences: 0, requests: 0, shrinking: false };
    const describe = () => {
      const { sequences, requests, shrinking } = progress;
      const seconds = Math.round((Date.now() - begin) / 1000);
      const more = shrinking ? shown`; found a failure and shortening it` : shown``;
      return shown`${seconds} of ${minutes * 60} s: ${sequences} sequences, ${requests} requests${more}`;
    };
    const onProgress = (next: ExploreProgress) => {
      progress = next;
    };
    const {
      report: plain,
      walked,
      unjudged,
    } = await showProgress(terminal, describe, () =>
      exploreTarget(config, { seed, seconds: minutes * 60, interrupted, onProgress }),
    );
    const report = replayCommands(plain, values.config);
    printReport(report, terminal);
    terminal.out(
      shown`${walked} sequences were walked to their end, ${unjudged} were begun and not judged.\n`,
    );
    await writeReports(report, wanted, values.config);
    return exitCode(report);
  },
});

import type { OptionSpecs } from '@attestation/command-line';
import { shown } from '@attestation/signing/printable';
import { readConfig } from '../config/read-config.ts';
import { type ExploreProgress, explore as exploreTarget } from '../explore/explore.ts';
import { exitCode } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import { configOption, defineCommand, optionalNumber, outputOptions, type Terminal } from './command.ts';
import { printReport, wantedReports } from './print-report.ts';
import { replayCommands } from './replay.ts';

const options = {
  ...configOption,
  minutes: { type: 'string', value: 'N', about: 'How long to search (default: 1)' },
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
  async run({ values }, terminal) {
    const wanted = await wantedReports(values.report);
    const minutes = optionalNumber('--minutes', values.minutes, 1) ?? 1;
    const seed = optionalNumber('--seed', values.seed, 0) ?? 1;
    const config = await readConfig(values.config);
    const show = showProgress(terminal);
    const { report: plain } = await exploreTarget(config, {
      ...{ seed, seconds: minutes * 60, onProgress: show.tell },
    }).finally(show.end);
    const report = replayCommands(plain, values.config);
    printReport(report, terminal);
    await writeReports(report, wanted, values.config);
    return exitCode(report);
  },
});

/** In a terminal a line that is written again; otherwise nothing. */
function showProgress(terminal: Terminal): { tell(progress: ExploreProgress): void; end(): void } {
  let last = 0;
  return {
    tell({ sequences, requests, shrinking }) {
      if (!terminal.interactive || (!shrinking && Date.now() - last < 200)) return;
      last = Date.now();
      const more = shrinking ? shown`; found a failure and shortening it` : shown``;
      terminal.err(shown`\r${sequences} sequences, ${requests} requests${more}`);
    },
    end: () => terminal.err(last > 0 ? shown`\n` : shown``),
  };
}

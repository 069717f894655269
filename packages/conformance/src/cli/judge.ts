import { loadContract } from '../catalogue.ts';
import { readBaseline } from '../config/read-baseline.ts';
import { applyBaseline } from '../report/apply-baseline.ts';
import { readReport } from '../report/read-report.ts';
import { exitCode, summarise } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import type { Command } from './command.ts';
import { printReport } from './print-report.ts';
import { outputFlags } from './shared-flags.ts';
import { UsageError } from './usage-error.ts';
import { wantedReports } from './wanted-reports.ts';

/** Judges what an earlier run recorded, without the target. */
export const judge: Command = {
  description: 'Judge a recorded JSON report again, without the target',
  args: {
    run: { type: 'positional', required: true, description: 'A file that "run --report json=FILE" wrote' },
    ...outputFlags,
  },
  examples: [
    'attestation-conformance judge run.json',
    'attestation-conformance judge run.json --baseline known-failures.yaml --report html=report.html',
  ],
  async run(flags, terminal) {
    const [file, ...rest] = flags.positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('Name one recorded JSON report.');
    const wanted = await wantedReports(flags);
    const recorded = await readReport(file);
    const { stale: _, ...plain } = recorded;
    const summed = { ...plain, summary: summarise(recorded.results) };
    const baselineFile = flags.text('baseline');
    // Without a baseline the one of the recorded run still counts.
    const report =
      baselineFile === undefined
        ? { ...summed, ...(recorded.stale && { stale: recorded.stale }) }
        : applyBaseline(summed, await readBaseline(baselineFile), await ruleCheck(recorded.target.version));
    printReport(report, terminal);
    await writeReports(report, wanted, file);
    return exitCode(report);
  },
};

async function ruleCheck(version: string): Promise<(id: string) => boolean> {
  const { rules, automatic } = await loadContract(version);
  const known = new Set([...rules.keys(), ...automatic.map(({ id }) => id)]);
  return (id) => known.has(id);
}

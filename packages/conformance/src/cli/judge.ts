import { loadContract } from '../catalogue.ts';
import { applyBaseline, readBaseline } from '../report/baseline.ts';
import { readReport } from '../report/read-report.ts';
import { exitCode, summarise } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import { defineCommand, outputOptions } from './command.ts';
import { printReport, wantedReports } from './print-report.ts';

/** Judges a recorded run again, without the target. */
export const judge = defineCommand({
  name: 'judge',
  about: 'Judge a recorded JSON report again, without the target',
  positionals: [
    { name: 'RUN', about: 'A file that "run --report json=FILE" wrote', required: true, candidates: 'file' },
  ],
  options: {
    ...outputOptions,
  },
  examples: [
    ['', 'attestation-conformance judge run.json'],
    ['', 'attestation-conformance judge run.json --baseline known-failures.yaml --report html=report.html'],
  ],
  async run({ values, positionals: [file = ''] }, terminal) {
    const wanted = await wantedReports(values.report);
    const recorded = await readReport(file);
    const { stale: _, ...plain } = recorded;
    const summed = { ...plain, summary: summarise(recorded.results) };
    const baselineFile = values.baseline;
    // Without a baseline that of the recorded run still applies.
    const report =
      baselineFile === undefined
        ? { ...summed, ...(recorded.stale && { stale: recorded.stale }) }
        : applyBaseline(summed, await readBaseline(baselineFile), await ruleCheck(recorded.target.version));
    printReport(report, terminal);
    await writeReports(report, wanted, file);
    return exitCode(report);
  },
});

async function ruleCheck(version: string): Promise<(id: string) => boolean> {
  const { rules, automatic } = await loadContract(version);
  const known = new Set([...rules.keys(), ...automatic.map(({ id }) => id)]);
  return (id) => known.has(id);
}

import { readConfig } from './config/read-config.ts';
import { exitCode } from './report/report.ts';
import { runSuite } from './suite/run-suite.ts';

const report = await runSuite(await readConfig(process.argv[2] ?? 'conformance.config.yaml'));
for (const { rule, status, message } of report.results) {
  if (status !== 'passed') process.stdout.write(`${status} ${rule} ${message}\n`);
}
process.stdout.write(`${JSON.stringify(report.summary)}\n`);
process.exitCode = exitCode(report);

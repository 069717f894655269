import { type OptionSpecs, UsageError } from '@attestation/command-line';
import { judgeClient } from '../client/judge-client.ts';
import { clientRules } from '../client/rules.ts';
import { commandOf } from '../client/run-command.ts';
import { applyBaseline, readBaseline } from '../report/read-report.ts';
import { exitCode } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import { defineCommand, optionalNumber, outputOptions, seedOption } from './command.ts';
import { printReport, wantedReports } from './print-report.ts';

const options = {
  command: {
    type: 'string',
    value: 'COMMAND',
    about: 'Command that runs your client once and makes the calls of the file $ATTESTATION_SCENARIO',
  },
  scenario: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    about: 'Run only this scenario; may be repeated',
  },
  ...seedOption,
  ...outputOptions,
} as const satisfies OptionSpecs;

/** Judges a client in any language. */
export const client = defineCommand({
  name: 'client',
  about: 'Judge a client in any language',
  positionals: [],
  options,
  notes: `COMMAND runs in a shell, once for each scenario, in a new folder: use absolute paths. It gets
ATTESTATION_BASE_URL, ATTESTATION_ACCESS_KEY, ATTESTATION_PRIVATE_KEY_FILE (PKCS#8 PEM) and ATTESTATION_SCENARIO, makes
the calls of that file in order, and prints one JSON line for each: {"ok": true, "result": {...}}, after a download
{"ok": true, "fileName": "..."}, or {"ok": false, "status": 400, "message": "...", "requestId": "..."}. See the README
for details, and the package's folder drivers for examples.`,
  examples: [
    ['', 'attestation-conformance client --command "python3 $PWD/driver.py"'],
    ['', 'attestation-conformance client --command "python3 $PWD/driver.py" --scenario create --seed 7'],
  ],
  endsEarly: true,
  async run({ values }, terminal, interrupted) {
    const { command, scenario } = values;
    if (command === undefined) {
      throw new UsageError(
        '--command is missing: it says how to run your client.',
        '--command "python3 $PWD/driver.py"',
      );
    }
    const wanted = await wantedReports(values.report);
    const seed = optionalNumber('--seed', values.seed, 0) ?? Math.floor(Math.random() * 2 ** 31);
    const known = values.baseline === undefined ? [] : await readBaseline(values.baseline);
    const judged = await judgeClient({
      command,
      launch: commandOf(command),
      seed,
      interrupted,
      ...(scenario && { scenarios: scenario }),
    });
    const report = applyBaseline(judged, known, (id) => clientRules.has(id));
    printReport(report, terminal);
    await writeReports(report, wanted, '.');
    return exitCode(report);
  },
});

import { type Printable, printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { exitCodes } from '../exit-code.ts';
import type { Paint } from '../io.ts';
import { caller, precedence } from '../options.ts';
import { findSettings } from '../profiles/credentials.ts';

export const doctor = defineCommand({
  name: 'doctor',
  about: 'Examine profile, key, address, TLS, clock and signature, and tell what is wrong and how to fix it.',
  positionals: [],
  options: caller,
  notes: `Nothing is changed at the service. The exit code is that of the first step that failed.\n\n${precedence}`,
  examples: [
    ['The current profile', 'attest doctor'],
    [
      'Before a profile is made',
      'attest doctor --url https://attestation.example --access-key AK1 --key key.pem',
    ],
    ['In a script', 'attest doctor --json | jq -r \'.steps[] | select(.verdict == "failed") | .message\''],
  ],
  async run({ values }, { io, paint }) {
    const steps: Finding[] = [];
    for await (const finding of examine(() => findSettings(values, io.env), io)) {
      steps.push(finding);
      // At once: a step may wait ten seconds for its answer.
      if (!values.json) io.stdout.write(shown`${lines(finding, paint)}\n`);
    }
    const failures = steps.filter(({ verdict }) => verdict === 'failed');
    const exitCode = failures[0]?.exitCode ?? exitCodes.ok;
    const data = { ok: failures.length === 0, steps: steps.map(({ exitCode: _, ...finding }) => finding) };
    return { data, text: shown`\n${summary(failures, steps)}`, exitCode };
  },
});

function lines({ step, verdict, message, advice }: Finding, paint: Paint): Printable {
  const sign = {
    ok: paint('green', '✓'),
    warning: paint('yellow', '!'),
    failed: paint('red', '✗'),
    skipped: paint('dim', '-'),
  };
  const text = verdict === 'skipped' ? paint('dim', `not examined: ${message}`) : message;
  const more = advice ? shown`\n             ${paint('dim', '→')} ${advice}` : shown``;
  return shown`${sign[verdict]} ${printable(step.padEnd(9))}  ${text}${more}`;
}

function summary(failures: readonly Finding[], steps: readonly Finding[]): Printable {
  const [first] = failures;
  if (first) return printable(`Fix this first: ${first.step}.`);
  const warnings = steps.filter(({ verdict }) => verdict === 'warning').length;
  return warnings > 0 ? shown`It works; look at what is marked with "!".` : shown`All is well.`;
}

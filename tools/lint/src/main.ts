/**
 * Lint of the contract: Redocly and Spectral with our rules, in one report.
 *
 *   node src/main.ts [--json] [--sarif FILE] [--read] [--bundles | ROOT...]
 *
 * --sarif: writes the findings into a file too, and prints them so that GitHub shows them at their lines.
 * --bundles: not spec/, but the bundle that was generated of each version.
 * --read: that the files can be read, refer to what is there and are referred to was checked before.
 *
 * Exit code: 0 nothing found, 1 findings, 2 the lint itself could not work.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reportFindings } from '@attestation/generate';
import { bundles, lintBundles } from './lint-bundles.ts';
import { lintContract } from './lint-contract.ts';
import { annotations, sarif } from './sarif.ts';

try {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      sarif: { type: 'string' },
      read: { type: 'boolean', default: false },
      bundles: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const findings = values.bundles
    ? await lintBundles(bundles())
    : await lintContract(positionals.length > 0 ? positionals : undefined, { read: values.read });
  const text = values.json
    ? JSON.stringify(findings, null, 2)
    : reportFindings(findings, process.stdout.isTTY === true);
  process.stdout.write(`${text}\n`);
  if (values.sarif !== undefined) {
    writeFileSync(values.sarif, `${JSON.stringify(sarif(findings), null, 2)}\n`);
    process.stdout.write(annotations(findings));
  }
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}

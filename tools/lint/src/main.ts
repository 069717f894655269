/**
 * Lint of the contract: Redocly and Spectral with our rules, in one report.
 *
 *   node src/main.ts [--json] [ROOT...]
 *
 * Exit code: 0 nothing found, 1 findings, 2 the lint itself could not work.
 */
import { parseArgs } from 'node:util';
import { lintContract } from './lint-contract.ts';
import { report } from './report.ts';

try {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const findings = await lintContract(positionals.length > 0 ? positionals : undefined);
  const text = values.json
    ? JSON.stringify(findings, null, 2)
    : report(findings, process.stdout.isTTY === true);
  process.stdout.write(`${text}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 2;
}

/**
 * Starts a version as a copy of another: contract, server and client, and the doors of the packages.
 *
 *   node src/add-version.ts v2.1 [--from v1]
 *
 * Nothing of the other version is touched. docs/how-to/add-a-version.md says what comes next.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyVersion } from './copy-version.ts';

const { values, positionals } = parseArgs({
  options: { from: { type: 'string', default: 'v1' } },
  allowPositionals: true,
});
try {
  const [version = ''] = positionals;
  const written = copyVersion(resolve(import.meta.dirname, '../../..'), version, values.from);
  process.stdout.write(`${written.join('\n')}\nNext: docs/how-to/add-a-version.md, step 2\n`);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}

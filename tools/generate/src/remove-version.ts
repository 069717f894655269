/**
 * Removes a version from contract, server, client and the doors of the packages: the counterpart of `add-version.ts`.
 *
 *   node src/remove-version.ts v2.1
 */
import { resolve } from 'node:path';
import { deleteVersion } from './delete-version.ts';

try {
  const removed = deleteVersion(resolve(import.meta.dirname, '../../..'), process.argv[2] ?? '');
  process.stdout.write(
    `${removed.join('\n')}\nNext: npm run lint:spec names the schemas that no other version uses, npm run generate removes what was generated, npm run types names code that uses the version\n`,
  );
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}

/**
 * Freezes the contract as it stands: writes spec/published/<version>.yaml for every version. Part of a release.
 *
 *   node src/publish.ts [--root FOLDER]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { gate, repository } from './gate.ts';
import { readContract } from './read-contract.ts';

const { values } = parseArgs({ options: { root: { type: 'string', default: repository } } });
const { faults } = gate(values.root);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const folder = join(values.root, 'spec/published');
  mkdirSync(folder, { recursive: true });
  for (const [version, document] of readContract(values.root))
    writeFileSync(join(folder, `${version}.yaml`), stringify(document, { aliasDuplicateObjects: false }));
  process.stdout.write('Wrote spec/published. From now on these versions are frozen.\n');
}

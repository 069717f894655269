/**
 * Freezes the contract as it stands: writes spec/published/<version>.yaml for every version, and
 * their digests into spec/package.json. Part of a release.
 *
 *   node src/publish.ts [--root FOLDER]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { emptyAcknowledgements } from './acknowledgements.ts';
import { gate, repository } from './gate.ts';
import { readContract } from './read-contract.ts';
import { rememberReleased } from './released.ts';

const { values } = parseArgs({ options: { root: { type: 'string', default: repository } } });
const { faults, lacksPublish } = gate(values.root);
if (faults.length > 0 && lacksPublish !== true) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const folder = join(values.root, 'spec/published');
  mkdirSync(folder, { recursive: true });
  const contract = readContract(values.root);
  for (const [version, document] of contract)
    writeFileSync(join(folder, `${version}.yaml`), stringify(document, { aliasDuplicateObjects: false }));
  rememberReleased(values.root, [...contract.keys()]);
  emptyAcknowledgements(values.root);
  process.stdout.write('Wrote spec/published. From now on these versions are frozen.\n');
}

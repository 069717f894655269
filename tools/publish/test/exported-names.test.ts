import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { exportedNames } from '../src/exported-names.ts';
import { type Manifest, published } from '../src/published.ts';

/**
 * The names that users build upon, in `exported-names/`. A name that appears or goes is seen in the review of that
 * file: run `npx vitest run -u test/exported-names.test.ts` here, and read the difference.
 */
test.each(published().map(({ manifest }) => manifest))(
  '$name exports what was reviewed',
  async (manifest) => {
    const text = entriesOf(manifest).map(([entry, types]) => `${entry}\n${listed(manifest, types)}`);
    const file = `exported-names/${manifest.name.replace('@attestation/', '')}.txt`;
    await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot(file);
  },
);

/** Each entry with its declarations, or none where it gives files; a command counts as an entry. */
function entriesOf({ exports = {}, bin = {} }: Manifest): [entry: string, types: string | undefined][] {
  const entries = Object.entries(exports) as [string, string | { types: string }][];
  const commands = Object.keys(bin).map((name): [string, undefined] => [`command ${name}`, undefined]);
  return [
    ...entries.map(([entry, to]): [string, string | undefined] => [
      entry,
      typeof to === 'string' ? undefined : to.types,
    ]),
    ...commands,
  ];
}

function listed({ name }: Manifest, types: string | undefined): string {
  if (types === undefined) return '  file';
  const project = inject('projects')[name] ?? '';
  const names = exportedNames(join(project, 'node_modules', name, types), inject('olderTypescript'));
  expect(names).not.toEqual([]);
  return names.map((each) => `  ${each}`).join('\n');
}

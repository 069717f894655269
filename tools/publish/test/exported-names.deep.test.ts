import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { exportedNames } from '../src/older-typescript.ts';
import { type Manifest, published } from '../src/published.ts';

/** By path of the declarations. */
let names: ReturnType<typeof exportedNames>;
beforeAll(() => {
  const files = published().flatMap(({ manifest }) =>
    entriesOf(manifest).flatMap(([, types]) => (types === undefined ? [] : installed(manifest, types))),
  );
  names = exportedNames(files, inject('olderTypescript'));
});

/**
 * The names that users build upon, in `exported-names/`. A name that appears or goes is seen in the review of that
 * file: run `npx vitest run -u test/exported-names.deep.test.ts` here, and read the difference.
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

function listed(manifest: Manifest, types: string | undefined): string {
  if (types === undefined) return '  file';
  const found = names.get(installed(manifest, types)) ?? [];
  expect(found).not.toEqual([]);
  return found.map((each) => `  ${each}`).join('\n');
}

function installed({ name }: Manifest, types: string): string {
  return join(inject('projects')[name] ?? '', 'node_modules', name, types);
}

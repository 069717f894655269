import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledState } from './check-contract.ts';

let folder: string;
const types = 'packages/contract/generated/v1/types.ts';
const files = {
  [types]: '/** The name. */\nexport interface A { name: string }\n',
  'packages/contract/generated/v1/openapi.json': '{}',
  'apps/server/src/main.ts': '',
  ...Object.fromEntries(
    ['packages/contract', 'apps/server'].flatMap((part) => [
      [`${part}/package.json`, '{}'],
      [`${part}/tsconfig.json`, '{}'],
    ]),
  ),
};

function save(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const state = () => compiledState(folder, ['apps/server']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-types-'));
  for (const [file, text] of Object.entries(files)) save(file, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each<[string, [file: string, text: string], boolean]>([
  ['a comment', [types, '/** Another name. */\nexport interface A { name: string }\n'], true],
  ['a file that is not compiled', ['packages/contract/generated/v1/openapi.json', '{"a":1}'], true],
  ['a member', [types, '/** The name. */\nexport interface A { name?: string }\n'], false],
  ['a version', ['packages/contract/generated/v2/types.ts', ''], false],
  ['a source of a workspace that depends on it', ['apps/server/src/other.ts', ''], false],
])('%s changes: the same to the compiler? %s', (_, [file, text], same) => {
  const before = state();
  save(file, text);
  expect(state() === before).toBe(same);
});

test('a source that is saved again counts', () => {
  const before = state();
  const later = new Date(Date.now() + 5000);
  utimesSync(join(folder, 'apps/server/src/main.ts'), later, later);
  expect(state()).not.toBe(before);
});

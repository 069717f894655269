import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compiledState, faultsIn, resultsOf } from './types.ts';

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

const outputs: [string, { given: string; want: string[] }][] = [
  [
    'one line',
    {
      given: "src/a.ts(3,7): error TS2304: Cannot find name 'x'.\n",
      want: ["src/a.ts:3  Cannot find name 'x'."],
    },
  ],
  [
    'reasons within reasons: the innermost',
    {
      given:
        "src/a.ts(3,7): error TS2322: Type 'A' is not 'B'.\n  Types differ.\n    Property 'c' is missing.\nsrc/b.ts(1,1): error TS1: No.",
      want: ["src/a.ts:3  Property 'c' is missing.", 'src/b.ts:1  No.'],
    },
  ],
  ['an error without a file', { given: 'error TS18003: No inputs.\n', want: ['error TS18003: No inputs.'] }],
];

test.each(outputs)('%s', (_, { given, want }) => {
  expect(faultsIn(given)).toEqual(want);
});

const states: [string, { given: string[]; want: string[] }][] = [
  ['no fault', { given: [], want: ['green', 'green'] }],
  ['one of the second', { given: ['b/c/x.ts:1  No.'], want: ['green', 'red'] }],
  ['a name that only begins alike', { given: ['b/cd/x.ts:1  No.'], want: ['red', 'red'] }],
  ['one without a place', { given: ['The compiler was ended'], want: ['red', 'red'] }],
];

test.each(states)('of two folders: %s', (_, { given, want }) => {
  const results = resultsOf(given, ['a/b', 'b/c']);
  expect(results.map(({ state }) => state)).toEqual(want);
});

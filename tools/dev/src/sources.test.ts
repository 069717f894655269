import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, readSources } from './sources.ts';

let folder: string;
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-sources-'));
  mkdirSync(join(folder, 'spec/schemas'), { recursive: true });
  write('spec/schemas/A.yaml', 'a');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const edits: [string, { given: () => void; want: string[] }][] = [
  ['an edit', { given: () => write('spec/schemas/A.yaml', 'b'), want: ['spec/schemas/A.yaml'] }],
  ['the same text again', { given: () => write('spec/schemas/A.yaml', 'a'), want: [] }],
  ['a new file', { given: () => write('spec/schemas/B.yaml', ''), want: ['spec/schemas/B.yaml'] }],
  [
    'a file less',
    { given: () => rmSync(join(folder, 'spec/schemas/A.yaml')), want: ['spec/schemas/A.yaml'] },
  ],
  ['the configuration of a linter', { given: () => write('redocly.yaml', 'x'), want: ['redocly.yaml'] }],
  ["vim's swap file", { given: () => write('spec/schemas/.A.yaml.swp', ''), want: [] }],
  ["vim's trial file", { given: () => write('spec/schemas/4913', ''), want: [] }],
  ['a backup', { given: () => write('spec/schemas/A.yaml~', ''), want: [] }],
  ["emacs' lock", { given: () => write('spec/schemas/#A.yaml#', ''), want: [] }],
];

test.each(edits)('%s', (_, { given, want }) => {
  const before = readSources(folder);
  given();
  expect(changedFiles(before, readSources(folder))).toEqual(want);
});

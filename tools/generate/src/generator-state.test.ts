import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesIn, inputState, isUpToDate, rememberState, writeFiles } from './generator-state.ts';

let root: string;
let out: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'attestation-state-'));
  out = join(root, 'out');
  mkdirSync(join(root, 'spec/schemas'), { recursive: true });
  mkdirSync(join(root, 'tools/generate/src'), { recursive: true });
  for (const file of [
    'redocly.yaml',
    'package-lock.json',
    'tools/generate/package.json',
    'spec/openapi.yaml',
  ])
    writeFileSync(join(root, file), file);
  writeFileSync(join(root, 'spec/schemas/A.yaml'), 'a');
  writeFiles(out, new Map([['v1/a.ts', 'a']]));
  rememberState(root, out, inputState(root));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('nothing changed: up to date', () => {
  expect(isUpToDate(root, out)).toBe(true);
  expect(isUpToDate(root, join(root, 'elsewhere'))).toBe(false);
});

const changes: [string, (at: (path: string) => string) => void][] = [
  ['a schema edited', (at) => appendFileSync(at('spec/schemas/A.yaml'), ' ')],
  ['a schema added', (at) => writeFileSync(at('spec/schemas/B.yaml'), '')],
  ['a schema removed', (at) => rmSync(at('spec/schemas/A.yaml'))],
  ['the generator edited', (at) => writeFileSync(at('tools/generate/src/x.ts'), '')],
  ['a tool exchanged', (at) => appendFileSync(at('package-lock.json'), ' ')],
  ['the bundler configured', (at) => appendFileSync(at('redocly.yaml'), ' ')],
  ['a generated file edited by hand', (at) => appendFileSync(at('out/v1/a.ts'), ' ')],
  ['a generated file removed', (at) => rmSync(at('out/v1/a.ts'))],
  ['a file left over', (at) => writeFileSync(at('out/b.ts'), '')],
];

test.each(changes)('%s: not up to date', (_, change) => {
  change((path) => join(root, path));
  expect(isUpToDate(root, out)).toBe(false);
});

test('an edit made while generating is not taken for generated', () => {
  const before = inputState(root);
  appendFileSync(join(root, 'spec/openapi.yaml'), ' ');
  rememberState(root, out, before);
  expect(isUpToDate(root, out)).toBe(false);
});

test('writes what differs, removes what is left over, leaves the rest alone', () => {
  writeFiles(
    out,
    new Map([
      ['same.ts', 'same'],
      ['other.ts', '1'],
      ['old/removed.ts', ''],
    ]),
  );
  utimesSync(join(out, 'same.ts'), 1, 1);
  const files = new Map([
    ['same.ts', 'same'],
    ['other.ts', '2'],
    ['v2/new.ts', 'n'],
  ]);
  expect(writeFiles(out, files)).toEqual(['old/removed.ts', 'other.ts', 'v2/new.ts']);
  expect(filesIn(out)).toEqual([...files.keys()].sort());
  expect(readFileSync(join(out, 'other.ts'), 'utf8')).toBe('2');
  expect(statSync(join(out, 'same.ts')).mtimeMs).toBe(1000);
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, latestOnly, readSources, watchSources } from './session.ts';

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

let stop: () => void;
let settled: PromiseWithResolvers<void>;
let count: number;
let saved = 0;

beforeEach(() => {
  save('a/f.yaml');
  count = 0;
  settled = Promise.withResolvers();
  stop = watchSources(folder, () => {
    count++;
    settled.resolve();
  });
});
afterEach(() => stop());

/** How editors and git change files. */
const bursts: [string, { given: (() => void)[] }][] = [
  ['a file is written', { given: [() => save('a/f.yaml')] }],
  ['a file is replaced, again and again', { given: [replace, replace, replace] }],
  ['the old file is moved away first', { given: [moveAway, moveAway, () => save('a/f.yaml')] }],
  ['a file in a new folder', { given: [() => save('new/deep/f.yaml'), () => save('new/deep/f.yaml')] }],
  ['a file in a folder that replaced another', { given: [replaceFolder, () => save('a/f.yaml'), replace] }],
  ['a file is removed', { given: [() => rmSync(join(folder, 'spec', 'a/f.yaml'))] }],
];

test.each(bursts)('%s', async (_, { given }) => {
  for (const change of given) {
    settled = Promise.withResolvers();
    change();
    await settled.promise;
  }
});

test('many files at once are one burst', async () => {
  for (let file = 0; file < 50; file++) save(`a/${file}.yaml`);
  await settled.promise;
  expect(count).toBe(1);
});

function save(file: string): void {
  mkdirSync(dirname(join(folder, 'spec', file)), { recursive: true });
  writeFileSync(join(folder, 'spec', file), `saved ${saved++}`);
}

function replace(): void {
  save('a/.f.yaml.tmp');
  renameSync(join(folder, 'spec', 'a/.f.yaml.tmp'), join(folder, 'spec', 'a/f.yaml'));
}

function moveAway(): void {
  renameSync(join(folder, 'spec', 'a/f.yaml'), join(folder, 'spec', 'a/f.yaml~'));
  save('a/f.yaml');
  rmSync(join(folder, 'spec', 'a/f.yaml~'));
}

function replaceFolder(): void {
  renameSync(join(folder, 'spec', 'a'), join(folder, 'spec', 'b'));
  mkdirSync(join(folder, 'spec', 'a'));
}

const asks: [string, { given: number; want: boolean[] }][] = [
  ['no save during a run', { given: 0, want: [false] }],
  ['one', { given: 1, want: [true, false] }],
  ['many', { given: 7, want: [true, false] }],
];

test.each(asks)('%s', async (_, { given, want }) => {
  const cancelled: boolean[] = [];
  let [inside, overlapped] = [0, false];
  const gate = Promise.withResolvers<void>();
  const ask = latestOnly(async (signal) => {
    inside++;
    overlapped ||= inside > 1;
    await gate.promise;
    inside--;
    cancelled.push(signal.aborted);
  });
  const first = ask();
  const others = Array.from({ length: given }, ask);
  gate.resolve();
  await Promise.all([first, ...others]);
  expect({ cancelled, overlapped }).toEqual({ cancelled: want, overlapped: false });
});

test('a run that throws says so, and the next one runs', async () => {
  let runs = 0;
  const ask = latestOnly(async () => {
    if (++runs === 1) throw new Error('first');
  });
  await expect(ask()).rejects.toThrow('first');
  await ask();
  expect(runs).toBe(2);
});

test('a call that cancels a run which throws still brings the next one', async () => {
  let runs = 0;
  const ask = latestOnly(async (cancelled) => {
    runs++;
    await new Promise((done) => setImmediate(done));
    if (cancelled.aborted) throw new Error('ended in the middle');
  });
  const first = ask();
  await Promise.all([first, ask()]);
  expect(runs).toBe(2);
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFolders } from './watch-folders.ts';

let folder: string;
let stop: () => void;
let settled: PromiseWithResolvers<void>;
let count: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-watch-'));
  save('a/f.yaml');
  count = 0;
  settled = Promise.withResolvers();
  stop = watchFolders([{ folder, deep: true }], () => {
    count++;
    settled.resolve();
  });
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How editors and git change files. */
const saves: [string, { given: (() => void)[] }][] = [
  ['a file is written', { given: [() => save('a/f.yaml')] }],
  ['a file is replaced, again and again', { given: [replace, replace, replace] }],
  ['the old file is moved away first', { given: [moveAway, moveAway, () => save('a/f.yaml')] }],
  ['a file in a new folder', { given: [() => save('new/deep/f.yaml'), () => save('new/deep/f.yaml')] }],
  ['a file in a folder that replaced another', { given: [replaceFolder, () => save('a/f.yaml'), replace] }],
  ['a file is removed', { given: [() => rmSync(join(folder, 'a/f.yaml'))] }],
];

test.each(saves)('%s', async (_, { given }) => {
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
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), 'saved');
}

function replace(): void {
  save('a/.f.yaml.tmp');
  renameSync(join(folder, 'a/.f.yaml.tmp'), join(folder, 'a/f.yaml'));
}

function moveAway(): void {
  renameSync(join(folder, 'a/f.yaml'), join(folder, 'a/f.yaml~'));
  save('a/f.yaml');
  rmSync(join(folder, 'a/f.yaml~'));
}

function replaceFolder(): void {
  renameSync(join(folder, 'a'), join(folder, 'b'));
  mkdirSync(join(folder, 'a'));
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockedError, lockFile } from '../../src/storage/files/lock-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('one has it at a time', () => {
  const path = join(folder, 'lock');
  const unlock = lockFile(path);
  expect(() => lockFile(path)).toThrow(LockedError);
  unlock();
  lockFile(path)();
});

test.each([
  ['in a folder that does not exist', async () => join(folder, 'none', 'lock')],
  [
    'that is a folder',
    async () => {
      await mkdir(join(folder, 'lock'));
      return join(folder, 'lock');
    },
  ],
])('a lock %s is not said to be held by another', async (_, make) => {
  const path = await make();
  expect(() => lockFile(path)).toThrow(`The lock ${path} cannot be written: unable to open database file.`);
  expect(() => lockFile(path)).not.toThrow(LockedError);
});

import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyFileError, openKeyFile } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the first start makes a private file, the next start opens it', async () => {
  const path = join(folder, 'made', 'data.key');
  const first = await openKeyFile(path, { create: true });
  expect(first.created).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toHaveLength(32);
  expect(await readdir(join(folder, 'made'))).toEqual(['data.key']);

  const sealed = first.sealer.seal(Buffer.from('secret'), 'a');
  const second = await openKeyFile(path, { create: false });
  expect(second.created).toBe(false);
  expect(second.sealer.open(sealed, 'a').toString()).toBe('secret');
});

test('processes that make it at the same moment share one key', async () => {
  const path = join(folder, 'data.key');
  const opened = await Promise.all(Array.from({ length: 8 }, () => openKeyFile(path, { create: true })));
  expect(opened.filter(({ created }) => created)).toHaveLength(1);
  const sealed = opened[0]?.sealer.seal(Buffer.from('secret'), 'a') ?? '';
  for (const { sealer } of opened) expect(sealer.open(sealed, 'a').toString()).toBe('secret');
  expect(await readdir(folder)).toEqual(['data.key']);
});

const good = `${Buffer.alloc(32, 7).toString('base64')}\n`;

test.each<[string, { text: string; mode: number; want: RegExp }]>([
  ['readable by the group', { text: good, mode: 0o640, want: /open to other users.*chmod 600/ }],
  ['readable by others', { text: good, mode: 0o604, want: /open to other users/ }],
  ['empty', { text: '', mode: 0o600, want: /malformed.*backup/ }],
  ['too short', { text: Buffer.alloc(31).toString('base64'), mode: 0o600, want: /malformed/ }],
  ['hexadecimal', { text: Buffer.alloc(32).toString('hex'), mode: 0o600, want: /malformed/ }],
])('a file that is %s is refused', async (_name, { text, mode, want }) => {
  const path = join(folder, 'data.key');
  await writeFile(path, text);
  await chmod(path, mode);
  const refused = openKeyFile(path, { create: true });
  await expect(refused).rejects.toThrow(KeyFileError);
  await expect(refused).rejects.toThrow(want);
  await expect(refused).rejects.not.toThrow(text.trim() || 'never');
});

test('a folder in its place is named', async () => {
  await expect(openKeyFile(folder, { create: true })).rejects.toThrow(/is not a file/);
});

describe('a file that is not there', () => {
  test('is an error when it may not be made', async () => {
    const missing = openKeyFile(join(folder, 'none'), { create: false });
    await expect(missing).rejects.toThrow(/is missing.*backup/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is an error, not a loop, behind a dangling link', async () => {
    const path = join(folder, 'link');
    await symlink(join(folder, 'nowhere'), path);
    await expect(openKeyFile(path, { create: true })).rejects.toThrow(KeyFileError);
  });
});

import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Spool, SpooledFile } from '../../domain/ports.ts';
import { type FileFolder, openFileFolder } from './file-folder.ts';
import { clearSpool, createSpool } from './spool.ts';

let folder: string;
let files: FileFolder;
let spool: Spool;
let repaired: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-files-'));
  repaired = [];
  files = await openFileFolder(join(folder, 'files'), (path) => repaired.push(path));
  await clearSpool(join(folder, 'spool'));
  spool = createSpool(join(folder, 'spool'));
});
afterEach(() => rm(folder, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const receive = (text: string): Promise<SpooledFile> =>
  spool.receive(Readable.from([Buffer.from(text)]), { fileName: null, mediaType: null, maxBytes: 1000 });
const pathOf = (text: string) => join(folder, 'files/sandbox', sha256(text).slice(0, 2), sha256(text));
const minuteAgo = () => Date.now() - 60_000;

describe('keep', () => {
  it.each(['hello', ''])('makes %j readable under its checksum, for no one else', async (text) => {
    const file = await receive(text);
    await files.keep('sandbox', [file]);
    expect(await files.size('sandbox', sha256(text))).toBeDefined();
    expect(await files.size('formal', sha256(text))).toBeUndefined();
    expect(await files.size('sandbox', sha256(text))).toBe(text.length);
    expect((await buffer(files.read('sandbox', sha256(text)))).toString()).toBe(text);
    expect((await stat(pathOf(text))).mode & 0o777).toBe(0o600);
    expect((await stat(join(pathOf(text), '..'))).mode & 0o777).toBe(0o700);
    await expect(stat(file.path)).rejects.toThrow('ENOENT');
  });

  it('of what is there already renews its time and leaves the spooled copy to discard', async () => {
    await files.keep('sandbox', [await receive('hello')]);
    await utimes(pathOf('hello'), 1, 1);
    const again = await receive('hello');
    await files.keep('sandbox', [again]);
    expect((await stat(pathOf('hello'))).mtimeMs).toBeGreaterThan(minuteAgo());
    await spool.discard([again]);
    expect(await readdir(join(folder, 'spool'))).toEqual([]);
    expect(await readFile(pathOf('hello'), 'utf8')).toBe('hello');
  });

  it.each([
    ['shorter', 'hel'],
    ['of the same size', 'hellO'],
  ])('replaces a damaged file that is %s by the good copy, and says so', async (_name, damaged) => {
    await files.keep('sandbox', [await receive('hello')]);
    expect(repaired).toEqual([]);
    await writeFile(pathOf('hello'), damaged);
    await files.keep('sandbox', [await receive('hello')]);
    expect(await readFile(pathOf('hello'), 'utf8')).toBe('hello');
    expect(repaired).toEqual([pathOf('hello')]);
  });

  it('of the same content many times at once keeps it once', async () => {
    const spooled = await Promise.all(Array.from({ length: 20 }, () => receive('hello')));
    await Promise.all([
      files.keep('sandbox', spooled.slice(0, 10)),
      ...spooled.slice(10).map((file) => files.keep('sandbox', [file])),
    ]);
    expect(await Array.fromAsync(files.list('sandbox'))).toEqual([sha256('hello')]);
    expect(await readFile(pathOf('hello'), 'utf8')).toBe('hello');
  });
});

it.each(['../../etc/passwd', 'AB'.repeat(32), ''])('refuses %j for a checksum', async (checksum) => {
  expect(() => files.read('sandbox', checksum)).toThrow('Not a SHA-256 checksum');
});

describe('read', () => {
  const long = 'x'.repeat(200_000);
  it.each([
    ['is not there', 'none', undefined],
    ['has another byte', 'hello', 'hellO'],
    ['has another byte at its beginning, and is long', long, `y${long.slice(1)}`],
    ['is cut short', long, long.slice(1)],
  ])('of a file that %s fails before its end', async (_name, text, found) => {
    const path = pathOf(text);
    await mkdir(dirname(path));
    if (found !== undefined) await writeFile(path, found);
    let length = 0;
    const stream = files.read('sandbox', sha256(text)).on('data', (piece: Buffer) => {
      length += piece.length;
    });
    await expect(finished(stream)).rejects.toMatchObject({
      code: 'storage-damaged',
      cause: { message: expect.stringContaining(path) },
    });
    expect(length).toBeLessThan(found?.length ?? 1);
  });
});

describe('removeOlderThan', () => {
  it.each([
    ['older', { age: 2 * 60_000, want: true }],
    ['younger', { age: 1000, want: false }],
  ] as const)('a file that is %s', async (_name, { age, want }) => {
    await files.keep('sandbox', [await receive('hello')]);
    const time = (Date.now() - age) / 1000;
    await utimes(pathOf('hello'), time, time);
    expect(files.removeOlderThan('sandbox', sha256('hello'), minuteAgo())).toBe(want);
    expect((await files.size('sandbox', sha256('hello'))) === undefined).toBe(want);
  });

  it('a file whose upload took longer than the grace', async () => {
    const slow = await receive('hello');
    await utimes(slow.path, 1, 1);
    await files.keep('sandbox', [slow]);
    expect(files.removeOlderThan('sandbox', sha256('hello'), minuteAgo())).toBe(false);
  });

  it('never removes a formal file', async () => {
    await files.keep('formal', [await receive('hello')]);
    expect(() => files.removeOlderThan('formal', sha256('hello'), Date.now() + 1e9)).toThrow('never removed');
    expect(await files.size('formal', sha256('hello'))).toBeDefined();
  });

  it('leaves a file that is being kept again, whatever its time', async () => {
    await files.keep('sandbox', [await receive('hello')]);
    await utimes(pathOf('hello'), 1, 1);
    const again = await receive('hello');
    const keeping = files.keep('sandbox', [again]);
    let removed = false;
    let done = false;
    void keeping.then(() => {
      done = true;
    });
    while (!done) {
      removed ||= files.removeOlderThan('sandbox', sha256('hello'), minuteAgo());
      await new Promise(setImmediate);
    }
    removed ||= files.removeOlderThan('sandbox', sha256('hello'), minuteAgo());
    expect(removed).toBe(false);
    expect(await files.size('sandbox', sha256('hello'))).toBeDefined();
  });
});

it('fails a keep whose folder cannot be written', async () => {
  const blocked = join(folder, 'files/sandbox', sha256('hello').slice(0, 2));
  await writeFile(blocked, 'a file where the folder should be');
  await chmod(blocked, 0o600);
  await expect(files.keep('sandbox', [await receive('hello')])).rejects.toThrow();
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLargeError, NoRoomError, type Spool } from '../../domain/ports.ts';
import { clearSpool, createSpool } from './spool.ts';

let folder: string;
let spool: Spool;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'attestation-spool-')), 'spool');
  await clearSpool(folder);
  spool = createSpool(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const options = { fileName: 'a.pdf', mediaType: 'application/pdf', maxBytes: 4000 };
const chunks = (count: number, size: number) =>
  Array.from({ length: count }, (_, i) => Buffer.alloc(size, i + 1));

it('writes and hashes a stream', async () => {
  const given = chunks(30, 100);
  const file = await spool.receive(Readable.from(given), options);
  const bytes = Buffer.concat(given);
  expect(await readFile(file.path)).toEqual(bytes);
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  expect(file).toMatchObject({ size: 3000, fileName: 'a.pdf', mediaType: 'application/pdf' });
  expect(file.checksum).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(file.head).toEqual(bytes.subarray(0, 1024));
});

describe('leaves nothing when it fails', () => {
  const broken = async function* () {
    yield Buffer.alloc(10);
    throw new Error('connection lost');
  };
  const table: [string, { stream: () => AsyncIterable<Uint8Array>; want: unknown }][] = [
    ['too large', { stream: () => Readable.from(chunks(41, 100)), want: FileTooLargeError }],
    ['broken', { stream: broken, want: 'connection lost' }],
  ];
  it.each(table)('%s', async (_name, { stream, want }) => {
    for (let round = 0; round < 5; round += 1) {
      await expect(spool.receive(stream(), options)).rejects.toThrow(want as string);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

it('takes a file of exactly the greatest size', async () => {
  expect(await spool.receive(Readable.from(chunks(40, 100)), options)).toMatchObject({ size: 4000 });
});

it('asks for room before each piece, and leaves nothing when there is none', async () => {
  const asked: number[] = [];
  const reserve = (bytes: number) => {
    asked.push(bytes);
    return asked.length < 3;
  };
  const given = Readable.from(chunks(3, 1000));
  await expect(spool.receive(given, { ...options, reserve })).rejects.toThrow(NoRoomError);
  expect(asked).toEqual([1000, 1000, 1000]);
  expect(await readdir(folder)).toEqual([]);
});

describe('a small file that may be held', () => {
  const given = chunks(3, 100);
  const held = { ...options, hold: () => true };

  it('is written when that is asked for, and once', async () => {
    const file = await spool.receive(Readable.from(given), held);
    expect(await readdir(folder)).toEqual([]);
    await spool.write([file]);
    await spool.write([file]);
    expect(await readFile(file.path)).toEqual(Buffer.concat(given));
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    await spool.discard([file]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing when it is discarded first', async () => {
    const file = await spool.receive(Readable.from(given), held);
    await spool.discard([file]);
    await spool.write([file]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing when it cannot be written', async () => {
    const file = await spool.receive(Readable.from(given), held);
    await writeFile(file.path, 'in its place');
    await expect(spool.write([file])).rejects.toThrow('EEXIST');
    await spool.discard([file]);
    expect(await readdir(folder)).toEqual([]);
  });

  const onDisk: [string, Buffer[], (bytes: number) => boolean][] = [
    ['too large', chunks(5, 1024), () => true],
    ['without room in memory', given, () => false],
    ['without room for its end', [...given, Buffer.alloc(50, 9)], (bytes) => bytes > 50],
  ];
  it.each(onDisk)('is on disk at once when it is %s', async (_name, pieces, hold) => {
    const file = await spool.receive(Readable.from(pieces), { ...options, maxBytes: 1e6, hold });
    expect(await readFile(file.path)).toEqual(Buffer.concat(pieces));
    expect(file.size).toBe(Buffer.concat(pieces).length);
  });
});

it('discards files, also those that have been renamed away by then', async () => {
  const [first, second] = [
    await spool.receive(Readable.from(chunks(3, 100)), options),
    await spool.receive(Readable.from(chunks(3, 100)), options),
  ];
  await rm(first.path);
  await spool.discard([first, second]);
  await spool.discard([first, second]);
  expect(await readdir(folder)).toEqual([]);
});

it('starts empty', async () => {
  await writeFile(join(folder, 'left-behind'), 'x');
  await clearSpool(folder);
  expect(await readdir(folder)).toEqual([]);
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLargeError, type Spool, SpoolFullError } from '../domain/spool.ts';
import { clearSpool, createSpool } from './spool.ts';

let folder: string;
let spool: Spool;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'attestation-spool-')), 'spool');
  await clearSpool(folder);
  spool = createSpool({ folder, budgetBytes: 5000 });
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
    // Nor is its room taken: a full-sized file still fits.
    await spool.receive(Readable.from(chunks(40, 100)), options);
  });
});

it('takes a file of exactly the greatest size', async () => {
  expect(await spool.receive(Readable.from(chunks(40, 100)), options)).toMatchObject({ size: 4000 });
});

it('shares one budget among all files until they are discarded', async () => {
  const first = await spool.receive(Readable.from(chunks(3, 1000)), options);
  await expect(spool.receive(Readable.from(chunks(3, 1000)), options)).rejects.toThrow(SpoolFullError);
  expect(await readdir(folder)).toHaveLength(1);
  // Also when the file itself has been renamed away by then; and twice counts once.
  await rm(first.path);
  await spool.discard([first]);
  await spool.discard([first]);
  await spool.receive(Readable.from(chunks(3, 1000)), options);
  await expect(spool.receive(Readable.from(chunks(3, 1000)), options)).rejects.toThrow(SpoolFullError);
});

it('counts concurrent uploads while they run', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => spool.receive(Readable.from(chunks(20, 100)), options)),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(SpoolFullError);
  expect(await readdir(folder)).toHaveLength(4 - refused.length);
});

it('starts empty', async () => {
  await writeFile(join(folder, 'left-behind'), 'x');
  await clearSpool(folder);
  expect(await readdir(folder)).toEqual([]);
});

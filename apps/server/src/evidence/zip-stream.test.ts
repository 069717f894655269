import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const entry = (path: string, text: string, change: Partial<ZipEntry> = {}): ZipEntry => {
  const source = Buffer.from(text);
  return { path, source, size: source.length, crc32: crc32(source), ...change };
};

const zipOf = (entries: readonly ZipEntry[]) => buffer(zipStream(entries));

it('is read as it was written', async () => {
  const zip = await yauzl.fromBufferPromise(await zipOf([entry('a/合同.txt', 'one'), entry('empty', '')]));
  const found: [string, string][] = [];
  for await (const { fileName } of zip.eachEntry()) found.push([fileName, '']);
  expect(found.map(([name]) => name)).toEqual(['a/合同.txt', 'empty']);
});

it('has these bytes, which never change', async () => {
  const bytes = await zipOf([entry('a', 'one'), entry('b/é', 'two')]);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(golden);
});

const golden = 'e2b329764c6249bd543c7c02ed6083e8e1cfa17ea8dd1adb1f0ac591c6a49757';

it('gathers many small entries into few pieces', async () => {
  const entries = Array.from({ length: 1000 }, (_, i) => entry(`${i}`, 'x'));
  const pieces = await Array.fromAsync(zipStream(entries));
  expect(pieces.length).toBeLessThan(5);
});

describe('never passes off a part as the whole', () => {
  const cases: [string, ZipEntry][] = [
    ['too short', entry('a', 'one', { size: 4 })],
    ['too long', entry('a', 'one', { size: 2 })],
  ];
  it.each(cases)('%s', async (_name, wrong) => {
    await expect(zipOf([wrong])).rejects.toThrow('a is not of');
  });
});

describe('ZIP64', () => {
  /** 4 GiB of one block, without being in memory. */
  const block = Buffer.alloc(1 << 20);
  const huge: ZipEntry = {
    path: 'huge',
    size: 4096 * block.length,
    crc32: 0,
    async *source() {
      for (let i = 0; i < 4096; i++) yield block;
    },
  };

  it('tells sizes and offsets that do not fit in 32 bits', async () => {
    let tail = Buffer.alloc(0);
    let length = 0;
    for await (const piece of zipStream([huge, entry('after', 'x')])) {
      length += piece.length;
      tail = Buffer.concat([tail, piece.subarray(-1000)]).subarray(-1000);
    }
    const names = ['huge', 'after'].map((name) => tail.indexOf(name, tail.indexOf('PK\x01\x02')));
    // In the directory: size twice for the huge one, the offset for the one after it.
    expect(tail.readBigUInt64LE((names[0] ?? 0) + 4 + 4)).toBe(BigInt(huge.size));
    expect(tail.readBigUInt64LE((names[1] ?? 0) + 5 + 4)).toBe(BigInt(30 + 4 + 20 + huge.size));
    const end64 = tail.indexOf('PK\x06\x06');
    expect(tail.readBigUInt64LE(end64 + 32)).toBe(2n);
    expect(tail.readBigUInt64LE(tail.indexOf('PK\x06\x07') + 8)).toBe(BigInt(length - tail.length + end64));
  });

  it('is there for more than 65,534 entries', async () => {
    const bytes = await zipOf(Array.from({ length: 65_535 }, (_, i) => entry(`${i}`, '')));
    const zip = await yauzl.fromBufferPromise(bytes);
    expect(zip.entryCount).toBe(65_535);
  });
});

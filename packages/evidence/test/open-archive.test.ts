import { describe, expect, it } from 'vitest';
import { ZipError } from '../src/zip/directory.ts';
import { openArchive } from '../src/zip/open-archive.ts';
import { type EndFields, joined, makeZip, numbers, type ZipEntry } from './make-zip.ts';

const encoder = new TextEncoder();
const entry = (name: string, rest: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  data: encoder.encode(`data of ${name}`),
  ...rest,
});

async function outcome(zip: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const archive = await openArchive(new Blob([zip]));
    return [...archive.entries.keys()].join();
  } catch (error) {
    if (error instanceof ZipError) return error.code;
    throw error;
  }
}

const two = [entry('a.txt'), entry('b/c.txt')];
const raw = (...bytes: number[]) => ({ fields: { name: Uint8Array.of(...bytes) } });
const zip64End = (
  count: number,
  size: number,
  offset: number,
  change: Partial<{ at: number; disks: number }> = {},
) =>
  joined([
    numbers([4, 0x06064b50], [8, 44], [2, 0x032d], [2, 45], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, size], [8, offset]),
    numbers([4, 0x07064b50], [4, 0], [8, change.at ?? offset + size], [4, change.disks ?? 1]),
  ]);

describe('a strict reading', () => {
  it.each<[string, ZipEntry[], Partial<EndFields>, string]>([
    ['nothing wrong', two, {}, 'a.txt,b/c.txt'],
    ['no entry at all', [], {}, ''],
    ['an ASCII name without the UTF-8 flag', [entry('a', { fields: { flags: 0 } })], {}, 'a'],
    ['a Chinese name', [entry('attachments/0/1-合同.pdf')], {}, 'attachments/0/1-合同.pdf'],

    ['a name twice', [entry('a'), entry('a')], {}, 'zip-name-repeated'],
    ['a name twice but for case', [entry('a'), entry('A')], {}, 'zip-name-repeated'],
    ['a name twice but for a ligature', [entry('ﬁ'), entry('fi')], {}, 'zip-name-repeated'],
    ['a file that is a folder, too', [entry('a'), entry('a/b')], {}, 'zip-name-repeated'],
    ['a file after the folder of its name', [entry('A/b'), entry('a')], {}, 'zip-name-repeated'],
    ['a decomposed name', [entry('e\u0301')], {}, 'zip-name-unsafe'],
    ['a way up', [entry('a/../b')], {}, 'zip-name-unsafe'],
    ['a way nowhere', [entry('./b')], {}, 'zip-name-unsafe'],
    ['an absolute name', [entry('/a')], {}, 'zip-name-unsafe'],
    ['a backslash', [entry('a\\b')], {}, 'zip-name-unsafe'],
    ['a drive', [entry('c:b')], {}, 'zip-name-unsafe'],
    ['an empty folder name', [entry('a//b')], {}, 'zip-name-unsafe'],
    ['a folder', [entry('a/')], {}, 'zip-name-unsafe'],
    ['no name', [entry('')], {}, 'zip-name-unsafe'],
    ['a zero', [entry('a\0.txt')], {}, 'zip-name-unsafe'],
    ['an escape', [entry('a\u001b[31m')], {}, 'zip-name-unsafe'],
    ['a turned direction', [entry('a\u202Etxt.exe')], {}, 'zip-name-unsafe'],
    ['a dot at the end', [entry('a.')], {}, 'zip-name-unsafe'],
    ['a name that Windows keeps', [entry('NUL.txt')], {}, 'zip-name-unsafe'],
    ['a name too long', [entry('é'.repeat(128))], {}, 'zip-name-unsafe'],
    ['a name that is not UTF-8', [entry('a', raw(0xff))], {}, 'zip-name-unsafe'],
    ['a name in overlong UTF-8', [entry('a', raw(0xc0, 0xaf))], {}, 'zip-name-unsafe'],
    ['a byte order mark', [entry('\uFEFFa')], {}, 'zip-name-unsafe'],
    [
      'a Chinese name without the UTF-8 flag',
      [entry('合同', { fields: { flags: 0 } })],
      {},
      'zip-name-unsafe',
    ],

    ['compression', [entry('a', { fields: { method: 8 } })], {}, 'zip-compressed'],
    [
      'compression in the local header only',
      [entry('a', { local: { method: 8 } })],
      {},
      'zip-headers-disagree',
    ],
    ['encryption', [entry('a', { fields: { flags: 0x0801 } })], {}, 'zip-encrypted'],
    ['a data descriptor', [entry('a', { fields: { flags: 0x0808 } })], {}, 'zip-data-descriptor'],
    ['another flag', [entry('a', { fields: { flags: 0x0802 } })], {}, 'zip-flags'],
    ['another version', [entry('a', { fields: { version: 63 } })], {}, 'zip-version'],
    ['another system', [entry('a', { directory: { madeBy: 20 } })], {}, 'zip-version'],
    ['a link', [entry('a', { directory: { attributes: (0o120777 << 16) >>> 0 } })], {}, 'zip-not-a-file'],
    ['a folder by its attributes', [entry('a', { directory: { attributes: 0x10 } })], {}, 'zip-not-a-file'],
    [
      'an executable',
      [entry('a', { directory: { attributes: (0o104755 << 16) >>> 0 } })],
      {},
      'zip-not-a-file',
    ],
    ['a second disk', [entry('a', { directory: { disk: 1 } })], {}, 'zip-directory'],
    ['a comment', [entry('a', { directory: { comment: Uint8Array.of(1) } })], {}, 'zip-comment'],
    [
      'an extra field',
      [entry('a', { fields: { extra: Uint8Array.of(0x55, 0x54, 0, 0) } })],
      {},
      'zip-extra-field',
    ],
    [
      'an extra field in the local header only',
      [entry('a', { local: { extra: Uint8Array.of(1, 0, 0, 0) } })],
      {},
      'zip-headers-disagree',
    ],
    [
      'a zip64 field that says nothing',
      [entry('a', { fields: { extra: Uint8Array.of(1, 0, 0, 0) } })],
      {},
      'zip-extra-field',
    ],
    ['two sizes', [entry('a', { fields: { storedSize: 3 } })], {}, 'zip-sizes'],
    [
      'a size that is too small',
      [entry('a', { fields: { size: 3, storedSize: 3 } }), entry('b')],
      {},
      'zip-gap-or-overlap',
    ],
    [
      'a size that is too large',
      [entry('a', { fields: { size: 99, storedSize: 99 } })],
      {},
      'zip-gap-or-overlap',
    ],
    [
      'another local name',
      [entry('a', { local: { name: encoder.encode('b') } })],
      {},
      'zip-headers-disagree',
    ],
    ['another local size', [entry('a', { local: { size: 3 } })], {}, 'zip-headers-disagree'],
    ['another local checksum', [entry('a', { local: { crc32: 3 } })], {}, 'zip-headers-disagree'],
    ['another local time', [entry('a', { local: { time: 3 } })], {}, 'zip-headers-disagree'],
    ['bytes before the first', [entry('a', { before: Uint8Array.of(1) })], {}, 'zip-gap-or-overlap'],
    ['bytes between two', [entry('a'), entry('b', { before: Uint8Array.of(1) })], {}, 'zip-gap-or-overlap'],
    ['bytes before the directory', [entry('a', { after: Uint8Array.of(1) })], {}, 'zip-gap-or-overlap'],
    ['two entries of the same bytes', [entry('a'), entry('a2', { isGhost: true })], {}, 'zip-gap-or-overlap'],
    ['an offset beyond the end', [entry('a', { directory: { offset: 1 << 30 } })], {}, 'zip-gap-or-overlap'],
    ['a ratio bomb', [entry('a', { fields: { method: 8, size: 0x7fffffff } })], {}, 'zip-compressed'],

    ['too few counted', two, { count: 1, total: 1 }, 'zip-directory'],
    ['too many counted', two, { count: 3, total: 3 }, 'zip-directory'],
    ['two counts', two, { total: 1 }, 'zip-end-record'],
    ['an end record of a second disk', two, { disk: 1 }, 'zip-end-record'],
    ['an archive comment', two, { comment: Uint8Array.of(1) }, 'zip-cut-or-extended'],
    ['a directory elsewhere', two, { offset: 0 }, 'zip-gap-or-overlap'],
    ['bytes before the end record', two, { wide: new Uint8Array(9) }, 'zip-gap-or-overlap'],
    ['bytes of the length of a zip64 end record', two, { wide: new Uint8Array(76) }, 'zip-gap-or-overlap'],
  ])('of %s', async (_, entries, end, want) => {
    expect(await outcome(makeZip(entries, end))).toBe(want);
  });

  it('of a zip64 end record that agrees, though it is not needed', async () => {
    const plain = makeZip(two);
    const view = new DataView(plain.buffer);
    const [size, offset] = [view.getUint32(plain.length - 10, true), view.getUint32(plain.length - 6, true)];
    expect(await outcome(makeZip(two, { wide: zip64End(2, size, offset) }))).toBe('a.txt,b/c.txt');
    expect(await outcome(makeZip(two, { wide: zip64End(1, size, offset) }))).toBe('zip-end-record');
    expect(await outcome(makeZip(two, { wide: zip64End(2, size - 1, offset + 1) }))).toBe('zip-end-record');
    expect(await outcome(makeZip(two, { wide: zip64End(2, size, offset, { at: 0 }) }))).toBe(
      'zip-end-record',
    );
    expect(await outcome(makeZip(two, { wide: zip64End(2, size, offset, { disks: 2 }) }))).toBe(
      'zip-end-record',
    );
    expect(await outcome(makeZip(two, { wide: zip64End(2, size, 2 ** 60) }))).toBe('zip-sizes');
  });

  it.each([[0], [10], [21]])('of %d bytes', async (length) => {
    expect(await outcome(new Uint8Array(length))).toBe('zip-cut-or-extended');
  });
});

/** Zeros, but for the ends: a file of more than 4 GiB that takes no space. */
function sparse(size: number, parts: readonly [at: number, bytes: Uint8Array][]) {
  return {
    size,
    slice(start: number, end: number) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      for (const [at, part] of parts) {
        const from = Math.max(at, start);
        const to = Math.min(at + part.length, start + bytes.length);
        if (from < to) bytes.set(part.subarray(from - at, to - at), from - start);
      }
      return { arrayBuffer: async () => bytes.buffer };
    },
  };
}

it('reads an entry of 5 GiB, and one behind it', async () => {
  const size = 5 * 2 ** 30;
  const ones = 0xffffffff;
  const wideSizes = numbers([2, 1], [2, 16], [8, size], [8, size]);
  const [local] = split(makeZip([entry('big', { fields: fields(ones, wideSizes, 45) })]));
  const offset = local.length + size;
  const [smallLocal] = split(makeZip([{ name: 'small', data: new Uint8Array() }]));
  const directory = joined([
    split(makeZip([entry('big', { fields: fields(ones, wideSizes, 45), directory: { offset: 0 } })]))[1],
    split(
      makeZip([
        {
          name: 'small',
          data: new Uint8Array(),
          directory: { offset: ones, extra: numbers([2, 1], [2, 8], [8, offset]) },
        },
      ]),
    )[1],
  ]);
  const start = offset + smallLocal.length;
  const end = joined([
    zip64End(2, directory.length, start),
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 2], [2, 2], [4, directory.length], [4, ones], [2, 0]),
  ]);
  const file = sparse(start + directory.length + end.length, [
    [0, local],
    [offset, smallLocal],
    [start, joined([directory, end])],
  ]);
  const archive = await openArchive(file);
  expect([...archive.entries.values()].map(({ name: n, size: s }) => [n, s])).toEqual([
    ['big', size],
    ['small', 0],
  ]);
});

const fields = (narrow: number, extra: Uint8Array, version: number) => ({
  size: narrow,
  storedSize: narrow,
  extra,
  version,
  crc32: 0,
});

/** Header (without the data) and directory of an archive with one entry. */
function split(zip: Uint8Array): [local: Uint8Array, directory: Uint8Array] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const header = 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const start = view.getUint32(zip.length - 6, true);
  return [zip.slice(0, header), zip.slice(start, zip.length - 22)];
}

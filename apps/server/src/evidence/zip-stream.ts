import { type Content, type Measured, piecesOf } from './file-contents.ts';

/** A file of the archive; what the header says must be known before the first byte. */
export type ZipEntry = Content & Pick<Measured, 'size' | 'crc32'>;

/**
 * A zip of stored entries, in their order. The same entries give the same bytes: no times, no compression, no data
 * descriptors; ZIP64 fields just where a number does not fit. APPNOTE 6.3.10
 *
 * @throws when an entry has other bytes than `size` says: a reader must never take it for whole
 */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  yield* gathered(write(entries));
}

async function* write(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = localHeader(entry);
    offsets.push(offset);
    offset += header.length + entry.size;
    yield header;
    yield* exactly(entry);
  }
  const start = offset;
  for (const [i, entry] of entries.entries()) {
    const header = directoryHeader(entry, offsets[i] ?? 0);
    offset += header.length;
    yield header;
  }
  yield endRecords(entries.length, start, offset - start);
}

async function* exactly({ path, source, size }: ZipEntry): AsyncGenerator<Uint8Array> {
  let rest = size;
  for await (const bytes of piecesOf(source)) {
    rest -= bytes.length;
    if (rest < 0) break;
    yield bytes;
  }
  if (rest !== 0) throw new Error(`${path} is not of ${size} bytes, as it was when the file was made.`);
}

/** So that many small entries do not become as many packets. */
const pieceSize = 65_536;

async function* gathered(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < pieceSize) continue;
    yield waiting.length === 1 ? piece : Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Written in place of a value that does not fit; the value itself is in the ZIP64 field. */
const wide32 = 0xffffffff;
const wide16 = 0xffff;

/** What both headers of an entry say: version needed 2.0 or 4.5, names in UTF-8, stored, 1980-01-01 00:00. */
function sharedFields({ path, size, crc32 }: ZipEntry, needed: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(needed, 0);
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(0x0021, 8);
  bytes.writeUInt32LE(crc32, 10);
  bytes.writeUInt32LE(Math.min(size, wide32), 14);
  bytes.writeUInt32LE(Math.min(size, wide32), 18);
  bytes.writeUInt16LE(Buffer.byteLength(path), 22);
  return bytes;
}

function localHeader(entry: ZipEntry): Buffer {
  const { path, size } = entry;
  const extra = zip64Field(size >= wide32 ? [size, size] : []);
  return Buffer.concat([
    uint32(0x04034b50),
    sharedFields(entry, neededFor(size)),
    uint16(extra.length),
    Buffer.from(path, 'utf8'),
    extra,
  ]);
}

function directoryHeader(entry: ZipEntry, offset: number): Buffer {
  const { path, size } = entry;
  const extra = zip64Field([...(size >= wide32 ? [size, size] : []), ...(offset >= wide32 ? [offset] : [])]);
  const rest = Buffer.alloc(14);
  // Regular file, readable by all, writable by its owner.
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  rest.writeUInt32LE(Math.min(offset, wide32), 10);
  return Buffer.concat([
    uint32(0x02014b50),
    // Made by Unix, version 4.5
    uint16((3 << 8) | 45),
    sharedFields(entry, neededFor(size)),
    uint16(extra.length),
    rest,
    Buffer.from(path, 'utf8'),
    extra,
  ]);
}

function neededFor(size: number): number {
  return size >= wide32 ? 45 : 20;
}

function zip64Field(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  return Buffer.concat([uint16(1), uint16(values.length * 8), ...values.map(uint64)]);
}

function endRecords(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, wide16), 8);
  end.writeUInt16LE(Math.min(count, wide16), 10);
  end.writeUInt32LE(Math.min(size, wide32), 12);
  end.writeUInt32LE(Math.min(start, wide32), 16);
  const isWide = count >= wide16 || size >= wide32 || start >= wide32;
  return isWide ? Buffer.concat([zip64End(count, start, size), end]) : end;
}

/** The ZIP64 end record, and the locator that says where it begins. */
function zip64End(count: number, start: number, size: number): Buffer {
  return Buffer.concat([
    uint32(0x06064b50),
    uint64(44),
    uint16((3 << 8) | 45),
    uint16(45),
    uint32(0),
    uint32(0),
    uint64(count),
    uint64(count),
    uint64(size),
    uint64(start),
    uint32(0x07064b50),
    uint32(0),
    uint64(start + size),
    uint32(1),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

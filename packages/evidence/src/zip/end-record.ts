import { type ByteSource, readBytes } from './bytes.ts';
import { ZipError } from './zip-error.ts';

/** Where the central directory is, and how many entries it has. */
export interface EndRecord {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

/** By a Unix, version 4.5 of the format. */
export const MADE_BY = 0x032d;

const END = 22;
const LOCATOR = 20;
const END64 = 56;

/**
 * The end record, which must be the last 22 bytes (no comment, nothing after it), and its zip64 form where the archive
 * needs one. The two must agree.
 *
 * @throws ZipError `zip-cut-or-extended`, `zip-end-record`
 */
export async function readEndRecord(source: ByteSource): Promise<EndRecord> {
  if (source.size < END) throw new ZipError('zip-cut-or-extended');
  const tail = await readBytes(source, Math.max(0, source.size - END - LOCATOR - END64), source.size);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const end = tail.length - END;
  if (view.getUint32(end, true) !== 0x06054b50) throw new ZipError('zip-cut-or-extended');
  const [disk, directoryDisk] = [view.getUint16(end + 4, true), view.getUint16(end + 6, true)];
  const [count, total] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)];
  const [size, offset] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  const comment = view.getUint16(end + 20, true);
  if (comment !== 0) throw new ZipError('zip-comment');
  if (disk !== 0 || directoryDisk !== 0 || count !== total) throw new ZipError('zip-end-record');
  if (offset + size === source.size - END) return { count, offset, size };
  const wide = readWideRecord(view, source.size);
  const agrees =
    (count === wide.count || (count === 0xffff && wide.count >= 0xffff)) &&
    (size === wide.size || (size === 0xffffffff && wide.size >= 0xffffffff)) &&
    (offset === wide.offset || (offset === 0xffffffff && wide.offset >= 0xffffffff));
  if (!agrees) throw new ZipError('zip-end-record');
  return wide;
}

/** The zip64 end record and its locator, which fill the bytes between the directory and the end record. */
function readWideRecord(view: DataView, fileSize: number): EndRecord {
  if (view.byteLength !== END64 + LOCATOR + END || view.getUint32(0, true) !== 0x06064b50) {
    throw new ZipError('zip-gap-or-overlap');
  }
  const at = fileSize - view.byteLength;
  const wide = (offset: number) => wideNumber(view, offset);
  const holds =
    wide(4) === END64 - 12 &&
    view.getUint16(12, true) === MADE_BY &&
    view.getUint16(14, true) === 45 &&
    view.getUint32(16, true) === 0 &&
    view.getUint32(20, true) === 0 &&
    wide(24) === wide(32) &&
    view.getUint32(END64, true) === 0x07064b50 &&
    view.getUint32(END64 + 4, true) === 0 &&
    wide(END64 + 8) === at &&
    view.getUint32(END64 + 16, true) === 1;
  if (!holds) throw new ZipError('zip-end-record');
  const record = { count: wide(24), size: wide(40), offset: wide(48) };
  if (record.offset + record.size !== at) throw new ZipError('zip-gap-or-overlap');
  return record;
}

/** A 64-bit number. @throws ZipError `zip-sizes` when no file can be so large. */
export function wideNumber(view: DataView, offset: number): number {
  const value = view.getBigUint64(offset, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('zip-sizes');
  return Number(value);
}

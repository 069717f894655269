import type { DirectoryEntry } from './directory.ts';

const HEADER = 30;
const ALL_ONES = 0xffffffff;

/** Bytes of the local header that belongs to an entry. */
export function localHeaderSize({ rawName, size }: DirectoryEntry): number {
  return HEADER + rawName.length + (size >= ALL_ONES ? 20 : 0);
}

/**
 * The local header that belongs to an entry: what the directory says, said again. Comparing the bytes finds every way
 * in which the two can disagree.
 */
export function localHeader(entry: DirectoryEntry): Uint8Array {
  const { rawName, size } = entry;
  const bytes = new Uint8Array(localHeaderSize(entry));
  const view = new DataView(bytes.buffer);
  const narrow = Math.min(size, ALL_ONES);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, entry.version, true);
  view.setUint16(6, entry.flags, true);
  view.setUint16(10, entry.time, true);
  view.setUint16(12, entry.date, true);
  view.setUint32(14, entry.crc32, true);
  view.setUint32(18, narrow, true);
  view.setUint32(22, narrow, true);
  view.setUint16(26, rawName.length, true);
  bytes.set(rawName, HEADER);
  if (size < ALL_ONES) return bytes;
  const extra = HEADER + rawName.length;
  view.setUint16(28, 20, true);
  view.setUint16(extra, 1, true);
  view.setUint16(extra + 2, 16, true);
  view.setBigUint64(extra + 4, BigInt(size), true);
  view.setBigUint64(extra + 12, BigInt(size), true);
  return bytes;
}

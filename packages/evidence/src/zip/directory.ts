import { MADE_BY, wideNumber } from './end-record.ts';
import { entryName } from './entry-name.ts';
import { ZipError } from './zip-error.ts';

/** An entry as the central directory describes it. */
export interface DirectoryEntry {
  readonly name: string;
  readonly rawName: Uint8Array;
  readonly version: number;
  readonly flags: number;
  readonly time: number;
  readonly date: number;
  readonly crc32: number;
  /** Bytes; stored and original are the same. */
  readonly size: number;
  /** Offset of the local header. */
  readonly offset: number;
}

const HEADER = 46;
const ALL_ONES = 0xffffffff;
/** A regular file, readable by all, writable by its owner. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;

/** The entries of a central directory, in order. @throws ZipError */
export function readDirectory(bytes: Uint8Array, count: number): DirectoryEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: DirectoryEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + HEADER > bytes.length || view.getUint32(at, true) !== 0x02014b50) {
      throw new ZipError('zip-directory');
    }
    const end = at + HEADER + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
    if (view.getUint16(at + 32, true) !== 0) throw new ZipError('zip-comment');
    if (end > bytes.length) throw new ZipError('zip-directory');
    entries.push(readEntry(new DataView(view.buffer, view.byteOffset + at, end - at)));
    at = end;
  }
  if (at !== bytes.length) throw new ZipError('zip-directory');
  return entries;
}

function readEntry(view: DataView): DirectoryEntry {
  const nameEnd = HEADER + view.getUint16(28, true);
  const rawName = new Uint8Array(view.buffer, view.byteOffset + HEADER, nameEnd - HEADER);
  const flags = view.getUint16(8, true);
  const name = entryName(rawName, flags);
  const fault = faultOf(view);
  if (fault) throw new ZipError(fault, name);
  return {
    name,
    rawName,
    flags,
    version: view.getUint16(6, true),
    time: view.getUint16(12, true),
    date: view.getUint16(14, true),
    crc32: view.getUint32(16, true),
    ...sizeAndOffset(view, nameEnd, name),
  };
}

function faultOf(view: DataView) {
  const flags = view.getUint16(8, true);
  // Bits 0, 6 and 13: encryption; bit 3: the sizes follow the data.
  if (flags & 0x2041) return 'zip-encrypted';
  if (flags & 0x0008) return 'zip-data-descriptor';
  if (flags & ~0x0800) return 'zip-flags';
  if (view.getUint16(10, true) !== 0) return 'zip-compressed';
  if (view.getUint16(4, true) !== MADE_BY) return 'zip-version';
  if (![10, 20, 45].includes(view.getUint16(6, true))) return 'zip-version';
  if (view.getUint32(20, true) !== view.getUint32(24, true)) return 'zip-sizes';
  if (view.getUint16(34, true) !== 0 || view.getUint16(36, true) !== 0) return 'zip-directory';
  if (view.getUint32(38, true) !== ATTRIBUTES) return 'zip-not-a-file';
  return undefined;
}

/** APPNOTE 4.5.3: the zip64 field holds just those values that do not fit, in this order. No other field is known. */
function sizeAndOffset(view: DataView, extra: number, name: string): { size: number; offset: number } {
  let size = view.getUint32(24, true);
  let offset = view.getUint32(42, true);
  const wideSize = size === ALL_ONES;
  const wideOffset = offset === ALL_ONES;
  const length = (wideSize ? 16 : 0) + (wideOffset ? 8 : 0);
  if (view.byteLength - extra !== (length === 0 ? 0 : 4 + length))
    throw new ZipError('zip-extra-field', name);
  if (length === 0) return { size, offset };
  if (view.getUint16(extra, true) !== 1 || view.getUint16(extra + 2, true) !== length) {
    throw new ZipError('zip-extra-field', name);
  }
  if (wideSize) {
    size = wideNumber(view, extra + 4);
    if (size !== wideNumber(view, extra + 12) || size < ALL_ONES) throw new ZipError('zip-sizes', name);
  }
  if (wideOffset) {
    offset = wideNumber(view, view.byteLength - 8);
    if (offset < ALL_ONES) throw new ZipError('zip-sizes', name);
  }
  return { size, offset };
}

import { type Printable, printable } from '@attestation/signing/printable';
import { decodeUtf8 } from '../file/bytes.ts';
import { CodedError } from '../file/coded-error.ts';

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

/** Where the central directory is, and how many entries it has. */
interface EndRecord {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

/** By a Unix, version 4.5 of the format: the service writes no other, and hardly any other program writes this one. */
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

/** File systems take 255 bytes a name. */
const MAX_SEGMENT = 255;
const UTF8_FLAG = 0x0800;

/**
 * The name of an entry: relative, with forward slashes, one that no file system and no unpacking program reads in a
 * second way.
 *
 * @throws ZipError `zip-name-unsafe`
 */
function entryName(raw: Uint8Array, flags: number): string {
  const name = decodeUtf8(raw);
  // Shown as it looks, and refused.
  if (name === undefined) throw new ZipError('zip-name-unsafe', new TextDecoder('latin1').decode(raw));
  if (!(flags & UTF8_FLAG || isAscii(raw)) || !isSafeName(name)) throw new ZipError('zip-name-unsafe', name);
  return name;
}

/** Whether every file system and unpacking program reads a name in the same way. */
export function isSafeName(name: string): boolean {
  return (
    name === name.normalize('NFC') &&
    // Backslashes and colons cover Windows paths, drives and alternate streams; Cf what turns the writing direction.
    !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd<>:"\\|?*]/u.test(name) &&
    name.split('/').every(isSafeSegment)
  );
}

/**
 * Refuses what would be one file, or a file and a folder of one name, once it is unpacked: names that differ only in
 * case or in the form of their accents are the same to several file systems.
 *
 * @throws ZipError `zip-name-repeated`
 */
export function refuseRepeatedNames(names: readonly string[]): void {
  const files = new Set<string>();
  for (const name of names) {
    const folded = fold(name);
    if (files.has(folded)) throw new ZipError('zip-name-repeated', name);
    files.add(folded);
  }
  for (const name of names) {
    const folded = fold(name);
    for (let slash = folded.indexOf('/'); slash > 0; slash = folded.indexOf('/', slash + 1)) {
      if (files.has(folded.slice(0, slash))) throw new ZipError('zip-name-repeated', name);
    }
  }
}

function isSafeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false;
  // Windows drops dots and spaces at the end of a name, and keeps some names to itself.
  if (/[. ]$/.test(segment) || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(segment)) return false;
  return new TextEncoder().encode(segment).length <= MAX_SEGMENT;
}

function fold(name: string): string {
  return name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKC');
}

function isAscii(raw: Uint8Array): boolean {
  return raw.every((byte) => byte < 0x80);
}

/** Where an attestation file is read from, piece by piece; a Blob or File is one. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** How much is asked for at once: enough for the speed of a disk, little enough for the memory of a page. */
const PIECE = 1 << 20;

/** The bytes from `start` to `end`. @throws what the source throws; RangeError when it gives fewer bytes. */
export async function readBytes(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await source.slice(start, end).arrayBuffer());
  if (bytes.length !== end - start) throw new RangeError('The file became shorter while it was read');
  return bytes;
}

/** The same in pieces; the next one is on its way while one is worked on. */
export async function* readPieces(
  source: ByteSource,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const piece = (from: number) => readBytes(source, from, Math.min(from + PIECE, end));
  let next = start < end ? piece(start) : undefined;
  for (let at = start; next; at += PIECE) {
    const bytes = await next;
    next = at + PIECE < end ? piece(at + PIECE) : undefined;
    // A piece that fails while the one before is worked on is reported when its turn comes.
    next?.catch(() => {});
    yield bytes;
  }
}

/** What a strict reading refuses, though some unpacking programs would let it pass. */
type ZipFault =
  | 'zip-cut-or-extended'
  | 'zip-end-record'
  | 'zip-too-many-entries'
  | 'zip-directory'
  | 'zip-gap-or-overlap'
  | 'zip-compressed'
  | 'zip-encrypted'
  | 'zip-data-descriptor'
  | 'zip-flags'
  | 'zip-version'
  | 'zip-comment'
  | 'zip-extra-field'
  | 'zip-sizes'
  | 'zip-not-a-file'
  | 'zip-name-unsafe'
  | 'zip-name-repeated'
  | 'zip-headers-disagree';

/** Characters of a text out of a file that are shown. */
export const LONGEST = 1000;

/** The archive has not exactly one reading, or not that of an attestation file. */
export class ZipError extends CodedError<ZipFault> {
  override readonly name = 'ZipError';
  /** The entry, fit to be printed. */
  readonly entry: Printable | undefined;

  constructor(code: ZipFault, entry?: string) {
    super(code, entry === undefined ? code : `${code}: ${printable(entry, LONGEST)}`);
    this.entry = entry === undefined ? undefined : printable(entry, LONGEST);
  }
}

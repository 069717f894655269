import { decodeUtf8 } from '../file/bytes.ts';
import { CompressionFault, decompress } from '../file/decompress.ts';
import {
  type ByteSource,
  isSafeName,
  MADE_BY,
  readBytes,
  readPieces,
  refuseRepeatedNames,
  wideNumber,
  ZipError,
} from './directory.ts';
import { type Archive, type ArchiveEntry, openArchive, readDirectoryBytes } from './open-archive.ts';

/** An unpacked attestation file: the path of each file, with slashes, and its content; `not-a-file` for a link or a device. */
export type Folder = ReadonlyMap<string, ByteSource | 'not-a-file'>;

/**
 * Opens an attestation file: strictly when it is as the service made it; otherwise the same files packed by another
 * program, or unpacked. What is signed are the files, so nothing that is signed is lost; the archive then shows nothing.
 *
 * @throws ZipError
 */
export async function openFile(file: ByteSource | Folder): Promise<Archive> {
  if (!('slice' in file)) return openFolder(file);
  try {
    return await openArchive(file);
  } catch (error) {
    if (!(error instanceof ZipError && signsOfRepacking.has(error.code))) throw error;
    return openRepacked(file, error);
  }
}

/** What a strict reading finds in an archive of another program. */
const signsOfRepacking: ReadonlySet<string> = new Set([
  'zip-compressed',
  'zip-data-descriptor',
  'zip-flags',
  'zip-name-unsafe',
  'zip-version',
]);

/** How a file is read. */
interface Packed extends ArchiveEntry {
  pieces(): AsyncIterable<Uint8Array>;
}

function openFolder(files: Folder): Archive {
  const entries: Packed[] = [];
  const notFiles: string[] = [];
  for (const [path, source] of files) {
    const name = path.normalize('NFC');
    if (source === 'not-a-file') notFiles.push(name);
    else if (!isSafeName(name)) throw new ZipError('zip-name-unsafe', name);
    else {
      const { size } = source;
      entries.push({ name, size, crc32: undefined, pieces: () => readPieces(source, 0, size) });
    }
  }
  return { ...archiveOf('folder', entries), notFiles };
}

/** What operating systems put into folders and archives. */
const added = /^__MACOSX\/|(^|\/)(\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** A folder around all of it is left out, and what an operating system adds. */
function archiveOf(origin: Archive['origin'], found: readonly Packed[]): Archive {
  const kept = found.filter(({ name }) => !added.test(name));
  refuseRepeatedNames(kept.map(({ name }) => name));
  const around = kept
    .find(({ name }) => /^[^/]+\/manifest\.json$/.test(name))
    ?.name.replace('manifest.json', '');
  const isAround = around !== undefined && kept.every(({ name }) => name.startsWith(around));
  const entries = new Map(
    kept.map((entry) => {
      const name = isAround ? entry.name.slice(around.length) : entry.name;
      return [name, { ...entry, name }] as const;
    }),
  );
  return {
    origin,
    size: kept.reduce((sum, { size }) => sum + size, 0),
    ignored: found.map(({ name }) => name).filter((name) => added.test(name)),
    notFiles: [],
    entries,
    async read(name, limit) {
      const entry = entries.get(name);
      if (!entry || entry.size > limit) return undefined;
      const bytes = new Uint8Array(entry.size);
      let at = 0;
      for await (const piece of entry.pieces()) {
        if (at + piece.length > bytes.length) return undefined;
        bytes.set(piece, at);
        at += piece.length;
      }
      return at === bytes.length ? bytes : undefined;
    },
    pieces: (name) => entries.get(name)?.pieces() ?? readPieces(new Blob(), 0, 0),
  };
}

const LOCAL = 30;
const CENTRAL = 46;
const ALL_ONES = 0xffffffff;
const ZIP64 = 0x0001;
/**
 * Extra fields, and the bytes that each may have: sizes, and times and owners of files of Unix (0x5455, 0x5855, 0x7855,
 * 0x7875) and Windows (0x000a). Longer ones could hold something else.
 */
const harmless: ReadonlyMap<number, number> = new Map([
  [ZIP64, 24],
  [0x000a, 32],
  [0x5455, 13],
  [0x5855, 12],
  [0x7855, 4],
  [0x7875, 19],
]);
/** Deflate makes a byte of no more than these. */
const MOST_INFLATED = 1032;

/**
 * Files may be deflated, and headers hold what other programs write there. Nothing may lie outside of the entries, and
 * what the directory says of an entry its own header must say as well.
 *
 * @param refusal what a strict reading says of it
 */
async function openRepacked(source: ByteSource, refusal: ZipError): Promise<Archive> {
  const { bytes, count, offset } = await readDirectoryBytes(source);
  const entries: CentralEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
    if (view.byteLength < CENTRAL || view.getUint32(0, true) !== 0x02014b50)
      throw new ZipError('zip-directory');
    const length = CENTRAL + view.getUint16(28, true) + view.getUint16(30, true);
    if (length > view.byteLength) throw new ZipError('zip-directory');
    // A file of the service that somebody has changed here and there, and not one that was packed again.
    if (view.getUint16(4, true) === MADE_BY) throw refusal;
    entries.push(readCentralEntry(new DataView(view.buffer, view.byteOffset, length)));
    at += length;
  }
  if (at !== bytes.length) throw new ZipError('zip-directory');
  const lying = entries.sort((a, b) => a.offset - b.offset);
  const files: Packed[] = [];
  let end = 0;
  for (const [index, entry] of lying.entries()) {
    const next = lying[index + 1]?.offset ?? offset;
    if (entry.offset !== end) throw new ZipError('zip-gap-or-overlap', entry.name);
    const start = await compareLocal(source, entry, next);
    if (!entry.isFolder) files.push(packedFile(source, entry, start));
    end = next;
  }
  if (end !== offset) throw new ZipError('zip-gap-or-overlap');
  return archiveOf('repacked', files);
}

interface CentralEntry {
  readonly name: string;
  readonly rawName: Uint8Array;
  readonly isFolder: boolean;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

function readCentralEntry(view: DataView): CentralEntry {
  const nameEnd = CENTRAL + view.getUint16(28, true);
  const rawName = new Uint8Array(view.buffer, view.byteOffset + CENTRAL, nameEnd - CENTRAL);
  // macOS writes UTF-8 without the flag that says so.
  const decoded = decodeUtf8(rawName)?.normalize('NFC') ?? new TextDecoder('latin1').decode(rawName);
  const isFolder = decoded.endsWith('/');
  const name = isFolder ? decoded.slice(0, -1) : decoded;
  if (decodeUtf8(rawName) === undefined || !isSafeName(name)) throw new ZipError('zip-name-unsafe', decoded);
  const [flags, method] = [view.getUint16(8, true), view.getUint16(10, true)];
  const wide = zip64Of(view, nameEnd, view.byteLength, name);
  const [size, packed, offset] = [24, 20, 42].map((field) => {
    const value = view.getUint32(field, true);
    return value === ALL_ONES ? wide.shift() : value;
  });
  if (size === undefined || packed === undefined || offset === undefined)
    throw new ZipError('zip-sizes', name);
  const fault = faultOf(view, { flags, method, size, packed, isFolder });
  if (fault) throw new ZipError(fault, name);
  return { name, rawName, isFolder, flags, method, crc32: view.getUint32(16, true), packed, size, offset };
}

function faultOf(
  view: DataView,
  { flags, method, size, packed, isFolder }: Omit<CentralEntry, 'name' | 'rawName' | 'crc32' | 'offset'>,
) {
  if (flags & 0x2041) return 'zip-encrypted';
  // Bits 1 and 2 say how well it was compressed.
  if (flags & ~0x080e) return 'zip-flags';
  // Where stored data of an unknown size end can be read in two ways.
  if (flags & 8 && method === 0 && !isFolder) return 'zip-data-descriptor';
  if (method !== 0 && method !== 8) return 'zip-compressed';
  if (method === 0 && size !== packed) return 'zip-sizes';
  if (size > packed * MOST_INFLATED) return 'zip-compressed';
  if (isFolder && (size !== 0 || packed > 2)) return 'zip-not-a-file';
  if (view.getUint16(32, true) !== 0) return 'zip-comment';
  if (view.getUint16(34, true) !== 0) return 'zip-directory';
  // The high half is the mode of Unix: no link, no device, no right of another.
  const mode = view.getUint32(38, true) >>> 16;
  const kind = mode & (isFolder ? 0o170000 : 0o177000);
  return [0, isFolder ? 0o040000 : 0o100000].includes(kind) ? undefined : 'zip-not-a-file';
}

/** The values of the zip64 field, in their order. @throws ZipError for a field that could mean anything else */
function zip64Of(view: DataView, from: number, to: number, name: string): number[] {
  const wide: number[] = [];
  const seen = new Set<number>();
  for (let at = from; at < to; ) {
    const end = at + 4 > to ? Number.POSITIVE_INFINITY : at + 4 + view.getUint16(at + 2, true);
    const id = view.getUint16(at, true);
    if (end > to || end - at - 4 > (harmless.get(id) ?? -1) || seen.has(id))
      throw new ZipError('zip-extra-field', name);
    seen.add(id);
    if (id === ZIP64) for (let each = at + 4; each + 8 <= end; each += 8) wide.push(wideNumber(view, each));
    at = end;
  }
  return wide;
}

/** Compares an entry's own header. @param next where the next entry begins @returns where the data begin */
async function compareLocal(source: ByteSource, entry: CentralEntry, next: number): Promise<number> {
  const { name, rawName, flags, method, crc32, size, packed, offset } = entry;
  const disagree = new ZipError('zip-headers-disagree', name);
  const fixed = offset + LOCAL + rawName.length;
  if (fixed > next) throw new ZipError('zip-gap-or-overlap', name);
  const header = await readBytes(source, offset, fixed);
  const local = new DataView(header.buffer, header.byteOffset, header.length);
  const start = fixed + local.getUint16(28, true);
  if (start + packed > next) throw new ZipError('zip-gap-or-overlap', name);
  const isSame =
    local.getUint32(0, true) === 0x04034b50 &&
    local.getUint16(6, true) === flags &&
    local.getUint16(8, true) === method &&
    local.getUint16(26, true) === rawName.length &&
    rawName.every((byte, index) => byte === header[LOCAL + index]);
  if (!isSame) throw disagree;
  const extra = await readBytes(source, fixed, start);
  const wide = zip64Of(new DataView(extra.buffer, extra.byteOffset, extra.length), 0, extra.length, name);
  if (!(flags & 8)) {
    const [localSize, localPacked] = [22, 18].map((field) => {
      const value = local.getUint32(field, true);
      return value === ALL_ONES ? wide.shift() : value;
    });
    if (local.getUint32(14, true) !== crc32 || localSize !== size || localPacked !== packed) throw disagree;
    if (start + packed !== next) throw new ZipError('zip-gap-or-overlap', name);
    return start;
  }
  const isOpen = (field: number, value: number) =>
    [0, ALL_ONES, value].includes(local.getUint32(field, true));
  if (!(isOpen(14, crc32) && isOpen(18, packed) && isOpen(22, size))) throw disagree;
  // The sizes follow the data, with or without a signature, in 4 or 8 bytes each.
  const behind = await readBytes(source, start + packed, Math.min(next, start + packed + 25));
  const end = new DataView(behind.buffer, behind.byteOffset, behind.length);
  const from = behind.length === 16 || behind.length === 24 ? 4 : 0;
  const isWide = behind.length - from === 20;
  const isDescriptor =
    (isWide || behind.length - from === 12) &&
    (from === 0 || end.getUint32(0, true) === 0x08074b50) &&
    end.getUint32(from, true) === crc32 &&
    (isWide ? wideNumber(end, from + 4) : end.getUint32(from + 4, true)) === packed &&
    (isWide ? wideNumber(end, from + 12) : end.getUint32(from + 8, true)) === size;
  if (!isDescriptor) throw new ZipError('zip-data-descriptor', name);
  return start;
}

function packedFile(
  source: ByteSource,
  { name, method, size, packed, crc32 }: CentralEntry,
  start: number,
): Packed {
  const stored = (left = 0) => readPieces(source, start, start + packed - left);
  return { name, size, crc32, pieces: method === 0 ? stored : () => inflated(stored, size) };
}

/** A damaged file, or one with bytes after it, gets a byte more, so that its hash differs. @throws what the source throws */
async function* inflated(
  stored: (left: number) => AsyncGenerator<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let left = size;
  try {
    for await (const piece of decompress('deflate-raw', stored)) {
      left -= piece.length;
      yield piece;
      if (left < 0) return;
    }
  } catch (error) {
    if (!(error instanceof CompressionFault)) throw error;
    yield new Uint8Array(1);
  }
}

import {
  type ByteSource,
  type DirectoryEntry,
  readBytes,
  readDirectory,
  readEndRecord,
  readPieces,
  refuseRepeatedNames,
  ZipError,
} from './directory.ts';

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As the archive states it; undefined in a folder. */
  readonly crc32: number | undefined;
}

/** The files of an attestation file: a zip with exactly one reading, unless `origin` says otherwise. */
export interface Archive {
  /** `made`: as the service writes it. `repacked`: another program has packed the same files. `folder`: unpacked. */
  readonly origin: 'made' | 'repacked' | 'folder';
  /** Bytes that can be read. */
  readonly size: number;
  /** Names of files that an operating system adds of its own, which are left out. */
  readonly ignored: readonly string[];
  /** Names in a folder that are links, devices or the like. */
  readonly notFiles: readonly string[];
  /** In the order in which they lie. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  /** The bytes of an entry; undefined when there is none, or it is larger than `limit`. */
  read(name: string, limit: number): Promise<Uint8Array | undefined>;
  /** The same in pieces, whatever the size. */
  pieces(name: string): AsyncIterable<Uint8Array>;
}

const MAX_ENTRIES = 250_000;
const MAX_DIRECTORY = 64 << 20;

/** The end record of an archive, and the bytes of its directory. @throws ZipError */
export async function readDirectoryBytes(source: ByteSource) {
  const end = await readEndRecord(source);
  if (end.count > MAX_ENTRIES || end.size > MAX_DIRECTORY) throw new ZipError('zip-too-many-entries');
  return { ...end, bytes: await readBytes(source, end.offset, end.offset + end.size) };
}

/**
 * Opens a zip of stored entries, strictly: the entries lie one after the other from the first byte to the directory,
 * nothing is before, between or after them, and what the directory says of an entry the entry says of itself.
 *
 * @throws ZipError
 */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const end = await readDirectoryBytes(source);
  const directory = readDirectory(end.bytes, end.count);
  refuseRepeatedNames(directory.map(({ name }) => name));
  const found = new Map<string, DirectoryEntry & { start: number }>();
  let at = 0;
  for (const entry of directory) {
    const start = at + localHeaderSize(entry);
    if (entry.offset !== at || start + entry.size > end.offset) {
      throw new ZipError('zip-gap-or-overlap', entry.name);
    }
    await compareHeaders(source, entry);
    found.set(entry.name, { ...entry, start });
    at = start + entry.size;
  }
  if (at !== end.offset) throw new ZipError('zip-gap-or-overlap');
  return archiveOf(source, found);
}

function archiveOf(
  source: ByteSource,
  entries: ReadonlyMap<string, DirectoryEntry & { start: number }>,
): Archive {
  return {
    origin: 'made',
    size: source.size,
    ignored: [],
    notFiles: [],
    entries,
    async read(name, limit) {
      const entry = entries.get(name);
      if (!entry || entry.size > limit) return undefined;
      return readBytes(source, entry.start, entry.start + entry.size);
    },
    pieces(name) {
      const entry = entries.get(name);
      return entry ? readPieces(source, entry.start, entry.start + entry.size) : readPieces(source, 0, 0);
    },
  };
}

async function compareHeaders(source: ByteSource, entry: DirectoryEntry): Promise<void> {
  const wanted = localHeader(entry);
  const found = await readBytes(source, entry.offset, entry.offset + wanted.length);
  if (wanted.some((byte, index) => byte !== found[index])) {
    throw new ZipError('zip-headers-disagree', entry.name);
  }
}

const HEADER = 30;
const ALL_ONES = 0xffffffff;

/** Bytes of the local header that belongs to an entry. */
function localHeaderSize({ rawName, size }: DirectoryEntry): number {
  return HEADER + rawName.length + (size >= ALL_ONES ? 20 : 0);
}

/**
 * The local header that belongs to an entry: what the directory says, said again. Comparing the bytes finds every way
 * in which the two can disagree.
 */
function localHeader(entry: DirectoryEntry): Uint8Array {
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

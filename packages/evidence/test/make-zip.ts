import { crc32, deflateRawSync } from 'node:zlib';

/** Fields of a header; tests set them to something else than is true. */
export interface HeaderFields {
  version: number;
  flags: number;
  method: number;
  time: number;
  date: number;
  crc32: number;
  storedSize: number;
  size: number;
  name: Uint8Array;
  extra: Uint8Array;
}

export interface DirectoryFields extends HeaderFields {
  madeBy: number;
  comment: Uint8Array;
  disk: number;
  internal: number;
  attributes: number;
  offset: number;
}

export interface ZipEntry {
  name: string;
  data: Uint8Array;
  /** In both headers. */
  fields?: Partial<HeaderFields>;
  /** In one of them only. */
  local?: Partial<HeaderFields>;
  directory?: Partial<DirectoryFields>;
  /** Bytes that belong to no entry. */
  before?: Uint8Array;
  after?: Uint8Array;
  /** In the directory only: its local header is that of the entry before. */
  isGhost?: boolean;
}

export interface EndFields {
  disk: number;
  count: number;
  total: number;
  size: number;
  offset: number;
  comment: Uint8Array;
  /** Between the directory and the end record: a zip64 end record. */
  wide: Uint8Array;
}

const encoder = new TextEncoder();
const none = new Uint8Array();

/** A zip of stored entries, as the service writes it, but for what is asked to be otherwise. */
export function makeZip(entries: readonly ZipEntry[], end: Partial<EndFields> = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  let previous = 0;
  const write = (bytes: Uint8Array) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const entry of entries) {
    write(entry.before ?? none);
    const offset = entry.isGhost ? previous : at;
    const fields: HeaderFields = { ...plainFields(entry), ...entry.fields };
    directory.push(directoryHeader({ ...directoryFields(offset), ...fields, ...entry.directory }));
    if (entry.isGhost) continue;
    previous = at;
    write(localHeader({ ...fields, ...entry.local }));
    write(entry.data);
    write(entry.after ?? none);
  }
  const offset = at;
  for (const header of directory) write(header);
  const size = at - offset;
  const { length } = directory;
  const fields = { disk: 0, count: length, total: length, size, offset, comment: none, wide: none, ...end };
  write(fields.wide);
  write(endRecord(fields));
  return joined(parts);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

function plainFields({ name, data }: ZipEntry): HeaderFields {
  return {
    version: 20,
    flags: 0x0800,
    method: 0,
    time: 0,
    date: 0x0021,
    crc32: crc32(data),
    storedSize: data.length,
    size: data.length,
    name: encoder.encode(name),
    extra: none,
  };
}

function directoryFields(offset: number) {
  const attributes = (0o100644 << 16) >>> 0;
  return { madeBy: 0x032d, comment: none, disk: 0, internal: 0, attributes, offset };
}

function localHeader(fields: HeaderFields): Uint8Array {
  const { version, flags, method, time, date, storedSize, size, name, extra } = fields;
  return joined([
    numbers([4, 0x04034b50], [2, version], [2, flags], [2, method], [2, time], [2, date], [4, fields.crc32]),
    numbers([4, storedSize], [4, size], [2, name.length], [2, extra.length]),
    name,
    extra,
  ]);
}

function directoryHeader(fields: DirectoryFields): Uint8Array {
  const { madeBy, version, flags, method, time, date, storedSize, size, name, extra, comment } = fields;
  return joined([
    numbers([4, 0x02014b50], [2, madeBy], [2, version], [2, flags], [2, method], [2, time], [2, date]),
    numbers([4, fields.crc32], [4, storedSize], [4, size], [2, name.length], [2, extra.length]),
    numbers([2, comment.length], [2, fields.disk], [2, fields.internal], [4, fields.attributes]),
    numbers([4, fields.offset]),
    name,
    extra,
    comment,
  ]);
}

function endRecord({ disk, count, total, size, offset, comment }: EndFields): Uint8Array {
  const fields = numbers(
    [4, 0x06054b50],
    [2, disk],
    [2, disk],
    [2, count],
    [2, total],
    [4, size],
    [4, offset],
  );
  return joined([fields, numbers([2, comment.length]), comment]);
}

/** Little-endian. */
export function numbers(...fields: [bytes: 2 | 4 | 8, value: number][]): Uint8Array {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

/** What `zip -r` writes: compressed, with times and owners, files in another order. */
export function byUnix(entry: ZipEntry): ZipEntry {
  const packed = deflateRawSync(entry.data);
  const times = numbers([2, 0x5455], [2, 4], [4, 1]);
  const fields = { method: 8, flags: 0x0802, storedSize: packed.length, size: entry.data.length };
  return {
    ...entry,
    data: packed,
    fields: { ...fields, crc32: crc32(entry.data), extra: times },
    directory: { madeBy: 0x031e },
  };
}

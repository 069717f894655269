import { inflateRawSync } from 'node:zlib';
import { DemoError } from './demo-error.ts';

/** A file in an archive, unpacked. */
export interface ZipEntry {
  name: string;
  content: Buffer;
}

const END = Buffer.from('PK\x05\x06', 'latin1');
const DEFLATED = 8;

/** The files of a zip archive that fits in memory (PKWARE APPNOTE 4.3; neither encrypted nor Zip64). */
export function readZip(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new DemoError('The downloaded file is no zip archive.');
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, content: unpack(archive, at) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** `at`: where the entry is in the central directory. */
function unpack(archive: Buffer, at: number): Buffer {
  const local = archive.readUInt32LE(at + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
  return archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
}

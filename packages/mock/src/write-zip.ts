// Not by its name: Node 22.0 does not have it, and must come as far as the sentence that says which Node is needed.
import zlib from 'node:zlib';

/**
 * A zip of stored entries, the same bytes each time. APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16
 *
 * @param entries names and contents, together less than 4 GiB
 */
export function writeZip(entries: readonly (readonly [name: string, content: Uint8Array])[]): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const file = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(0x0800, 2); // names are UTF-8
    common.writeUInt16LE(0x21, 8); // 1980-01-01
    common.writeUInt32LE(zlib.crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(file.length, 22);
    parts.push(signature(0x04034b50), common, file, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6); // a regular file
    place.writeUInt32LE(at, 10);
    // Made on Unix, whose attributes these are.
    directory.push(signature(0x02014b50), Buffer.from([45, 3]), common, place, file);
    at += 30 + file.length + content.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

import { crc32 } from 'node:zlib';

/** A small archive of one stored text file, the same bytes each time. APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16 */
export function sampleZip(name: string, text: string): Buffer {
  const data = Buffer.from(text, 'utf8');
  const file = Buffer.from(name, 'utf8');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0); // version needed
  common.writeUInt16LE(0x0800, 2); // names are UTF-8
  common.writeUInt16LE(0x21, 8); // 1980-01-01
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([signature(0x04034b50), common, file, data]);
  const central = Buffer.concat([
    signature(0x02014b50),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    file,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

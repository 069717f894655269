const POLYNOMIAL = 0xedb88320;
const tables = makeTables();

/** CRC-32 of ISO 3309, as zip has it; four bytes a step. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  const [t0, t1, t2, t3] = tables;
  let crc = ~previous;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += 4) {
    // biome-ignore format: one line of the table each
    crc ^= (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24);
    crc =
      (t3[crc & 255] as number) ^
      (t2[(crc >>> 8) & 255] as number) ^
      (t1[(crc >>> 16) & 255] as number) ^
      (t0[crc >>> 24] as number);
  }
  for (; at < bytes.length; at++) crc = (t0[(crc ^ (bytes[at] as number)) & 255] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function makeTables(): [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    return crc;
  });
  const following = (table: Uint32Array) => table.map((crc) => (first[crc & 255] as number) ^ (crc >>> 8));
  const second = following(first);
  const third = following(second);
  return [first, second, third, following(third)];
}

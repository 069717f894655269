import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from './bytes.ts';

/** A SHA-256 that takes its input piece by piece, which WebCrypto's does not. */
export interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
  /** Goes on from the same input on its own. Without it, signed PDFs are hashed in JavaScript. */
  copy?(): Hasher;
}

/** The two sums that every byte of the file goes through; a runtime with faster ones passes its own. */
export interface Digests {
  sha256(): Hasher;
  /** @param previous what came out for the bytes before, 0 at first */
  crc32(bytes: Uint8Array, previous: number): number;
}

/** In JavaScript alone. */
export const portableDigests: Digests = { sha256: () => sha256.create(), crc32 };

/** SHA-256 of a text (its UTF-8) or of bytes, 64 lower-case hexadecimal characters. */
export function sha256Hex(data: string | Uint8Array): string {
  return hex(sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data));
}

const POLYNOMIAL = 0xedb88320;
const tables = makeTables();

/** CRC-32 of ISO 3309, as zip has it; four bytes a step. */
function crc32(bytes: Uint8Array, previous = 0): number {
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

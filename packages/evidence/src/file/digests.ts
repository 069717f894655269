import { sha256 } from '@noble/hashes/sha2.js';
import { crc32 } from '../zip/crc32.ts';

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

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Of bytes of any realm: what a caller's `Hasher` gives need not be a `Uint8Array` of this one. */
export function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte];
  return text;
}

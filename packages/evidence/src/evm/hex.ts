import { EvmFault } from './evm-fault.ts';

/** `0x` and lower-case digits, two a byte. */
export function toHex(bytes: Uint8Array): string {
  let hex = '0x';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** @throws EvmFault `malformed-proof` unless `hex` is the one way to write the bytes */
export function fromHex(hex: string): Uint8Array {
  if (!/^0x(?:[0-9a-f]{2})*$/.test(hex)) {
    throw new EvmFault('malformed-proof', 'Bytes are written as 0x and pairs of lower-case digits.');
  }
  const bytes = new Uint8Array((hex.length - 2) / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + 2 * i, 4 + 2 * i), 16);
  return bytes;
}

/** Compares bytes that are not secret. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

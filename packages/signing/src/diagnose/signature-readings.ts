import { decodeBase64 } from '../base64.ts';

/** A way of writing the bytes of a signature that is not Base64. */
export type SignatureEncoding = 'hex' | 'base64url' | 'spaces-for-plus' | 'percent-encoded' | 'base64-twice';

export interface Reading {
  readonly bytes: Uint8Array;
  /** What is wrong with this way; undefined of the right one. */
  readonly encoding?: SignatureEncoding;
}

/** The bytes that a `signature` may stand for; the right reading first. */
export function readingsOf(text: string): Reading[] {
  const joined = text.replace(/[\r\n\t ]+/g, '');
  const readings: Reading[] = [];
  const add = (base64: string, encoding?: SignatureEncoding) => {
    const bytes = decodeBase64(base64);
    if (bytes) readings.push({ bytes, ...(encoding && { encoding }) });
  };
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(joined)) add(joined);
  if (/^(?:[0-9a-fA-F]{2})+$/.test(joined)) readings.push({ bytes: fromHex(joined), encoding: 'hex' });
  if (/[-_]/.test(joined)) add(joined.replaceAll('-', '+').replaceAll('_', '/'), 'base64url');
  if (/ /.test(text.trim())) add(text.trim().replaceAll(' ', '+'), 'spaces-for-plus');
  if (/%[0-9a-fA-F]{2}/.test(text)) {
    const plain = text.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    add(plain, 'percent-encoded');
  }
  const twice = String.fromCharCode(...(readings[0]?.bytes.subarray(0, 4096) ?? []));
  if (/^[A-Za-z0-9+/\r\n]{60,}={0,2}\s*$/.test(twice)) add(twice, 'base64-twice');
  return readings;
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

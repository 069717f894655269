/** A way in which the bytes of a signature may have been written. */
export interface Reading {
  readonly bytes: Buffer;
  /** What is wrong with this way; undefined of the right one. */
  readonly advice: string | undefined;
}

/** The bytes that a `signature` may stand for; the right reading first. */
export function readingsOf(text: string): Reading[] {
  const joined = text.replace(/[\r\n\t ]+/g, '');
  const readings: Reading[] = [];
  const add = (bytes: Buffer, advice?: string) => void readings.push({ bytes, advice });
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(joined)) add(Buffer.from(joined, 'base64'));
  if (/^(?:[0-9a-fA-F]{2})+$/.test(joined)) {
    add(Buffer.from(joined, 'hex'), 'the signature is written in hexadecimal; write it in Base64');
  }
  if (/[-_]/.test(joined)) {
    add(
      Buffer.from(joined, 'base64url'),
      'the signature is URL-safe Base64; use the standard alphabet, with + and /',
    );
  }
  if (/ /.test(text.trim())) {
    const plus = text.trim().replaceAll(' ', '+');
    add(
      Buffer.from(plus, 'base64'),
      'a form turned every + of the signature into a space; percent-encode it (%2B)',
    );
  }
  if (/%[0-9a-fA-F]{2}/.test(text)) {
    const plain = text.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    add(Buffer.from(plain, 'base64'), 'the signature is percent-encoded once too often');
  }
  const twice = readings[0]?.bytes.toString('latin1') ?? '';
  if (/^[A-Za-z0-9+/\r\n]{60,}={0,2}\s*$/.test(twice)) {
    add(Buffer.from(twice, 'base64'), 'the signature is Base64 of Base64; encode it once');
  }
  return readings;
}

import { SigningError } from './signing-error.ts';

/** One DER element: its tag, and where it, its content and what follows it start. */
export interface DerElement {
  tag: number;
  start: number;
  content: number;
  end: number;
}

export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const OBJECT_ID = 0x06;
export const SEQUENCE = 0x30;

/** The elements inside the SEQUENCE that starts at `at` (X.690 section 8.9). @throws SigningError `malformed-key` */
export function sequenceItems(der: Uint8Array, at = 0): DerElement[] {
  const outer = readElement(der, at, der.length);
  if (outer.tag !== SEQUENCE) throw notAKey();
  const items: DerElement[] = [];
  for (let next = outer.content; next < outer.end; ) {
    const item = readElement(der, next, outer.end);
    items.push(item);
    next = item.end;
  }
  return items;
}

/** DER of an element with this tag around the given contents. */
export function element(tag: number, ...contents: Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  const header = [tag, ...lengthBytes(length)];
  const der = new Uint8Array(header.length + length);
  der.set(header);
  let at = header.length;
  for (const content of contents) {
    der.set(content, at);
    at += content.length;
  }
  return der;
}

/** One-byte tags and definite lengths of up to 4 bytes: keys and certificates hold nothing else here. */
function readElement(der: Uint8Array, start: number, limit: number): DerElement {
  const tag = der[start];
  const first = der[start + 1];
  if (tag === undefined || first === undefined) throw notAKey();
  const extra = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || extra > 4) throw notAKey();
  let length = extra === 0 ? first : 0;
  for (let i = 0; i < extra; i++) length = length * 256 + (der[start + 2 + i] ?? 0);
  const content = start + 2 + extra;
  if (content + length > limit) throw notAKey();
  return { tag, start, content, end: content + length };
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

/** The text was Base64, but of something else, or of a part only. */
export function notAKey(cause?: unknown): SigningError {
  return new SigningError(
    'malformed-key',
    'The PEM block does not hold a key that can be read; was it cut or edited? Export it again.',
    { cause },
  );
}

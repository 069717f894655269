import { type Bytes, type DerElement, malformed, tags } from './der.ts';

/** Dotted text of an OBJECT IDENTIFIER; arcs of any size. */
export function objectId(element: DerElement): string {
  expectTag(element, tags.objectId);
  const { content } = element;
  if (content.length === 0 || ((content.at(-1) ?? 0) & 0x80) !== 0) throw malformed('an identifier is cut');
  const arcs: bigint[] = [];
  let arc = 0n;
  content.forEach((byte, i) => {
    if (byte === 0x80 && arc === 0n && (i === 0 || ((content[i - 1] ?? 0) & 0x80) === 0)) {
      throw malformed('an identifier is not in its shortest form');
    }
    arc = arc * 128n + BigInt(byte & 0x7f);
    if ((byte & 0x80) === 0) {
      arcs.push(arc);
      arc = 0n;
    }
  });
  const [head = 0n, ...rest] = arcs;
  const root = head < 80n ? head / 40n : 2n;
  return [root, head - root * 40n, ...rest].join('.');
}

/** A non-negative INTEGER, as lower-case hexadecimal characters without leading zero bytes; 0 is `00`. */
export function integerHex(element: DerElement): string {
  const { content } = element;
  expectTag(element, tags.integer);
  const [first, second] = content;
  if (first === undefined || first >= 0x80) throw malformed('a number is missing or negative');
  if (first === 0 && second !== undefined && second < 0x80) {
    throw malformed('a number is not in its shortest form');
  }
  const digits = first === 0 && content.length > 1 ? content.subarray(1) : content;
  return Array.from(digits, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A non-negative INTEGER below 2^31. */
export function smallInteger(element: DerElement): number {
  const digits = integerHex(element);
  const value = Number.parseInt(digits, 16);
  if (value > 0x7fffffff) throw malformed('a number is too large');
  return value;
}

export function booleanOf({ content }: DerElement): boolean {
  // X.690 section 11.1
  if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff))
    throw malformed('a boolean is neither');
  return content[0] === 0xff;
}

/** The bytes of a BIT STRING that is whole bytes: a key, a signature. */
export function wholeBits(element: DerElement): Bytes {
  expectTag(element, tags.bitString);
  if (element.content[0] !== 0) throw malformed('a bit string is empty or has stray bits');
  return element.content.subarray(1);
}

/** The first nine bits of a BIT STRING of named bits, bit 0 first. */
export function namedBits(element: DerElement): boolean[] {
  expectTag(element, tags.bitString);
  const [unused = 8, ...bytes] = element.content;
  if (unused > 7 || (bytes.length === 0 && unused > 0)) throw malformed('a bit string is malformed');
  return Array.from({ length: 9 }, (_, bit) => (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1);
}

const utcTime = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d*[1-9])?Z$/;

/** UTCTime or GeneralizedTime, in UTC with seconds. RFC 5280 section 4.1.2.5, RFC 3161 section 2.4.2 */
export function timeOf({ tag, content }: DerElement): Date {
  const text = String.fromCharCode(...content.subarray(0, 40));
  const parts = (tag === tags.utcTime ? utcTime : tag === tags.generalizedTime ? generalizedTime : /$^/).exec(
    text,
  );
  if (!parts) throw malformed('a time is missing or not in UTC with seconds');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  // UTCTime has two digits of the year: 1950 to 2049.
  const fullYear = tag === tags.utcTime ? year + (year < 50 ? 2000 : 1900) : year;
  const milliseconds = Math.floor(Number(parts[7] ?? 0) * 1000);
  const time = new Date(0);
  time.setUTCFullYear(fullYear, month - 1, day);
  time.setUTCHours(hour, minute, second, milliseconds);
  const same = [time.getUTCMonth() + 1, time.getUTCDate(), time.getUTCHours(), time.getUTCMinutes()];
  if (same.join() !== [month, day, hour, minute].join()) throw malformed('a time names no moment');
  return time;
}

function expectTag(element: DerElement, tag: number): void {
  if (element.tag !== tag) throw malformed('an element has another type than it must');
}

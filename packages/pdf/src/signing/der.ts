import { GeneralizedTime, ObjectIdentifier, UTCTime } from 'asn1js';

/** DER (X.690) of one element with this tag around its contents. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

export function sequence(...contents: readonly Uint8Array[]): Buffer {
  return element(0x30, ...contents);
}

/** The elements of a set are in the order of their bytes. X.690 section 11.6 */
export function setOf(elements: readonly Uint8Array[], tag = 0x31): Buffer {
  return element(tag, ...elements.toSorted(Buffer.compare));
}

/** `[number]` around its contents. */
export function tagged(number: number, ...contents: readonly Uint8Array[]): Buffer {
  return element(0xa0 + number, ...contents);
}

export function octets(bytes: Uint8Array): Buffer {
  return element(0x04, bytes);
}

/** @param bytes big-endian; the first one from 0x01 to 0x7f, so that it is positive and as short as it can be */
export function integer(...bytes: readonly number[]): Buffer {
  return element(0x02, Uint8Array.from(bytes));
}

export const asn1True = element(0x01, Buffer.of(0xff));

/** Every signature has a dozen of them, and there are few different ones: all that the code names. */
const encodedIds = new Map<string, Buffer>();

/** @param text dotted; arcs may be of any size */
export function objectId(text: string): Buffer {
  const known = encodedIds.get(text);
  if (known) return known;
  const encoded = Buffer.from(new ObjectIdentifier({ value: text }).toBER());
  encodedIds.set(text, encoded);
  return encoded;
}

export function algorithm(id: string): Buffer {
  return sequence(objectId(id));
}

/** GeneralizedTime in UTC; a fraction has no trailing zeros. X.690 section 11.7 */
export function generalizedTime(valueDate: Date): Buffer {
  return Buffer.from(new GeneralizedTime({ valueDate }).toBER());
}

/** RFC 5652 section 11.3: UTCTime through 2049, in whole seconds. */
export function utcTime(time: Date): Buffer {
  const valueDate = new Date(Math.floor(time.getTime() / 1000) * 1000);
  if (valueDate.getUTCFullYear() >= 2050) return generalizedTime(valueDate);
  return Buffer.from(new UTCTime({ valueDate }).toBER());
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}

import { SignatureFault } from './signature-fault.ts';

/** Bytes that WebCrypto takes as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * One DER element: what it is, what it holds, and all of its bytes.
 * Why not a library: docs/decisions/signature-verification.md
 */
export interface DerElement {
  readonly tag: number;
  readonly content: Bytes;
  readonly bytes: Bytes;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** `[number]` with elements inside. */
export const context = (number: number) => 0xa0 + number;
/** `[number]` with a plain value inside. */
export const contextPlain = (number: number) => 0x80 + number;

/** Reads the elements of a SEQUENCE or SET one after the other; every surprise is a `malformed`. */
export interface DerReader {
  /** The next element, which must have this tag. */
  take(tag: number): DerElement;
  /** The next element if it has this tag. */
  takeIf(tag: number): DerElement | undefined;
  /** The next element, whatever it is. */
  takeAny(): DerElement;
  /** A reader of the next element, a SEQUENCE unless said otherwise. */
  enter(tag?: number): DerReader;
  /** All elements that are left. */
  rest(): DerElement[];
  /** Requires that none is left. */
  end(): void;
}

/**
 * The one element that `bytes` is. They are copied: what is read stays, whatever becomes of the original.
 *
 * @throws SignatureFault `malformed`, `trailing-bytes`
 */
export function readDer(bytes: Uint8Array, tag: number = tags.sequence): DerElement {
  const copy = new Uint8Array(bytes);
  const element = elementAt(copy, 0);
  if (element.bytes.length !== copy.length) {
    throw new SignatureFault('trailing-bytes', `${copy.length - element.bytes.length} bytes follow its end`);
  }
  if (element.tag !== tag) throw malformed('it begins with another tag');
  return element;
}

export function readerOf({ content }: DerElement): DerReader {
  let at = 0;
  const done = () => at === content.length;
  const reader: DerReader = {
    takeAny() {
      const element = elementAt(content, at);
      at += element.bytes.length;
      return element;
    },
    takeIf: (tag) => (!done() && content[at] === tag ? reader.takeAny() : undefined),
    take(tag) {
      const element = reader.takeIf(tag);
      if (element === undefined) throw malformed('an element is missing, or another is in its place');
      return element;
    },
    enter: (tag = tags.sequence) => readerOf(reader.take(tag)),
    rest() {
      const elements: DerElement[] = [];
      while (!done()) elements.push(reader.takeAny());
      return elements;
    },
    end() {
      if (!done()) throw malformed('there is an element too many');
    },
  };
  return reader;
}

/** X.690 section 10.1: definite lengths in the fewest bytes. None of our structures has a tag above 30. */
function elementAt(bytes: Bytes, start: number): DerElement {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) throw malformed('it is cut short');
  if ((tag & 0x1f) === 0x1f) throw malformed('a tag is too long');
  const extra = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || extra > 4) throw malformed('a length is not definite, or too long');
  let length = extra === 0 ? first : 0;
  for (let i = 0; i < extra; i++) length = length * 256 + (bytes[start + 2 + i] ?? 0);
  if (extra > 0 && (length < 0x80 || length < 256 ** (extra - 1))) {
    throw malformed('a length is not in its shortest form');
  }
  const content = start + 2 + extra;
  if (content + length > bytes.length) throw malformed('it is cut short');
  const end = content + length;
  return { tag, content: bytes.subarray(content, end), bytes: bytes.subarray(start, end) };
}

export function malformed(what: string): SignatureFault {
  return new SignatureFault('malformed', `It is not well-formed DER: ${what}.`);
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

import { latin1 } from './latin1.ts';
import { afterBlanks, NotAValue, parseValue } from './parse-value.ts';
import type { PdfValue } from './pdf-value.ts';

export interface ReadObject {
  readonly value: PdfValue;
  /** Where the value ends. */
  readonly end: number;
  /** Where the bytes of a stream begin, if it is one. */
  readonly data: number | undefined;
}

/** Bytes of a dictionary, or of a list of annotations. */
export const longestObject = 1 << 22;

/** @throws NotAValue also when another object is there */
export function readObject(bytes: Uint8Array, offset: number, number: number): ReadObject {
  const head = headAt(bytes, offset);
  if (head.number !== number) throw new NotAValue();
  return readFrom(bytes, head.end);
}

/**
 * A value of a stream of objects.
 *
 * @throws NotAValue
 */
export function readContained(bytes: Uint8Array, offset: number): ReadObject {
  return readFrom(bytes, offset);
}

const streamWord = /stream(?:\r\n|\n|\r)?/y;

function readFrom(bytes: Uint8Array, offset: number): ReadObject {
  // Few objects are long: the first try does for nearly all.
  for (let length = 1 << 10; ; length *= 16) {
    const text = latin1(bytes, offset, Math.min(offset + length, bytes.length));
    const isAll = text.length < length || length >= longestObject;
    try {
      const { value, end } = parseValue(text);
      const next = afterBlanks(text, end);
      if (!isAll && next + 'stream\r\n'.length > text.length) continue;
      streamWord.lastIndex = next;
      const isStream = streamWord.test(text);
      return { value, end: offset + end, data: isStream ? offset + streamWord.lastIndex : undefined };
    } catch (error) {
      if (!(error instanceof NotAValue) || !error.isCut || isAll) throw error;
    }
  }
}

/** The head of an object, such as `7 0 obj`. */
interface Head {
  /** Undefined: there is no head, or none that all readers read alike. */
  readonly number: number | undefined;
  /** Where the head ends, and the value begins. */
  readonly end: number;
}

const longestHead = 64;
const headForm = /^(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![^\0\t\n\f\r ()<>[\]{}/%])/;

/** Readers pass over white space and comments before it, however long. */
export function headAt(bytes: Uint8Array, offset: number): Head {
  const from = behindBlanks(bytes, offset);
  const [head = '', number] =
    headForm.exec(latin1(bytes, from, Math.min(from + longestHead, bytes.length))) ?? [];
  return { number: number === undefined ? undefined : Number(number), end: from + head.length };
}

const [lineFeed, carriageReturn, percent] = [10, 13, 37];
const blanks: readonly (number | undefined)[] = [0, 9, lineFeed, 12, carriageReturn, 32];

function behindBlanks(bytes: Uint8Array, offset: number): number {
  let isComment = false;
  for (let at = offset; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === percent) isComment = true;
    else if (code === lineFeed || code === carriageReturn) isComment = false;
    else if (!isComment && !blanks.includes(code)) return at;
  }
  return bytes.length;
}

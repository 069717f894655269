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
  return readFrom(bytes, offset, (text) => headOf(text, number));
}

/**
 * A value of a stream of objects.
 *
 * @throws NotAValue
 */
export function readContained(bytes: Uint8Array, offset: number): PdfValue {
  return readFrom(bytes, offset, () => 0).value;
}

const streamWord = /stream(?:\r\n|\n|\r)?/y;

function readFrom(
  bytes: Uint8Array,
  offset: number,
  headIn: (text: string) => number | undefined,
): ReadObject {
  // Few objects are long: the first try does for nearly all.
  for (let length = 1 << 10; ; length *= 16) {
    const text = latin1(bytes, offset, Math.min(offset + length, bytes.length));
    const isAll = text.length < length || length >= longestObject;
    const head = headIn(text);
    if (head === undefined) throw new NotAValue();
    try {
      const { value, end } = parseValue(text, head);
      const next = afterBlanks(text, end);
      if (!isAll && next + 'stream\r\n'.length > text.length) continue;
      streamWord.lastIndex = next;
      const isStream = streamWord.test(text);
      return { value, end: offset + end, data: isStream ? offset + streamWord.lastIndex : undefined };
    } catch (error) {
      if (!(error instanceof NotAValue) || isAll) throw error;
    }
  }
}

/** Where the value begins; undefined: this is not where the object lies. */
export function headOf(text: string, number: number): number | undefined {
  const [head, own] = /^\s*(\d{1,10})\s+\d{1,5}\s+obj\b/.exec(text) ?? [];
  return Number(own) === number ? head?.length : undefined;
}

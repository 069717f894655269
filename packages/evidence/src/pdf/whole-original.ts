import { latin1 } from './latin1.ts';
import type { Original } from './open-original.ts';
import { afterBlanks, behindEndobj, NotAValue, parseValue } from './parse-value.ts';
import { isDictionary, type PdfValue, referenceOf } from './pdf-value.ts';
import { headAt, longestObject, readObject } from './read-object.ts';
import { findReferredNumbers } from './referred-numbers.ts';

/** Bytes that are read beyond those of the file, because its objects have faults. */
const bytesReadTwice = 1 << 23;

/**
 * Whether readers agree on its objects. They do not on those beyond the `/Size`, and the next revision makes all of them
 * see these, so nothing may refer to one; and the next revision does not say that the document is encrypted, so readers
 * would no longer decrypt it.
 *
 * @throws NotAValue, BudgetSpent
 */
export async function isReadAlike(original: Original): Promise<boolean> {
  const { firstNew, trailer } = original;
  const size = Number(trailer.get('Size'));
  if (trailer.has('Encrypt')) return false;
  const isBeyond = (number: number) => number >= size && number < firstNew;
  return firstNew <= size || (await referredNumbers(original, isBeyond)).size === 0;
}

/**
 * Whether each object of the original ends where the original does, at the latest. One that went on would get its end
 * from the revision behind it.
 *
 * @throws NotAValue, BudgetSpent
 */
export async function liesWithin(original: Original): Promise<boolean> {
  const { file, budget } = original;
  const left = { bytes: file.length + bytesReadTwice };
  const given = left.bytes;
  try {
    return await endsWithin(original, left);
  } finally {
    budget.spendParsed(given - left.bytes);
  }
}

async function endsWithin(original: Original, left: { bytes: number }): Promise<boolean> {
  const { file, places } = original;
  const [lastObject, lastStream] = [lastPlace(file, 'endobj'), lastPlace(file, 'endstream')];
  const unclear = new Set<number>();
  for (const [number, place] of places) {
    if (place === 'free' || 'within' in place) continue;
    const { offset } = place;
    const head = headAt(file, offset);
    left.bytes -= head.end - offset;
    if (left.bytes < 0) throw new NotAValue();
    // Where another object lies, this one is not there for any reader.
    if (head.number !== undefined && head.number !== number) continue;
    // What lies here otherwise, some readers take for the object.
    if (head.number === undefined) {
      unclear.add(number);
      continue;
    }
    if (!(offset < lastObject)) return false;
    const data = await dataOf(original, offset, number, left);
    if (data && !(data.from <= lastStream && data.to <= file.length)) return false;
  }
  return unclear.size === 0 || (await referredNumbers(original, (number) => unclear.has(number))).size === 0;
}

interface StreamData {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the bytes of a stream are. Undefined: it is none.
 *
 * @param left bytes that may still be read: objects of a hostile file lie within each other
 * @throws NotAValue
 */
async function dataOf(
  original: Original,
  offset: number,
  number: number,
  left: { bytes: number },
): Promise<StreamData | undefined> {
  const { file } = original;
  try {
    const { value, end, data } = readObject(file, offset, number);
    left.bytes -= end - offset;
    if (left.bytes < 0) throw new NotAValue();
    if (data === undefined) return undefined;
    const length = isDictionary(value) ? await lengthOf(original, value.get('Length'), left) : 0;
    return { from: data, to: data + length };
  } catch (error) {
    if (!(error instanceof NotAValue) || error.isCut || left.bytes < 0) throw error;
    // Documents have objects with faults. One that is not a stream ends at its mark.
    const from = headAt(file, offset).end;
    left.bytes -= 2 * (endOfFaulty(file, from) - from);
    if (left.bytes < 0) throw error;
    return undefined;
  }
}

/** @throws NotAValue when it has no end, or is a stream */
function endOfFaulty(file: Uint8Array, from: number): number {
  for (let length = 1 << 10; ; length *= 16) {
    const text = latin1(file, from, Math.min(from + length, file.length));
    try {
      return from + behindEndobj(text, 0);
    } catch (error) {
      const isAll = text.length < length || length >= longestObject;
      if (!(error instanceof NotAValue) || !error.isCut || isAll) throw error;
    }
  }
}

/** Bytes of an object that is a length. */
const longestLength = 256;
/** A number that could go on, or be the first of a reference. */
const openNumber = /\d*[\0\t\n\f\r ]*$/y;

/** Without a length readers look for the end. */
async function lengthOf(
  original: Original,
  length: PdfValue | undefined,
  left: { bytes: number },
): Promise<number> {
  if (typeof length === 'number') return length;
  const number = referenceOf(length);
  const place = number === undefined ? 'free' : (original.places.get(number) ?? 'free');
  if (place === 'free' || number === undefined) return 0;
  const { content, places } =
    'offset' in place
      ? { content: original.file, places: undefined }
      : await original.container(place.within);
  const at = 'offset' in place ? place.offset : places?.get(number);
  if (at === undefined) return 0;
  const head = 'offset' in place ? headAt(content, at) : { number, end: at };
  left.bytes -= head.end - at + longestLength;
  // Some readers would read it there.
  if (head.number === undefined) throw new NotAValue();
  if (head.number !== number) return 0;
  const text = latin1(content, head.end, Math.min(head.end + longestLength, content.length));
  const { value, end } = parseValue(text);
  openNumber.lastIndex = afterBlanks(text, end);
  if (head.end + text.length < content.length && openNumber.test(text)) throw new NotAValue();
  return typeof value === 'number' ? value : 0;
}

/** Where a word stands last in the bytes. */
function lastPlace(bytes: Uint8Array, word: string): number {
  const codes = Array.from(word, (character) => character.charCodeAt(0));
  for (let at = bytes.length - codes.length; at >= 0; at--) {
    if (codes.every((code, i) => bytes[at + i] === code)) return at;
  }
  return -1;
}

/**
 * The numbers that the original refers to, of those that are wanted. It need not have such objects: a reference to one
 * that is missing is null, until a later revision fills it.
 *
 * @throws NotAValue when a stream of objects cannot be read; BudgetSpent
 */
export async function referredNumbers(
  original: Original,
  isWanted: (number: number) => boolean,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  const search = (bytes: Uint8Array) =>
    findReferredNumbers(bytes, { isWanted, found, budget: original.budget });
  search(original.file);
  const containers = new Set<number>();
  for (const place of original.places.values()) {
    if (typeof place === 'object' && 'within' in place) containers.add(place.within);
  }
  for (const number of containers) {
    // A stream of objects that is missing could be filled like any other object.
    if (isWanted(number)) found.add(number);
    if (!original.places.has(number)) continue;
    const { content } = await original.container(number);
    search(content);
  }
  return found;
}

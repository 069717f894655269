import { latin1 } from './latin1.ts';
import type { Original } from './open-original.ts';
import { NotAValue, parseValue } from './parse-value.ts';
import { isDictionary, type PdfValue, referenceOf } from './pdf-value.ts';
import { headOf, longestObject, readObject } from './read-object.ts';
import { findReferredNumbers } from './referred-numbers.ts';

/** Bytes that are read beyond those of the file, because its objects have faults. */
const bytesReadTwice = 1 << 23;

/**
 * Whether each object of the original ends where the original does, at the latest. One that went on would get its end
 * from the revision behind it.
 *
 * @throws NotAValue
 */
export async function liesWithin(original: Original): Promise<boolean> {
  const { file, places } = original;
  const [lastObject, lastStream] = [lastPlace(file, 'endobj'), lastPlace(file, 'endstream')];
  const left = { bytes: file.length + bytesReadTwice };
  for (const [number, place] of places) {
    if (place === 'free' || 'within' in place) continue;
    const { offset } = place;
    // Where another object lies, this one is not there for any reader.
    if (headOf(latin1(file, offset, Math.min(offset + 64, file.length)), number) === undefined) continue;
    if (!(offset < lastObject)) return false;
    const data = await dataOf(original, offset, number, left);
    if (data && !(data.from <= lastStream && data.to <= file.length)) return false;
  }
  return true;
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
    if (!(error instanceof NotAValue) || left.bytes < 0) throw error;
    // Documents have objects with faults. One that is no stream ends at its mark.
    const text = latin1(file, offset, Math.min(offset + longestObject, file.length));
    left.bytes -= 2 * text.length;
    const end = text.indexOf('endobj');
    if (end < 0 || text.slice(0, end).includes('stream')) throw error;
    return undefined;
  }
}

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
  const text = latin1(content, at, Math.min(at + 256, content.length));
  left.bytes -= text.length;
  const head = 'offset' in place ? headOf(text, number) : 0;
  if (head === undefined) return 0;
  const { value } = parseValue(text, head);
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
 * @throws NotAValue when a stream of objects cannot be read
 */
export async function referredNumbers(
  original: Original,
  isWanted: (number: number) => boolean,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  findReferredNumbers(original.file, isWanted, found);
  const containers = new Set<number>();
  for (const place of original.places.values()) {
    if (typeof place === 'object' && 'within' in place) containers.add(place.within);
  }
  for (const number of containers) {
    // A stream of objects that is missing could be filled like any other object.
    if (isWanted(number)) found.add(number);
    if (!original.places.has(number)) continue;
    const { content } = await original.container(number);
    findReferredNumbers(content, isWanted, found);
  }
  return found;
}

import type { Budget } from './budget.ts';
import type { Original } from './open-original.ts';
import {
  afterBlanks,
  behindEndobj,
  headAt,
  isDictionary,
  latin1,
  longestObject,
  NotAValue,
  type PdfValue,
  parseValue,
  readObject,
  referenceOf,
} from './pdf-value.ts';

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

/** What a byte may be. */
const [other, blank, numeral, exponent, letterR, percent] = [0, 1, 2, 3, 4, 5];
const kinds = Uint8Array.from({ length: 256 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if ('\0\t\n\f\r '.includes(character)) return blank;
  if ('0123456789+-.'.includes(character)) return numeral;
  if ('Ee'.includes(character)) return exponent;
  return character === 'R' ? letterR : character === '%' ? percent : other;
}

interface NumberSearch {
  /** Others are not looked for. */
  readonly isWanted: (number: number) => boolean;
  /** Gets those that are found. */
  readonly found: Set<number>;
  readonly budget: Budget;
}

const none = new Set<number>();
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Finds the numbers of objects that any bytes refer to, such as 50 in `50 0 R`. What is in a content, or in a
 * comment, counts too: no reader sees a reference that this does not. The time is linear, the memory bounded by the
 * numbers that are wanted.
 *
 * @throws BudgetSpent
 */
export function findReferredNumbers(bytes: Uint8Array, { isWanted, found, budget }: NumberSearch): void {
  budget.spendBytes(bytes.length);
  /** Numbers behind which there is white space only; and those behind which there is a second number, too. */
  let [first, second] = [none, none];
  /** The same, as it was where a comment began: behind its line all goes on from there, if it is one. */
  let [keptFirst, keptSecond] = [none, none];
  let isComment = false;
  let begun = -1;
  for (let at = 0; at <= bytes.length; at++) {
    const isIdle =
      begun < 0 && first === none && second === none && keptFirst === none && keptSecond === none;
    if (isIdle) at = nextNumeral(bytes, at);
    const code = at < bytes.length ? (bytes[at] as number) : 0;
    const kind = kinds[code];
    if (kind === numeral || (begun >= 0 && kind === exponent)) {
      if (begun < 0) begun = at;
      continue;
    }
    if (begun >= 0) {
      second = first;
      first = wantedOf(bytes, begun, at, { isWanted, budget });
      begun = -1;
    }
    if (kind === blank) {
      if (!isComment || (code !== lineFeed && code !== carriageReturn)) continue;
      [first, second] = [union(first, keptFirst), union(second, keptSecond)];
      [keptFirst, keptSecond] = [none, none];
      isComment = false;
      continue;
    }
    if (kind === letterR) for (const number of second) found.add(number);
    if (kind === percent && (first !== none || second !== none)) {
      [keptFirst, keptSecond] = [union(first, keptFirst), union(second, keptSecond)];
      isComment = true;
    }
    first = none;
    second = none;
  }
}

function nextNumeral(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && kinds[bytes[at] as number] !== numeral) at++;
  return at;
}

/** More digits than any number has that is not padded. */
const longestNumeral = 4096;
/** Digits that a double holds exactly. */
const exactDigits = 15;
/** Bytes that could be searched while a numeral is read that is not plain. */
const oddNumeral = 64;
const [dot, plus, minus, zero, nine] = [46, 43, 45, 48, 57];

type Wanted = Pick<NumberSearch, 'isWanted' | 'budget'>;

/** What readers may take it for: some go on behind a sign, some read `50.0` as 50, or count in 32 bits. */
function wantedOf(bytes: Uint8Array, from: number, to: number, { isWanted, budget }: Wanted): Set<number> {
  const sign = bytes[from] === plus || bytes[from] === minus ? 1 : 0;
  let [value, isWhole, digits] = [0, true, 0];
  for (let at = from + sign; at < to; at++) {
    const code = bytes[at] as number;
    const isDigit = code >= zero && code <= nine;
    // `.50` is 0, or 50 for readers that skip the dot.
    if (!(isDigit || (code === dot && isWhole && digits > 0)))
      return wantedOfOdd(bytes, from, to, { isWanted, budget });
    if (!isDigit) isWhole = false;
    else if (isWhole) {
      digits += 1;
      value = value * 10 + code - zero;
    }
  }
  if (digits === 0 || digits > exactDigits) return wantedOfOdd(bytes, from, to, { isWanted, budget });
  const rest = value % 2 ** 32;
  if (!isWanted(value)) return rest !== value && isWanted(rest) ? new Set([rest]) : none;
  return rest !== value && isWanted(rest) ? new Set([value, rest]) : new Set([value]);
}

function wantedOfOdd(bytes: Uint8Array, from: number, to: number, { isWanted, budget }: Wanted): Set<number> {
  budget.spendBytes(oddNumeral);
  const text = String.fromCharCode(...bytes.subarray(Math.max(from, to - longestNumeral), to));
  const readings = [text.replace(/(?!^)-/g, ''), /\d+/.exec(text)?.[0] ?? '', ...text.split(/[-+]/)];
  const values = readings.map((reading) => Math.abs(Math.trunc(Number(reading || Number.NaN))));
  return new Set([...values, ...values.map((whole) => whole % 2 ** 32)].filter(isWanted));
}

/** The larger one takes the other in. */
function union(a: Set<number>, b: Set<number>): Set<number> {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const number of small) large.add(number);
  return large;
}

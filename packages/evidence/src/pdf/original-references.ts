import { CompressionFault, decompress } from '../file/decompress.ts';
import { readPieces } from '../zip/directory.ts';
import type { Budget } from './budget.ts';
import { isArray, isDictionary, latin1, type PdfDictionary, type PdfValue, parseValue } from './pdf-value.ts';

/** Where an object of the original lies: at a place of the file, or within a stream of objects. */
export type OriginalPlace =
  | { readonly offset: number; readonly generation: number }
  | { readonly within: number; readonly index: number }
  | 'free';

/** More sections than this no document has. */
const mostSections = 4096;

/** What the original says of its objects. */
export interface OriginalReferences {
  readonly places: ReadonlyMap<number, OriginalPlace>;
  /** The trailer of the newest section, and how that section is written. */
  readonly trailer: PdfDictionary;
  readonly kind: 'table' | 'stream';
}

/**
 * The cross-references of the original, from its newest section to its oldest; what a newer one says of an object
 * counts. ISO 32000-1, 7.5.4 and 7.5.8
 *
 * @returns undefined when they are not whole
 * @throws BudgetSpent
 */
export async function originalReferences(
  bytes: Uint8Array,
  start: number,
  budget: Budget,
): Promise<OriginalReferences | undefined> {
  const places = new Map<number, OriginalPlace>();
  let newest: Section | undefined;
  const seen = new Set<number>();
  for (let at: PdfValue | undefined = start; typeof at === 'number'; ) {
    if (!(at >= 0 && at < bytes.length) || seen.has(at) || seen.size > mostSections) return undefined;
    seen.add(at);
    const section = await readSection(bytes, at, budget);
    if (!section) return undefined;
    newest ??= section;
    const hidden = section.trailer.get('XRefStm');
    const stream = typeof hidden === 'number' ? await readSection(bytes, hidden, budget) : undefined;
    if (hidden !== undefined && !stream) return undefined;
    // In a hybrid file the table calls those free that only its stream knows.
    const isFree = ([, place]: PlaceOf) => place === 'free';
    const own = [...section.places.filter((one) => !isFree(one)), ...(stream?.places ?? [])];
    const all = [...own, ...section.places.filter(isFree)];
    for (const [number, place] of all) {
      // What lies behind the end would come from the revision behind it.
      if (typeof place === 'object' && 'offset' in place && place.offset >= bytes.length) return undefined;
      if (!places.has(number)) places.set(number, place);
    }
    if (!isClear(section.places) || (stream && !isClear(stream.places))) return undefined;
    at = section.trailer.get('Prev');
    if (at !== undefined && typeof at !== 'number') return undefined;
  }
  return newest && { places, trailer: newest.trailer, kind: newest.kind };
}

/** When a section lists an object twice, readers take the one or the other. */
function isClear(places: readonly PlaceOf[]): boolean {
  const known = new Map(places);
  return known.size === places.length || places.every(([number, place]) => isSame(place, known.get(number)));
}

function isSame(a: OriginalPlace, b: OriginalPlace | undefined): boolean {
  const members = ['offset', 'generation', 'within'];
  return JSON.stringify(a, members) === JSON.stringify(b, members);
}

type PlaceOf = readonly [number: number, place: OriginalPlace];

interface Section {
  readonly kind: 'table' | 'stream';
  readonly places: readonly PlaceOf[];
  readonly trailer: PdfDictionary;
}

async function readSection(bytes: Uint8Array, at: number, budget: Budget): Promise<Section | undefined> {
  const isTable = /^\s*xref\b/.test(latin1(bytes, at, Math.min(at + 24, bytes.length)));
  return isTable ? readTable(bytes, at, budget) : readStream(bytes, at, budget);
}

const entryForm = /^(\d{1,10}) (\d{1,5}) ([nf])/;

function readTable(bytes: Uint8Array, start: number, budget: Budget): Section | undefined {
  const places: [number, OriginalPlace][] = [];
  const lines = tokenLines(bytes, start, budget);
  const first = lines.next().value;
  if (first?.text !== 'xref') return undefined;
  for (let line = lines.next().value; line; line = lines.next().value) {
    if (line.text.startsWith('trailer')) {
      const { value, end } = parseValue(latin1(bytes, line.at + 'trailer'.length, line.at + longestTrailer));
      budget.spendParsed(end);
      return isDictionary(value) ? { kind: 'table', places, trailer: value } : undefined;
    }
    const [, from, count] = /^(\d{1,10}) +(\d{1,10})$/.exec(line.text) ?? [];
    if (from === undefined) return undefined;
    for (let i = 0; i < Number(count); i++) {
      const [, offset, generation, mark] = entryForm.exec(lines.next().value?.text ?? '') ?? [];
      if (mark === undefined) return undefined;
      budget.spendObjects(1);
      const place = { offset: Number(offset), generation: Number(generation) };
      places.push([Number(from) + i, mark === 'n' ? place : 'free']);
    }
  }
  return undefined;
}

const longestTrailer = 1 << 16;

/** Lines that are not blank, without the white space around them. */
function* tokenLines(
  bytes: Uint8Array,
  start: number,
  budget: Budget,
): Generator<{ at: number; text: string }, undefined> {
  let begin = start;
  for (let at = start; at <= bytes.length; at++) {
    const end = bytes[at];
    if (end !== 10 && end !== 13 && end !== undefined) continue;
    budget.spendBytes(at + 1 - begin);
    const text = latin1(bytes, begin, Math.min(at, begin + 200));
    const inset = text.length - text.trimStart().length;
    if (text.trim() !== '') yield { at: begin + inset, text: text.trim() };
    begin = at + 1;
  }
  return undefined;
}

const headForm = /^\s*(\d{1,10})\s+(\d{1,5})\s+obj\b/;

async function readStream(bytes: Uint8Array, start: number, budget: Budget): Promise<Section | undefined> {
  const text = latin1(bytes, start, Math.min(start + longestTrailer, bytes.length));
  const head = headForm.exec(text)?.[0];
  if (head === undefined) return undefined;
  const { value: trailer, end } = parseValue(text, head.length);
  budget.spendParsed(end);
  if (!isDictionary(trailer) || trailer.get('Type') !== '/XRef') return undefined;
  const [length, size, widths] = [trailer.get('Length'), trailer.get('Size'), trailer.get('W')];
  const index = trailer.get('Index') ?? [0, size ?? 0];
  if (typeof length !== 'number' || !isNumbers(widths) || !isNumbers(index)) return undefined;
  const from =
    start + end + (/^\s*stream(?:\r\n|\n)/.exec(text.slice(end, end + 40))?.[0].length ?? Number.NaN);
  if (!(from + length <= bytes.length)) return undefined;
  const data = await streamContent(trailer, bytes.subarray(from, from + length), budget);
  return data && { kind: 'stream', places: placesOf(data, widths, index, budget), trailer };
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);
}

function placesOf(
  data: Uint8Array,
  [typeWidth = 0, second = 0, third = 0]: readonly number[],
  index: readonly number[],
  budget: Budget,
): [number, OriginalPlace][] {
  const places: [number, OriginalPlace][] = [];
  const width = typeWidth + second + third;
  let at = 0;
  const field = (bytes: number) => {
    let value = 0;
    for (let i = 0; i < bytes; i++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    for (let j = 0; j < (index[i + 1] ?? 0) && width > 0 && at + width <= data.length; j++) {
      budget.spendObjects(1);
      const type = typeWidth === 0 ? 1 : field(typeWidth);
      const [one, two] = [field(second), field(third)];
      const place =
        type === 1 ? { offset: one, generation: two } : type === 2 ? { within: one, index: two } : 'free';
      places.push([(index[i] ?? 0) + j, place]);
    }
  }
  return places;
}

/** A stream of cross-references or objects has at most so many bytes when it is inflated. */
const longestContent = 1 << 26;

/**
 * What a stream of a PDF's structure holds; those are written plain or with FlateDecode, with or without a predictor.
 *
 * @returns undefined when it is not that, or damaged, or too long
 * @throws BudgetSpent
 */
export async function streamContent(
  dict: PdfDictionary,
  data: Uint8Array,
  budget: Budget,
): Promise<Uint8Array | undefined> {
  const filter = only(dict.get('Filter'));
  if (filter === null) return data;
  if (filter !== '/FlateDecode') return undefined;
  const inflated = await inflate(data, budget);
  const parms = only(dict.get('DecodeParms'));
  if (!isDictionary(parms)) return inflated;
  const predictor = Number(parms.get('Predictor') ?? 1);
  if (predictor === 1) return inflated;
  const [colors, bits, columns] = [
    Number(parms.get('Colors') ?? 1),
    Number(parms.get('BitsPerComponent') ?? 8),
    Number(parms.get('Columns') ?? 1),
  ];
  if (!(predictor >= 10) || bits !== 8) return undefined;
  budget.spendBytes(inflated?.length ?? 0);
  return inflated && unpredicted(inflated, colors, colors * columns);
}

/** A list of one is as good as that one. */
function only(value: PdfValue | undefined): PdfValue | undefined {
  if (value === undefined || (isArray(value) && value.length === 0)) return null;
  return isArray(value) && value.length === 1 ? value[0] : value;
}

async function inflate(data: Uint8Array, budget: Budget): Promise<Uint8Array | undefined> {
  const source = new Blob([data.slice()]);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of decompress('deflate', (left) => readPieces(source, 0, data.length - left))) {
      budget.spendBytes(piece.length);
      pieces.push(piece);
      length += piece.length;
      if (length > longestContent) return undefined;
    }
  } catch (error) {
    if (!(error instanceof CompressionFault)) throw error;
    // What is damaged, or goes on behind its end, has no content that all readers agree about.
    return undefined;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** PNG 1.2, section 6: each row says before its bytes how they are predicted. */
function unpredicted(data: Uint8Array, pixel: number, row: number): Uint8Array | undefined {
  if (!(row > 0 && pixel > 0)) return undefined;
  const rows = Math.ceil(data.length / (row + 1));
  if (!(rows * row <= longestContent)) return undefined;
  const plain = new Uint8Array(rows * row);
  for (let r = 0; r < rows; r++) {
    const type = data[r * (row + 1)] ?? 0;
    for (let i = 0; i < row; i++) {
      const at = r * row + i;
      const left = i >= pixel ? (plain[at - pixel] ?? 0) : 0;
      const up = r > 0 ? (plain[at - row] ?? 0) : 0;
      const corner = r > 0 && i >= pixel ? (plain[at - row - pixel] ?? 0) : 0;
      const guess = guessed(type, left, up, corner);
      if (guess === undefined) return undefined;
      plain[at] = (data[r * (row + 1) + 1 + i] ?? 0) + guess;
    }
  }
  return plain;
}

function guessed(type: number, left: number, up: number, corner: number): number | undefined {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? paeth(left, up, corner) : undefined;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Where the newest cross-references of a file begin that ends here; undefined: it does not say. */
export function startOfReferences(bytes: Uint8Array, end: number): number | undefined {
  const tail = latin1(bytes, Math.max(0, end - 1100), end);
  const start = Number(/^startxref\s+(\d{1,15})\b/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1]);
  return start < end ? start : undefined;
}

import { type CrossReferences, readCrossReferences } from './cross-references.ts';
import { latin1 } from './latin1.ts';
import { NotAValue, parseValue } from './parse-value.ts';
import { PdfFault } from './pdf-fault.ts';
import { isDictionary } from './pdf-value.ts';

/** An object of a revision: its bytes from `from` to `to` are what is between `obj` and `endobj`. */
export interface IncrementObject {
  readonly number: number;
  readonly generation: number;
  readonly from: number;
  readonly to: number;
}

/** A revision behind others, in which every byte belongs to an object that it lists, or to the list. */
export interface Increment {
  readonly start: number;
  readonly end: number;
  readonly startxref: number;
  readonly references: CrossReferences;
  readonly objects: ReadonlyMap<number, IncrementObject>;
}

/** @throws PdfFault `revision-form` */
export function readIncrement(bytes: Uint8Array, start: number, end: number, revision: number): Increment {
  const bad = () => new PdfFault('revision-form', revision);
  const last = /startxref\n(\d{1,15})\n%%EOF\n$/.exec(latin1(bytes, Math.max(start, end - 40), end));
  const startxref = Number(last?.[1]);
  if (!(startxref > start)) throw bad();
  const references = readCrossReferences(bytes, startxref, end);
  if (!references) throw bad();
  const places = references.places.toSorted((a, b) => a.offset - b.offset);
  const objects = new Map<number, IncrementObject>();
  // One line end, and then object after object: nothing is between them.
  if (bytes[start] !== 10 || places[0]?.offset !== start + 1) throw bad();
  places.forEach(({ number, generation, offset }, i) => {
    const next = places[i + 1]?.offset ?? startxref;
    const head = `${number} ${generation} obj\n`;
    const [from, to] = [offset + head.length, next - '\nendobj\n'.length];
    const sound =
      from <= to &&
      latin1(bytes, offset, from) === head &&
      latin1(bytes, to, next) === '\nendobj\n' &&
      isOneObject(bytes, from, to) &&
      !objects.has(number);
    if (!sound) throw bad();
    objects.set(number, { number, generation, from, to });
  });
  return { start, end, startxref, references, objects };
}

/** Longest dictionary of a stream, and longest object without one. */
const [longestHead, longestObject] = [4096, 1 << 22];
const streamWord = '>>\nstream\n';

/** Nothing may hide behind the end of the object that a reader sees. */
function isOneObject(bytes: Uint8Array, from: number, to: number): boolean {
  const head = latin1(bytes, from, Math.min(to, from + longestHead));
  const stream = head.indexOf(streamWord);
  if (stream < 0)
    return to - from <= longestObject && !/[\s>)\]](?:endobj|stream)\b/.test(latin1(bytes, from, to));
  const begins = from + stream + streamWord.length;
  const end = begins + lengthOf(head.slice(0, stream + 2));
  return (
    !head.slice(0, stream).includes('endobj') &&
    latin1(bytes, end, to) === '\nendstream' &&
    !structure.test(latin1(bytes, begins, end))
  );
}

/** What readers look for in the whole file, also in streams, when they find fault with a document. */
const structure = /\d[\0\s]+\d+[\0\s]+obj|startxref|trailer/;

/** The one length that a dictionary gives to its stream. */
function lengthOf(dict: string): number {
  try {
    const { value, end } = parseValue(dict, 0, { unique: true });
    const length = isDictionary(value) && end === dict.length ? value.get('Length') : undefined;
    return typeof length === 'number' ? length : Number.NaN;
  } catch (error) {
    if (error instanceof NotAValue) return Number.NaN;
    throw error;
  }
}

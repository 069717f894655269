import { CodedError, catching } from '../file/coded-error.ts';
import type { SignatureReason } from '../signature/der.ts';
import { isDictionary, latin1, NotAValue, parseValue } from './pdf-value.ts';

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
  return catching(NotAValue, Number.NaN, () => {
    const { value, end } = parseValue(dict, 0, { unique: true });
    const length = isDictionary(value) && end === dict.length ? value.get('Length') : undefined;
    return typeof length === 'number' ? length : Number.NaN;
  });
}

/** What a section of cross-references, written by the service, says. */
interface CrossReferences {
  readonly kind: 'table' | 'stream';
  readonly places: readonly ObjectPlace[];
  readonly size: number;
  /** `/Root` and what else every trailer repeats. */
  readonly trailer: string;
  /** Where the section before begins. */
  readonly previous: number;
}

interface ObjectPlace {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

/** More than any document of ours has. */
const longestSection = 1 << 22;

/**
 * Reads the section that begins at `start` and goes to the end of the revision. Its form is exact: there is one way to
 * write it, so that nothing can be said in it that another reader would take for something else.
 */
function readCrossReferences(bytes: Uint8Array, start: number, end: number): CrossReferences | undefined {
  if (!(start >= 0 && start < end && end - start <= longestSection)) return undefined;
  const text = latin1(bytes, start, end);
  const tail = `startxref\n${start}\n%%EOF\n`;
  if (!text.endsWith(tail)) return undefined;
  const section = text.slice(0, -tail.length);
  return section.startsWith('xref\n') ? readTable(section) : readStream(section, start);
}

const tableForm =
  /^xref\n((?:\d{1,10} \d{1,10}\n(?:\d{10} \d{5} n \n)+)+)trailer\n<<\/Size (\d{1,10})(\/Root .{1,4000})\/Prev (\d{1,15})>>\n$/s;

function readTable(section: string): CrossReferences | undefined {
  const [, entries, size, trailer, previous] = tableForm.exec(section) ?? [];
  if (entries === undefined || trailer === undefined) return undefined;
  const places: ObjectPlace[] = [];
  let next = 0;
  let left = 0;
  for (const line of entries.split('\n').slice(0, -1)) {
    const [first, second, mark] = line.split(' ');
    if (mark === undefined) {
      if (left > 0) return undefined;
      [next, left] = [Number(first), Number(second)];
    } else {
      if (left === 0) return undefined;
      places.push({ number: next, generation: Number(second), offset: Number(first) });
      [next, left] = [next + 1, left - 1];
    }
  }
  if (left > 0) return undefined;
  return { kind: 'table', places, size: Number(size), trailer, previous: Number(previous) };
}

const streamForm =
  /^(\d{1,10}) 0 obj\n<<\/Type\/XRef\/Size (\d{1,10})\/W\[1 6 2\]\/Index\[([\d ]+)\](\/Root .{1,4000}?)\/Prev (\d{1,15})\/Length (\d{1,10})>>\nstream\n(.*)\nendstream\nendobj\n$/s;

function readStream(section: string, start: number): CrossReferences | undefined {
  const [, own, size, index, trailer, previous, length, data] = streamForm.exec(section) ?? [];
  if (index === undefined || trailer === undefined || data === undefined) return undefined;
  const runs = index.split(' ').map(Number);
  const numbers: number[] = [];
  for (let i = 0; i < runs.length; i += 2) {
    const count = runs[i + 1] ?? 0;
    if (numbers.length + count > data.length) return undefined;
    for (let j = 0; j < count; j++) numbers.push((runs[i] ?? 0) + j);
  }
  if (Number(length) !== data.length || numbers.length * 9 !== data.length) return undefined;
  const number = (from: number, to: number) =>
    Array.from(data.slice(from, to)).reduce((value, byte) => value * 256 + byte.charCodeAt(0), 0);
  const places = numbers.map((objectNumber, i) => ({
    number: objectNumber,
    offset: number(i * 9 + 1, i * 9 + 7),
    generation: number(i * 9 + 7, i * 9 + 9),
  }));
  const inUse = numbers.every((_, i) => data.charCodeAt(i * 9) === 1);
  // The section is an object too, and lists itself last.
  const self = places.pop();
  if (!inUse || self?.number !== Number(own) || self.offset !== start) return undefined;
  return { kind: 'stream', places, size: Number(size), trailer, previous: Number(previous) };
}

/** Why a signed PDF is refused. */
export type PdfReason =
  /** Fewer revisions than an original, its fields and one signature; or they do not grow. */
  | 'revisions'
  /** The file ends before its last revision, or goes on behind it. */
  | 'size'
  /** A revision has other bytes than those recorded. */
  | 'revision-hash'
  /** A revision is not written as the service writes them: bytes that nothing refers to, or a broken structure. */
  | 'revision-form'
  /** A revision does not go on from the one before it, or begins another document. */
  | 'revision-chain'
  /** The revision of the empty fields changes more than the form, and the annotations of pages. */
  | 'fields-revision'
  /** A seal is not drawn as the service draws seals. */
  | 'seal-form'
  /** A seal does not stand at its keyword. */
  | 'seal-place'
  /** A later revision changes anything but the one field that it signs. */
  | 'changed-object'
  /** A field that was made for a signature has none. */
  | 'unsigned-field'
  /** A signature does not cover all bytes of its revision but itself. */
  | 'byte-range'
  /** The PDFs of the file have more in them than the verifier examines. */
  | 'budget'
  /** A signature does not hold, or no trusted certificate is behind it. */
  | 'signature';

/** Thrown inside this folder; `checkSignedPdf` answers with its code as the reason instead. */
export class PdfFault extends CodedError<PdfReason> {
  override readonly name = 'PdfFault';
  /** Place among the revisions, from 0. */
  readonly revision: number | undefined;
  readonly signature: SignatureReason | undefined;

  constructor(reason: PdfReason, revision?: number, signature?: SignatureReason) {
    super(reason, revision === undefined ? reason : `${reason} in revision ${revision}`);
    this.revision = revision;
    this.signature = signature;
  }
}

import { firstFreeNumber } from '@attestation/evidence';
import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { UnreadableDocument } from './unreadable-document.ts';

/** What the next revision of a PDF must know of the ones before. */
export interface FileEnd {
  /** Bytes so far. */
  readonly length: number;
  /** Where the newest cross-reference section begins. */
  readonly startxref: number;
  /** The next revision keeps to it. ISO 32000-1, 7.5.8.4 */
  readonly kind: 'table' | 'stream';
  /** New objects have this number and those behind it. */
  readonly size: number;
  /** `/Root`, and `/Info` and `/ID` where there are any, as they are printed in every trailer. */
  readonly trailer: string;
}

/** More than the seals and signatures of any document need. */
const numbersNeeded = 20_000;

/** @throws UnreadableDocument `damaged` */
export async function fileEnd(pdf: PDF, bytes: Uint8Array): Promise<FileEnd> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = await firstFreeNumber(bytes, numbersNeeded);
  if (size === undefined) throw new UnreadableDocument('damaged');
  return { ...endOf(pdf, file), size };
}

function endOf(pdf: PDF, bytes: Buffer): Omit<FileEnd, 'size'> {
  const at = bytes.lastIndexOf('startxref');
  const startxref = Number(/^startxref\s+(\d{1,15})\b/.exec(bytes.toString('latin1', at, at + 40))?.[1]);
  if (at < 0 || !(startxref < bytes.length)) throw new UnreadableDocument('damaged');
  const { trailer } = pdf.context.info;
  const kept = ['Root', 'Info', 'ID'].flatMap((key) => {
    const value = trailer.get(key);
    return value ? [`/${key} ${printObject(value).toString('latin1')}`] : [];
  });
  return {
    length: bytes.length,
    startxref,
    kind: /^\s*xref\b/.test(bytes.toString('latin1', startxref, startxref + 24)) ? 'table' : 'stream',
    trailer: kept.join(''),
  };
}

/** What a reference becomes where it is printed. */
type Renumber = (ref: PdfRef) => string;

const sameNumber: Renumber = (ref) => `${ref.objectNumber} ${ref.generation} R`;

/**
 * An object as a PDF writes it. The library's own printing rounds numbers to five places and changes names that are
 * not UTF-8; what is printed here again must mean what it meant.
 *
 * @throws UnreadableDocument `damaged`: a name whose bytes the library has lost
 */
export function printObject(object: PdfObject | null, renumber: Renumber = sameNumber): Buffer {
  if (object instanceof PdfStream) {
    const dict = new PdfDict(object);
    dict.set('Length', PdfNumber.of(object.data.length));
    const head = `${print(dict, renumber)}\nstream\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), object.data, Buffer.from('\nendstream')]);
  }
  return Buffer.from(print(object, renumber), 'latin1');
}

function print(object: PdfObject | null, renumber: Renumber): string {
  if (object instanceof PdfRef) return renumber(object);
  if (object instanceof PdfName) return printName(object);
  if (object instanceof PdfNumber) return printNumber(object.value);
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`;
  if (object instanceof PdfBool) return String(object.value);
  if (object instanceof PdfArray) return `[${[...object].map((item) => print(item, renumber)).join(' ')}]`;
  if (object instanceof PdfDict) {
    const entries = [...object].map(([key, value]) => `${printName(key)} ${print(value, renumber)}`);
    return `<<${entries.join('\n')}>>`;
  }
  return 'null';
}

/** Plain decimals: PDF knows no exponents. ISO 32000-1, 7.3.3 */
export function printNumber(value: number): string {
  const shortest = String(value);
  return /e/.test(shortest) ? value.toFixed(20).replace(/\.?0+$/, '') : shortest;
}

/** Beyond ASCII the library does not say which bytes a name had. */
function printName({ value }: PdfName): string {
  if (!/^\p{ASCII}*$/u.test(value)) throw new UnreadableDocument('damaged');
  return `/${value.replace(/[^A-Za-z0-9_.+*:;!$&@^~'"`|,?=-]/g, escapeCharacter)}`;
}

function escapeCharacter(character: string): string {
  return `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

import { constants, inflateRawSync } from 'node:zlib';
import { identity, type Matrix } from '@attestation/evidence/text';
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core';
import { UnreadableDocument } from './unreadable-document.ts';

export type Resolve = (ref: PdfRef) => PdfObject | null;

/** Filters of text, and what readers take for them. ISO 32000-1, tables 6 and 94 */
const names: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
};
const known: readonly string[] = Object.values(names);

/**
 * What a stream holds, its filters taken off. They and their parameters may be references.
 *
 * @throws UnreadableDocument `damaged`: the library would take broken data, and a reference, for an empty or an unfiltered
 *   stream, and other readers see what comes before the break.
 */
export function streamData(stream: PdfStream, resolve: Resolve): Uint8Array {
  // What it holds is in another file.
  if (stream.has('F')) throw new UnreadableDocument('damaged');
  const filters = listOf(stream.get('Filter', resolve), resolve);
  const parms = listOf(stream.get('DecodeParms', resolve), resolve);
  return filters.reduce((data: Uint8Array, filter, i) => {
    const given = filter instanceof PdfName ? filter.value : '';
    const name = names[given] ?? given;
    if (!known.includes(name)) throw new UnreadableDocument('damaged');
    return data.length === 0 ? data : unfiltered(data, name, directly(parms[i], resolve));
  }, stream.data);
}

function listOf(value: PdfObject | undefined, resolve: Resolve): (PdfObject | undefined)[] {
  if (value instanceof PdfArray) return Array.from({ length: value.length }, (_, i) => value.at(i, resolve));
  return value instanceof PdfName || value instanceof PdfDict ? [value] : [];
}

function directly(parms: PdfObject | undefined, resolve: Resolve): PdfDict | undefined {
  if (!(parms instanceof PdfDict)) return undefined;
  const entries = [...parms].flatMap(([{ value: key }]): [string, PdfObject][] => {
    const value = parms.get(key, resolve);
    return value ? [[key, value]] : [];
  });
  return PdfDict.of(Object.fromEntries(entries));
}

function unfiltered(data: Uint8Array, filter: string, parms: PdfDict | undefined): Uint8Array {
  try {
    if (filter === 'FlateDecode') {
      // Some writers leave out the end of the last block, or write a wrong checksum, at which no reader looks.
      if (((data[0] ?? 0) & 15) !== 8) throw new Error('This is not the head of a deflated stream');
      const inflated = inflateRawSync(data.subarray(2), { finishFlush: constants.Z_SYNC_FLUSH });
      if (!parms?.has('Predictor')) return inflated;
    }
    const dict = PdfDict.of({ Filter: PdfName.of(filter), ...(parms ? { DecodeParms: parms } : {}) });
    const decoded = new PdfStream(dict, data).getDecodedData();
    if (decoded.length > 0) return decoded;
  } catch (cause) {
    throw new UnreadableDocument('damaged', { cause });
  }
  throw new UnreadableDocument('damaged');
}

/** `/Matrix` of a form. */
export function formMatrix(form: PdfDict, resolve: Resolve): Matrix {
  const numbers = numbersOf(form.getArray('Matrix', resolve), resolve);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : identity;
}

export function numbersOf(array: PdfArray | undefined, resolve: Resolve): number[] {
  return Array.from({ length: array?.length ?? 0 }, (_, i) => {
    const item = array?.at(i, resolve);
    return item instanceof PdfNumber ? item.value : 0;
  });
}

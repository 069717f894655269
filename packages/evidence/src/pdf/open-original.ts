import { latin1 } from './latin1.ts';
import { type OriginalPlace, originalReferences } from './original-references.ts';
import { NotAValue, parseValue } from './parse-value.ts';
import { isDictionary, type PdfDictionary, type PdfValue, referenceOf } from './pdf-value.ts';
import { streamContent } from './stream-content.ts';

/** The objects of the document as it was before the service added to it. */
export interface Original {
  /** The highest number of an object that it has, whatever its `/Size` says: readers use objects beyond that, too. */
  readonly highest: number;
  /** The value of an object; of a stream, its dictionary. Null: there is no such object. */
  object(number: number): Promise<PdfValue>;
  /** The same for a value that may be a reference. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>;
}

/** Objects in one stream. */
const mostContained = 1 << 18;
/** Bytes of a dictionary, or of a list of annotations. */
const longestObject = 1 << 22;

/**
 * @param startxref where the newest cross-references begin
 * @param end where the original ends
 * @returns undefined when its cross-references cannot be read
 * @throws NotAValue here and in `object` where something cannot be read
 */
export async function openOriginal(
  bytes: Uint8Array,
  startxref: number,
  end: number,
): Promise<Original | undefined> {
  const file = bytes.subarray(0, end);
  const places = await originalReferences(file, startxref);
  if (!places) return undefined;
  const containers = new Map<number, Promise<ReadonlyMap<number, PdfValue>>>();

  async function object(number: number): Promise<PdfValue> {
    const place: OriginalPlace = places?.get(number) ?? 'free';
    if (place === 'free') return null;
    if ('offset' in place) return read(file, place.offset, number).value;
    const known = containers.get(place.within) ?? contained(place.within);
    containers.set(place.within, known);
    return (await known).get(number) ?? null;
  }

  async function contained(number: number): Promise<ReadonlyMap<number, PdfValue>> {
    const place = places?.get(number);
    if (typeof place !== 'object' || !('offset' in place)) throw new NotAValue();
    const { value: dict, data } = read(file, place.offset, number);
    if (!isDictionary(dict) || data === undefined) throw new NotAValue();
    const length = await resolve(dict.get('Length'));
    const [count, first] = [dict.get('N'), dict.get('First')];
    if (typeof length !== 'number' || typeof first !== 'number') throw new NotAValue();
    if (typeof count !== 'number' || !(count <= mostContained)) throw new NotAValue();
    const plain = await streamContent(await direct(dict), file.subarray(data, data + length));
    if (!plain) throw new NotAValue();
    const text = latin1(plain);
    const head = text.slice(0, first).trim().split(/\s+/).map(Number);
    return new Map(
      Array.from({ length: count }, (_, i): [number, PdfValue] => [
        head[2 * i] ?? -1,
        parseValue(text, first + (head[2 * i + 1] ?? Number.NaN)).value,
      ]),
    );
  }

  async function direct(dict: PdfDictionary): Promise<PdfDictionary> {
    const keys = ['Filter', 'DecodeParms'];
    return new Map(await Promise.all(keys.map(async (key) => [key, await resolve(dict.get(key))] as const)));
  }

  async function resolve(value: PdfValue | undefined): Promise<PdfValue> {
    const number = referenceOf(value);
    return number === undefined ? (value ?? null) : object(number);
  }

  let highest = 0;
  for (const [number, place] of places) if (place !== 'free') highest = Math.max(highest, number);
  return { highest, object, resolve };
}

/** @returns the value, and where the bytes of a stream begin */
function read(
  bytes: Uint8Array,
  offset: number,
  number: number,
): { readonly value: PdfValue; readonly data: number | undefined } {
  // Few objects are long: the first try does for nearly all.
  for (let length = 1 << 14; ; length *= 16) {
    const text = latin1(bytes, offset, Math.min(offset + length, bytes.length));
    const [head, own] = /^\s*(\d{1,10})\s+\d{1,5}\s+obj\b/.exec(text) ?? [];
    if (head === undefined || Number(own) !== number) throw new NotAValue();
    try {
      const { value, end } = parseValue(text, head.length);
      const stream = /^\s*stream(?:\r\n|\n)/.exec(text.slice(end, end + 40))?.[0];
      return { value, data: stream === undefined ? undefined : offset + end + stream.length };
    } catch (error) {
      if (!(error instanceof NotAValue) || length >= longestObject) throw error;
    }
  }
}

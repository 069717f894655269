import type { Budget } from './budget.ts';
import { type OriginalReferences, originalReferences, streamContent } from './original-references.ts';
import {
  isArray,
  isDictionary,
  latin1,
  NotAValue,
  type PdfValue,
  type ReadObject,
  readContained,
  readObject,
  referenceOf,
} from './pdf-value.ts';

/** The objects of the document as it was before the service added to it. */
export interface Original extends OriginalReferences {
  readonly file: Uint8Array;
  /** What its methods spend. */
  readonly budget: Budget;
  /** The catalog, with which all begins: `1 0 R`. */
  readonly root: string;
  /** No object of it has this number or a higher one, whatever its `/Size` says: readers use objects beyond that, too. */
  readonly firstNew: number;
  /** The value of an object; of a stream, its dictionary. Null: there is no such object. */
  object(number: number): Promise<PdfValue>;
  /** The same for a value that may be a reference. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>;
  isStream(number: number): boolean;
  /** What a stream holds, its filter taken off; undefined: it is not a stream, or its filter is not known. */
  content(number: number): Promise<Uint8Array | undefined>;
  /** What a stream of objects holds. */
  container(number: number): Promise<Container>;
}

interface Container {
  readonly content: Uint8Array;
  /** Where each object begins. */
  readonly places: ReadonlyMap<number, number>;
}

/** Objects in one stream. */
const mostContained = 1 << 18;
/** Bytes of the number and the place of each, and those that the head of the stream may have beyond them. */
const [longestEntry, spareHead] = [32, 1024];

/**
 * @param startxref where the newest cross-references begin
 * @param end where the original ends
 * @returns undefined when its cross-references cannot be read
 * @throws NotAValue here and in the methods where something cannot be read; BudgetSpent
 */
export async function openOriginal(
  bytes: Uint8Array,
  startxref: number,
  end: number,
  budget: Budget,
): Promise<Original | undefined> {
  const file = bytes.subarray(0, end);
  const references = await originalReferences(file, startxref, budget);
  if (!references) return undefined;
  const { places, trailer } = references;
  const [root, size] = [trailer.get('Root'), trailer.get('Size')];
  if (typeof root !== 'string' || referenceOf(root) === undefined || typeof size !== 'number')
    return undefined;
  const containers = new Map<number, Promise<Container>>();

  function read(offset: number, number: number): ReadObject {
    const found = readObject(file, offset, number);
    budget.spendParsed(found.end - offset);
    return found;
  }

  async function object(number: number): Promise<PdfValue> {
    const place = places.get(number) ?? 'free';
    if (place === 'free') return null;
    if ('offset' in place) return read(place.offset, number).value;
    const { content, places: within } = await container(place.within);
    const offset = within.get(number);
    if (offset === undefined) return null;
    const { value, end } = readContained(content, offset);
    budget.spendParsed(end - offset);
    return value;
  }

  function container(number: number): Promise<Container> {
    const known = containers.get(number) ?? readContainer(number);
    containers.set(number, known);
    return known;
  }

  async function readContainer(number: number): Promise<Container> {
    const { value: dict, data } = read(offsetOf(number), number);
    if (!isDictionary(dict) || data === undefined) throw new NotAValue();
    const [length, count, first] = ['Length', 'N', 'First'].map((key) => plain(dict.get(key)));
    if (typeof length !== 'number' || typeof first !== 'number') throw new NotAValue();
    if (typeof count !== 'number' || !(count <= mostContained)) throw new NotAValue();
    if (!(first <= longestEntry * count + spareHead)) throw new NotAValue();
    const coding = new Map(['Filter', 'DecodeParms'].map((key) => [key, plain(dict.get(key))]));
    budget.spendObjects(count);
    const content = await streamContent(coding, file.subarray(data, data + length), budget);
    if (!content) throw new NotAValue();
    const head = latin1(content, 0, Math.min(first, content.length)).trim().split(/\s+/).map(Number);
    const within = Array.from({ length: count }, (_, i): [number, number] => [
      head[2 * i] ?? -1,
      first + (head[2 * i + 1] ?? Number.NaN),
    ]);
    return { content, places: new Map(within) };
  }

  function offsetOf(number: number): number {
    const place = places.get(number);
    if (typeof place !== 'object' || !('offset' in place)) throw new NotAValue();
    return place.offset;
  }

  /** A value of a stream of objects: its references lead into no such stream, or the stream would be needed to read itself. */
  function plain(value: PdfValue | undefined): PdfValue {
    const number = referenceOf(value);
    if (number !== undefined) return places.has(number) ? read(offsetOf(number), number).value : null;
    return isArray(value) && value.length === 1 ? plain(value[0]) : (value ?? null);
  }

  function isStream(number: number): boolean {
    const place = places.get(number);
    return typeof place === 'object' && 'offset' in place && read(place.offset, number).data !== undefined;
  }

  async function content(number: number): Promise<Uint8Array | undefined> {
    if (!isStream(number)) return undefined;
    const { value: dict, data = 0 } = read(offsetOf(number), number);
    if (!isDictionary(dict) || dict.has('F')) return undefined;
    const keys = ['Filter', 'DecodeParms', 'Length'];
    const coding = new Map<string, PdfValue>();
    for (const key of keys) coding.set(key, await resolve(dict.get(key)));
    const end = data + Number(coding.get('Length') ?? Number.NaN);
    return end <= file.length ? streamContent(coding, file.subarray(data, end), budget) : undefined;
  }

  async function resolve(value: PdfValue | undefined): Promise<PdfValue> {
    const number = referenceOf(value);
    return number === undefined ? (value ?? null) : object(number);
  }

  let firstNew = size;
  for (const [number, place] of places) if (place !== 'free') firstNew = Math.max(firstNew, number + 1);
  return { ...references, file, budget, root, firstNew, object, resolve, isStream, content, container };
}

/** Nodes of the tree; more pages no service reads. */
const mostNodes = 1 << 21;

/**
 * Which page each object is, from 1: pages in the order of their tree. ISO 32000-1, 7.7.3
 *
 * @throws NotAValue when a node cannot be read
 */
export async function pageNumbers(original: Original): Promise<ReadonlyMap<number, number>> {
  const catalog = await original.resolve(original.root);
  const left: (PdfValue | undefined)[] = [isDictionary(catalog) ? catalog.get('Pages') : null];
  const numbers = new Map<number, number>();
  const seen = new Set<number>();
  let pages = 0;
  while (left.length > 0 && seen.size < mostNodes) {
    const next = left.pop();
    const number = referenceOf(next);
    if (number === undefined || seen.has(number)) continue;
    seen.add(number);
    const node = await original.object(number);
    if (!isDictionary(node)) continue;
    const kids = await original.resolve(node.get('Kids'));
    if (isArray(kids)) left.push(...kids.toReversed());
    else {
      pages += 1;
      numbers.set(number, pages);
    }
  }
  return numbers;
}

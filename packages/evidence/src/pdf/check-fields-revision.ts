import { catching } from '../file/coded-error.ts';
import type { Revision } from '../file/manifest.ts';
import { type Box, upright } from '../text/glyph-box.ts';
import type { Budget } from './budget.ts';
import { isDrawnSeal } from './check-seals.ts';
import { type Original, openOriginal, pageNumbers } from './open-original.ts';
import { type OriginalPlace, startOfReferences } from './original-references.ts';
import {
  canonical,
  isArray,
  isDictionary,
  latin1,
  NotAValue,
  type PdfDictionary,
  type PdfValue,
  parseValue,
  referenceOf,
} from './pdf-value.ts';
import { type Increment, type IncrementObject, PdfFault } from './read-increment.ts';
import { isReadAlike, liesWithin } from './whole-original.ts';

const fieldForm =
  /^<<(\/Type\/Annot\/Subtype\/Widget\/FT\/Sig\/T\(\w+\)\/Rect\[((?:-?\d+(?:\.\d+)? ?){4})\]\/F 132\/P (\d{1,10}) \d{1,5} R\/AP<<\/N (\d{1,10}) 0 R>>)>>$/;

/** Longest object that is read: a page's dictionary, or a list of its annotations. */
const longestObject = 1 << 22;
const longestField = 4096;

/** What is shared by the PDFs of a file. */
export interface PdfWork {
  readonly budget: Budget;
  /** For the text of pages: where it ends, the rest is unread, and no fault. */
  readonly textBudget: Budget;
  /** The last one that was opened, by its hash: several parties may sign copies of one document. */
  last?: { readonly sha256: string; readonly original: Promise<Original | undefined> };
}

/** What the signatures fill, and what they must leave alone. */
interface FieldsRevision {
  readonly fields: readonly EmptyField[];
  readonly original: Original;
}

/**
 * The first revision behind the original makes the fields that are signed later; all signatures cover it. It may replace
 * what must change for the fields to be shown, and nothing else: the lists of annotations and the form. What it adds
 * has numbers that the original does not use, so only a field can refer to it.
 *
 * @param base the original, which has this hash
 * @param mostFields as many as are signed
 * @throws PdfFault `revision-chain`, `revision-form`, `fields-revision`, `unsigned-field`; BudgetSpent
 */
export async function checkFieldsRevision(
  bytes: Uint8Array,
  increment: Increment,
  base: Revision,
  mostFields: number,
  work: PdfWork,
): Promise<FieldsRevision> {
  const { references, objects } = increment;
  const revision = 1;
  const start = startOfReferences(bytes, base.end);
  if (start === undefined || references.previous !== start) throw new PdfFault('revision-chain', revision);
  if (work.last?.sha256 !== base.sha256)
    work.last = {
      sha256: base.sha256,
      original: originalOf(bytes.subarray(0, base.end), start, work.budget),
    };
  const original = await work.last.original;
  if (!original) throw new PdfFault('fields-revision', revision);
  if (references.kind !== original.kind || !isSameDocument(references.trailer, original)) {
    throw new PdfFault('revision-chain', revision);
  }
  const { firstNew } = original;
  const numbers = await catching(NotAValue, new Map(), () => pageNumbers(original));
  const fields: EmptyField[] = [];
  for (const object of objects.values()) {
    if (object.number >= references.size) throw new PdfFault('revision-form', revision);
    if (object.number < firstNew) continue;
    const field = emptyField(bytes, object, numbers);
    if (field) fields.push(field);
    if (fields.length > mostFields) throw new PdfFault('unsigned-field');
    if (!field && isSignatureValue(bytes, object)) throw new PdfFault('fields-revision', revision);
  }
  const isSound = fields.length > 0 && (await replacesOnly(bytes, increment, original, fields));
  if (!isSound) throw new PdfFault('fields-revision', revision);
  const added = { bytes, objects, firstNew };
  for (const { form, rectangle } of fields) {
    const isSeal = () => isDrawnSeal(added, form, rectangle, work.budget);
    if (!(await catching(NotAValue, false, isSeal))) throw new PdfFault('seal-form', revision);
  }
  return { fields, original };
}

/** @returns undefined when it cannot be read, or does not end where it says */
async function originalOf(
  bytes: Uint8Array,
  startxref: number,
  budget: Budget,
): Promise<Original | undefined> {
  return catching(NotAValue, undefined, async () => {
    const original = await openOriginal(bytes, startxref, bytes.length, budget);
    return original && (await isReadAlike(original)) && (await liesWithin(original)) ? original : undefined;
  });
}

const trailerKeys: readonly string[] = ['Root', 'Info', 'ID'];

/** What a trailer says beyond these would be another way into the file. */
export function isSameDocument(trailer: string, original: Original): boolean {
  return catching(NotAValue, false, () => {
    const text = `<<${trailer}>>`;
    const { value, end } = parseValue(text, 0, { unique: true });
    if (end !== text.length || !isDictionary(value) || value.get('Root') !== original.root) return false;
    return [...value].every(
      ([key, item]) =>
        trailerKeys.includes(key) && canonical(item) === canonical(original.trailer.get(key) ?? null),
    );
  });
}

function emptyField(
  bytes: Uint8Array,
  { number, generation, from, to }: IncrementObject,
  numbers: ReadonlyMap<number, number>,
): EmptyField | undefined {
  if (to - from > longestField) return undefined;
  const [, dict, sides = '', page, form] = fieldForm.exec(latin1(bytes, from, to)) ?? [];
  if (dict === undefined || generation !== 0) return undefined;
  const pageNumber = numbers.get(Number(page));
  return pageNumber === undefined
    ? undefined
    : {
        ...{ number, page: Number(page), pageNumber, form: Number(form), dict },
        rectangle: upright(sides.split(' ').map(Number)),
      };
}

/** Signatures have revisions of their own. */
function isSignatureValue(bytes: Uint8Array, { from, to }: IncrementObject): boolean {
  const head = latin1(bytes, from, Math.min(to, from + 4096));
  return /\/ByteRange\b/.test(head) && !head.includes('stream');
}

/** Whether the increment replaces exactly the original's objects that must change, and changes nothing else in them. */
async function replacesOnly(
  bytes: Uint8Array,
  { objects }: Increment,
  original: Original,
  fields: readonly EmptyField[],
): Promise<boolean> {
  return catching(NotAValue, false, async () => {
    const catalog = objects.get(referenceOf(original.root) ?? -1);
    const form = catalog && formOf(pdfValueOf(bytes, catalog));
    const expected = await expectedChanges(original, fields, form);
    const { firstNew, places } = original;
    const replaced = [...objects.values()].filter(({ number }) => number < firstNew || number === form);
    if (!expected || replaced.length !== expected.size) return false;
    const isExpected = (object: IncrementObject) => {
      const value = expected.get(object.number);
      return value !== undefined && canonical(value) === canonical(pdfValueOf(bytes, object));
    };
    const hasItsGeneration = ({ number, generation }: IncrementObject) =>
      generation === generationOf(number < firstNew ? places.get(number) : undefined);
    return replaced.every(isExpected) && [...objects.values()].every(hasItsGeneration);
  });
}

function generationOf(place: OriginalPlace | undefined): number {
  return typeof place === 'object' && 'offset' in place ? place.generation : 0;
}

function formOf(catalog: PdfValue): number | undefined {
  return isDictionary(catalog) ? referenceOf(catalog.get('AcroForm')) : undefined;
}

/** @throws NotAValue also where there is more than a value */
function pdfValueOf(bytes: Uint8Array, { from, to }: IncrementObject): PdfValue {
  const text = to - from > longestObject ? '' : latin1(bytes, from, to);
  const { value, end } = parseValue(text, 0, { unique: true });
  if (end !== text.length) throw new NotAValue();
  return value;
}

/** SignaturesExist, AppendOnly. ISO 32000-1, table 219 */
const signatureFlags = 3;

/**
 * What the revision of the fields must replace, and how: pages, or their lists of annotations, get the fields and keep
 * all else; so does the form. Everything follows from the original, so nothing is left to whoever writes the revision.
 *
 * @param form the number of the form where the original has none as an object of its own
 * @returns undefined when the original is not a document that fields can be added to
 * @throws NotAValue
 */
export async function expectedChanges(
  original: Original,
  fields: readonly ShownField[],
  form: number | undefined,
): Promise<ReadonlyMap<number, PdfValue> | undefined> {
  const changes = new Changes(original);
  for (const [page, refs] of byPage(fields)) {
    const dict = await original.object(page);
    if (!isDictionary(dict) || dict.get('Type') !== '/Page') return undefined;
    const list = await added(original, dict, 'Annots', refs, changes);
    if (list) changes.add(page, dictWith(dict, { Annots: list }));
  }
  const catalogNumber = referenceOf(original.root);
  const catalog = await original.resolve(original.root);
  if (catalogNumber === undefined || !isDictionary(catalog)) return undefined;
  const given = catalog.get('AcroForm');
  const dict = await original.resolve(given);
  const before: PdfDictionary = isDictionary(dict) ? dict : new Map();
  const flags = await original.resolve(before.get('SigFlags'));
  const list = await added(original, before, 'Fields', fields.map(referenceTo), changes);
  const after = dictWith(before, {
    ...(list && { Fields: list }),
    SigFlags: (typeof flags === 'number' ? flags : 0) | signatureFlags,
    // It makes viewers draw the seals themselves, as they like.
    NeedAppearances: null,
  });
  const own = referenceOf(given);
  if (own !== undefined && isDictionary(dict)) changes.add(own, after);
  else {
    if (form === undefined || form < original.firstNew) return undefined;
    changes.add(form, after);
    changes.add(catalogNumber, dictWith(catalog, { AcroForm: `${form} 0 R` }));
  }
  return changes.isClear ? changes.values : undefined;
}

class Changes {
  readonly values = new Map<number, PdfValue>();
  isClear = true;
  readonly #original: Original;

  constructor(original: Original) {
    this.#original = original;
  }

  /** No object is changed for two reasons; and a stream that became a dictionary would lose its content. */
  add(number: number, value: PdfValue): void {
    if (this.values.has(number) || this.#original.isStream(number)) this.isClear = false;
    this.values.set(number, value);
  }
}

/** The list with these behind what it holds; undefined: it is an object of its own, and one of the changes. */
async function added(
  original: Original,
  dict: PdfDictionary,
  key: string,
  refs: readonly string[],
  changes: Changes,
): Promise<readonly PdfValue[] | undefined> {
  const list = await original.resolve(dict.get(key));
  const all = [...(isArray(list) ? list : []), ...refs];
  const own = referenceOf(dict.get(key));
  if (own === undefined || !isArray(list)) return all;
  changes.add(own, all);
  return undefined;
}

/** What says where a field is listed. */
type ShownField = Pick<EmptyField, 'number' | 'page'>;

function byPage(fields: readonly ShownField[]): Map<number, string[]> {
  const pages = new Map<number, string[]>();
  for (const field of fields) {
    const refs = pages.get(field.page) ?? [];
    refs.push(referenceTo(field));
    pages.set(field.page, refs);
  }
  return pages;
}

function referenceTo({ number }: ShownField): string {
  return `${number} 0 R`;
}

function dictWith(dict: PdfDictionary, entries: Readonly<Record<string, PdfValue>>): PdfDictionary {
  return new Map([...dict, ...Object.entries(entries)]);
}

/** An empty signature field, as its revision prints it. */
export interface EmptyField {
  readonly number: number;
  /** The page on which it is shown, and the form that it shows, by their numbers. */
  readonly page: number;
  /** Of that page among the others, from 1. */
  readonly pageNumber: number;
  readonly form: number;
  /** Where its seal stands. */
  readonly rectangle: Box;
  /** Without the brackets around it. */
  readonly dict: string;
}

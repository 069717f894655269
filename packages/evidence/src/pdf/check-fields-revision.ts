import type { Revision } from '../file/manifest.ts';
import type { Budget } from './budget.ts';
import { type EmptyField, expectedChanges } from './expected-changes.ts';
import { latin1 } from './latin1.ts';
import { type Original, openOriginal } from './open-original.ts';
import type { OriginalPlace } from './original-references.ts';
import { pageNumbers } from './page-numbers.ts';
import { NotAValue, parseValue } from './parse-value.ts';
import { PdfFault } from './pdf-fault.ts';
import { canonical, isDictionary, type PdfValue, referenceOf } from './pdf-value.ts';
import type { Increment, IncrementObject } from './read-increment.ts';
import { startOfReferences } from './start-of-references.ts';
import { isReadAlike, liesWithin } from './whole-original.ts';

const fieldForm =
  /^<<(\/Type\/Annot\/Subtype\/Widget\/FT\/Sig\/T\(\w+\)\/Rect\[[-.\d ]+\]\/F 132\/P (\d{1,10}) \d{1,5} R\/AP<<\/N (\d{1,10}) 0 R>>)>>$/;

/** Longest object that is read: a page's dictionary, or a list of its annotations. */
const longestObject = 1 << 22;
const longestField = 4096;

/** What is shared by the PDFs of a file. */
export interface PdfWork {
  readonly budget: Budget;
  /** The last one that was opened, by its hash: several parties may sign copies of one document. */
  last?: { readonly sha256: string; readonly original: Promise<Original | undefined> };
}

/** What the signatures fill, and what they must leave alone. */
export interface FieldsRevision {
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
  const numbers = await numbersOf(original);
  const fields: EmptyField[] = [];
  for (const object of objects.values()) {
    if (object.number >= references.size) throw new PdfFault('revision-form', revision);
    if (object.number < firstNew) continue;
    const field = emptyField(bytes, object, numbers);
    if (field) fields.push(field);
    if (fields.length > mostFields) throw new PdfFault('unsigned-field');
    if (!field && isSignatureValue(bytes, object)) throw new PdfFault('fields-revision', revision);
  }
  const shown = (field: EmptyField) => isInkSeal(bytes, increment, field, firstNew);
  const isSound =
    fields.length > 0 && fields.every(shown) && (await replacesOnly(bytes, increment, original, fields));
  if (!isSound) throw new PdfFault('fields-revision', revision);
  return { fields, original };
}

/** @returns undefined when it cannot be read, or does not end where it says */
async function originalOf(
  bytes: Uint8Array,
  startxref: number,
  budget: Budget,
): Promise<Original | undefined> {
  try {
    const original = await openOriginal(bytes, startxref, bytes.length, budget);
    return original && (await isReadAlike(original)) && (await liesWithin(original)) ? original : undefined;
  } catch (error) {
    if (error instanceof NotAValue) return undefined;
    throw error;
  }
}

async function numbersOf(original: Original): Promise<ReadonlyMap<number, number>> {
  try {
    return await pageNumbers(original);
  } catch (error) {
    if (error instanceof NotAValue) return new Map();
    throw error;
  }
}

const trailerKeys: readonly string[] = ['Root', 'Info', 'ID'];

/** What a trailer says beyond these would be another way into the file. */
export function isSameDocument(trailer: string, original: Original): boolean {
  try {
    const text = `<<${trailer}>>`;
    const { value, end } = parseValue(text, 0, { unique: true });
    if (end !== text.length || !isDictionary(value) || value.get('Root') !== original.root) return false;
    return [...value].every(
      ([key, item]) =>
        trailerKeys.includes(key) && canonical(item) === canonical(original.trailer.get(key) ?? null),
    );
  } catch (error) {
    if (error instanceof NotAValue) return false;
    throw error;
  }
}

function emptyField(
  bytes: Uint8Array,
  { number, generation, from, to }: IncrementObject,
  numbers: ReadonlyMap<number, number>,
): EmptyField | undefined {
  if (to - from > longestField) return undefined;
  const [, dict, page, form] = fieldForm.exec(latin1(bytes, from, to)) ?? [];
  if (dict === undefined || generation !== 0) return undefined;
  const pageNumber = numbers.get(Number(page));
  return pageNumber === undefined
    ? undefined
    : { number, page: Number(page), pageNumber, form: Number(form), dict };
}

/** Signatures have revisions of their own. */
function isSignatureValue(bytes: Uint8Array, { from, to }: IncrementObject): boolean {
  const head = latin1(bytes, from, Math.min(to, from + 4096));
  return /\/ByteRange\b/.test(head) && !head.includes('stream');
}

/** Whether the original's objects that it replaces are those that have to change, and changed no further. */
async function replacesOnly(
  bytes: Uint8Array,
  { objects }: Increment,
  original: Original,
  fields: readonly EmptyField[],
): Promise<boolean> {
  try {
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
  } catch (error) {
    if (error instanceof NotAValue) return false;
    throw error;
  }
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

const inkForm =
  /^<<\/Type\/XObject\/Subtype\/Form\/FormType 1\/BBox\[0 0 100 100\]\/Matrix\[[-01 ]+\]\/Resources<<\/ExtGState<<\/Ink<<\/BM\/Multiply\/ca 0\.85>>>>\/XObject<<\/Seal (\d{1,10}) 0 R>>>>\/Length 16>>\nstream\n\/Ink gs \/Seal Do\nendstream$/;
const drawnForm =
  /^<<\/Type\/XObject\/Subtype\/Form\/FormType 1\/Group<<\/S\/Transparency\/I true>>\/BBox\[0 0 100 100\]\/Resources /;
const rectForm = /\/Rect\[(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\]/;

/** Points. Seals are smaller: one cannot cover a page. */
const longestSide = 150;

/**
 * Whether a field shows a seal as the service makes them: a small drawing that is laid over the page as ink is. It can
 * darken what lies under it, but not hide it, whatever the drawing holds.
 *
 * @param firstNew the lowest number that the original does not use
 */
export function isInkSeal(
  bytes: Uint8Array,
  { objects }: Increment,
  { form, dict }: EmptyField,
  firstNew: number,
): boolean {
  const textOf = (number: number) => {
    const object = number < firstNew ? undefined : objects.get(number);
    return object ? latin1(bytes, object.from, Math.min(object.to, object.from + 1024)) : '';
  };
  const drawn = inkForm.exec(textOf(form))?.[1];
  const [left = 0, bottom = 0, right = Number.NaN, top = 0] = rectForm.exec(dict)?.slice(1).map(Number) ?? [];
  const isSmall = Math.abs(right - left) <= longestSide && Math.abs(top - bottom) <= longestSide;
  return drawn !== undefined && drawnForm.test(textOf(Number(drawn))) && isSmall;
}

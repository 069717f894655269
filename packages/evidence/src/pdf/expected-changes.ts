import type { Original } from './open-original.ts';
import { isArray, isDictionary, type PdfDictionary, type PdfValue, referenceOf } from './pdf-value.ts';

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
  fields: readonly EmptyField[],
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

function byPage(fields: readonly EmptyField[]): Map<number, string[]> {
  const pages = new Map<number, string[]>();
  for (const field of fields) {
    const refs = pages.get(field.page) ?? [];
    refs.push(referenceTo(field));
    pages.set(field.page, refs);
  }
  return pages;
}

function referenceTo({ number }: EmptyField): string {
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
  /** Without the brackets around it. */
  readonly dict: string;
}

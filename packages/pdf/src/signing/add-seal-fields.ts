import { readFileSync } from 'node:fs';
import { type PDF, type PDFPage, PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { type FileEnd, fileEnd } from '../document/file-end.ts';
import { numbersOf } from '../document/form-matrix.ts';
import { openDocument } from '../document/open-document.ts';
import { inherited } from '../document/page-glyphs.ts';
import { printNumber } from '../document/print-object.ts';
import { readingDocument } from '../document/reading-document.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';
import { drawnSize, drawSeals, type SealText } from './draw-seals.ts';
import { findKeywordPlaces, type KeywordPlace } from './find-keyword-places.ts';
import { increment, type RevisedObject } from './increment.ts';
import type { SealPlace } from './place-seal.ts';
import { placeSeals } from './place-seals.ts';
import { fieldNames, formWith, pageWith } from './revised-objects.ts';
import { sealForms } from './seal-forms.ts';
import type { Box } from './seal-frame.ts';

/** A keyword at which someone signs: at each of its places. */
export interface WantedSeal {
  readonly keyword: string;
  readonly form: SealText['form'];
  readonly name: string;
  readonly caId: string;
}

/** The revision that adds the empty fields, and what the signatures are to know of it. */
export interface SealFields {
  /** Base64. */
  readonly increment: string;
  readonly end: FileEnd;
  /** One for each place, in the order of the seals. */
  readonly fields: readonly SealField[];
}

export interface SealField {
  readonly number: number;
  /** The field's object, without the brackets around it. */
  readonly dict: string;
  /** Index of its seal among those that were wanted. */
  readonly seal: number;
  /** On which page it is, from 1. */
  readonly page: number;
}

/**
 * Makes a visible field for each seal at each place of its keyword, all in one revision, before the first signature: later ones then
 * change nothing but the field they fill.
 *
 * Runs as long, and takes as much memory, as the file makes it: call it where both can be stopped.
 *
 * @param at Unix milliseconds, shown in the seals
 * @throws UnreadableDocument
 */
export async function addSealFields(
  path: string,
  seals: readonly WantedSeal[],
  at: number,
  maxPages: number,
): Promise<SealFields> {
  const keywords = [...new Set(seals.map(({ keyword }) => keyword))];
  const found = await readingDocument(async () => {
    const bytes = readFileSync(path);
    const pdf = await openDocument(bytes, maxPages);
    const placesOf = findKeywordPlaces(pdf, keywords);
    const spots = seals.flatMap(({ keyword }, seal) =>
      (placesOf[keywords.indexOf(keyword)] ?? []).map((place): Spot => ({ ...place, seal })),
    );
    const places = placeSeals(spots, (page) => ({
      area: visibleArea(pdf, page),
      taken: annotationBoxes(pdf, page),
    }));
    return { pdf, end: await fileEnd(pdf, bytes), spots, places };
  });
  // A fault of the drawing is none of the document.
  const drawn = await drawSeals(
    found.spots.map(({ seal }) => ({ ...(seals[seal] as WantedSeal), at: new Date(at) })),
  );
  return readingDocument(() => build(found.pdf, found.end, found.spots, found.places, drawn));
}

/** A place, and the seal that goes there by its index. */
type Spot = KeywordPlace & { readonly seal: number };

async function build(
  pdf: PDF,
  end: FileEnd,
  at: readonly Spot[],
  places: readonly SealPlace[],
  drawing: Buffer,
): Promise<SealFields> {
  let next = end.size;
  const number = () => next++;
  const forms = await sealForms(drawing, number);
  const names = freeNames(fieldNames(pdf));
  const appearances: RevisedObject[] = [];
  const fields = places.map((place, i) => {
    const drawn = { number: number(), generation: 0, body: drawnBody(forms.seals[i]) };
    const form = { number: number(), generation: 0, body: formBody(drawn.number, place) };
    appearances.push(drawn, form);
    const { page, pageNumber, seal } = at[i] as Spot;
    const dict = fieldDict(names(), place, page.ref, form.number);
    return { number: number(), dict, seal, page: pageNumber };
  });
  const refs = fields.map((field) => PdfRef.of(field.number, 0));
  const pages = [...Map.groupBy(refs, (_, i) => (at[i] as Spot).page)].map(([page, added]) =>
    pageWith(pdf, page, added),
  );
  const widgets = fields.map((field) => ({
    number: field.number,
    generation: 0,
    body: Buffer.from(`<<${field.dict}>>`, 'latin1'),
  }));
  const form = formWith(pdf, refs, number);
  const revision = increment(end, [...forms.objects, ...appearances, ...widgets, ...pages, ...form]);
  return { increment: revision.bytes.toString('base64'), end: revision.end, fields };
}

const side = `/BBox[0 0 ${drawnSize} ${drawnSize}]`;
const formHead = '<</Type/XObject/Subtype/Form/FormType 1';

/** The seal's drawing: a group, so that what it shows is laid over the page as one. */
function drawnBody(seal: Awaited<ReturnType<typeof sealForms>>['seals'][number] | undefined): Buffer {
  if (!seal) throw new Error('A seal was not drawn');
  const filter = seal.content.getName('Filter')?.value;
  const dict = [
    `${formHead}/Group<</S/Transparency/I true>>${side}`,
    `/Resources ${seal.resources}`,
    filter ? `/Filter/${filter}` : '',
    `/Length ${seal.content.data.length}`,
  ];
  const head = Buffer.from(`${dict.join('')}>>\nstream\n`, 'latin1');
  return Buffer.concat([head, seal.content.data, Buffer.from('\nendstream')]);
}

/** Lets the drawing darken what lies under it, as ink does, so that it can hide nothing. The verifier asks for this. */
const inked = '/Ink gs /Seal Do';

/** Turned as the text of the page is. */
function formBody(drawn: number, { turn }: SealPlace): Buffer {
  const matrix = ['1 0 0 1', '0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'][turn];
  const resources = `<</ExtGState<</Ink<</BM/Multiply/ca 0.85>>>>/XObject<</Seal ${drawn} 0 R>>>>`;
  return Buffer.from(
    `${formHead}${side}/Matrix[${matrix} 0 0]/Resources${resources}/Length ${inked.length}>>\nstream\n${inked}\nendstream`,
  );
}

/** Annotation flags: print, and locked in its place. ISO 32000-1, table 165 */
const printLocked = 4 | 128;

function fieldDict(name: string, { rectangle }: SealPlace, page: PdfRef, form: number): string {
  const { left, bottom, right, top } = rectangle;
  const sides = [left, bottom, right, top].map((side) => printNumber(Math.round(side * 1000) / 1000));
  return `/Type/Annot/Subtype/Widget/FT/Sig/T(${name})/Rect[${sides.join(' ')}]/F ${printLocked}/P ${page.objectNumber} ${page.generation} R/AP<</N ${form} 0 R>>`;
}

function freeNames(used: ReadonlySet<string>): () => string {
  let i = 0;
  return () => {
    do i += 1;
    while (used.has(`Seal${i}`));
    return `Seal${i}`;
  };
}

/** Of readers, for a page without a box. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** The crop box, which must lie within the media box to be seen. The library takes them as they stand on the page itself. */
function visibleArea({ context }: PDF, { dict }: PDFPage): Box {
  const resolve = (ref: PdfRef) => context.resolve(ref);
  const [media = letter, crop = media] = ['MediaBox', 'CropBox'].map((key) => {
    const box = inherited(dict, key, resolve);
    return box instanceof PdfArray ? upright(numbersOf(box, resolve)) : undefined;
  });
  const area = {
    left: Math.max(crop.left, media.left),
    bottom: Math.max(crop.bottom, media.bottom),
    right: Math.min(crop.right, media.right),
    top: Math.min(crop.top, media.top),
  };
  if (!(area.right > area.left && area.top > area.bottom)) throw new UnreadableDocument('damaged');
  return area;
}

/** Any two corners make a rectangle. ISO 32000-1, 7.9.5 */
function upright([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Box {
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

/** Seals and stamps of others. */
function annotationBoxes({ context }: PDF, page: PDFPage): Box[] {
  const resolve = (ref: PdfRef) => context.resolve(ref);
  const list = page.dict.getArray('Annots', resolve);
  return Array.from({ length: list?.length ?? 0 }, (_, i) => list?.at(i, resolve)).flatMap((annotation) => {
    if (!(annotation instanceof PdfDict)) return [];
    if (!/^(Widget|Stamp)$/.test(annotation.getName('Subtype', resolve)?.value ?? '')) return [];
    return [upright(numbersOf(annotation.getArray('Rect', resolve), resolve))];
  });
}

import { readFileSync } from 'node:fs';
import { sealColors } from '@attestation/evidence';
import { type Box, letter, upright, within } from '@attestation/evidence/text';
import {
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { type FileEnd, fileEnd, printNumber, printObject } from '../document/file-end.ts';
import { openDocument, readingDocument } from '../document/open-document.ts';
import { inherited } from '../document/page-glyphs.ts';
import { numbersOf } from '../document/stream-data.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';
import { increment, type RevisedObject } from './increment.ts';
import { findKeywordPlaces, type KeywordPlace, placeSeals, type SealPlace } from './place-seal.ts';
import { drawnSize, drawSeals, type SealText } from './seal-drawings.ts';

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

interface SealField {
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

/** The crop box, which must lie within the media box to be seen. The library takes them as they stand on the page itself. */
function visibleArea({ context }: PDF, { dict }: PDFPage): Box {
  const resolve = (ref: PdfRef) => context.resolve(ref);
  const [media = letter, crop = media] = ['MediaBox', 'CropBox'].map((key) => {
    const box = inherited(dict, key, resolve);
    return box instanceof PdfArray ? upright(numbersOf(box, resolve)) : undefined;
  });
  const area = within(crop, media);
  if (!(area.right > area.left && area.top > area.bottom)) throw new UnreadableDocument('damaged');
  return area;
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

/** Seals as forms, with the objects that they share. */
interface SealForms {
  readonly objects: readonly RevisedObject[];
  /** Resources of each seal, printed; and its content. */
  readonly seals: readonly { readonly resources: string; readonly content: PdfStream }[];
}

/**
 * Takes the drawings out of the PDF they were made in.
 *
 * @param nextNumber gives a number for each object that comes along
 */
async function sealForms(drawn: Uint8Array, nextNumber: () => number): Promise<SealForms> {
  const pdf = await PDF.load(drawn, { lenient: false });
  const numbers = new Map<PdfRef, number>();
  const objects: RevisedObject[] = [];
  const renumber = (ref: PdfRef): string => {
    const known = numbers.get(ref);
    if (known !== undefined) return `${known} 0 R`;
    const number = nextNumber();
    numbers.set(ref, number);
    const body = printObject(pdf.context.resolve(ref), renumber);
    objects.push({ number, generation: 0, body });
    return `${number} 0 R`;
  };
  const resolved = (object: PdfObject | undefined): PdfObject | null | undefined =>
    object instanceof PdfRef ? pdf.context.resolve(object) : object;
  const seals = pdf.getPages().map(({ dict }) => {
    const resources = resolved(dict.get('Resources'));
    const contents = resolved(dict.get('Contents'));
    const content = contents instanceof PdfArray ? resolved(contents.at(0)) : contents;
    if (!(resources instanceof PdfDict && content instanceof PdfStream)) {
      throw new Error('A drawn seal is not as pdfkit writes its pages');
    }
    const given = printObject(resources, renumber).toString('latin1');
    return { resources: given.replace('/ColorSpace <<>>', `/ColorSpace${sealColors}`), content };
  });
  return { objects, seals };
}

/** SignaturesExist, AppendOnly. ISO 32000-1, table 219 */
const signatureFlags = 3;

/** The page, or the list of its annotations where that is an object of its own, with these added. */
function pageWith({ context }: PDF, page: PDFPage, added: readonly PdfRef[]): RevisedObject {
  const listed = page.dict.get('Annots');
  const list = listed instanceof PdfRef ? context.resolve(listed) : listed;
  const annotations = new PdfArray([...(list instanceof PdfArray ? list : []), ...added]);
  if (listed instanceof PdfRef && list instanceof PdfArray) return revised(listed, annotations);
  const dict = page.dict.clone();
  dict.set('Annots', annotations);
  return revised(page.ref, dict);
}

/**
 * The document's form with these fields added, and the catalog where it has to change.
 *
 * @param number for the form, if the document has none as an object of its own
 */
function formWith(pdf: PDF, added: readonly PdfRef[], number: () => number): RevisedObject[] {
  const { context } = pdf;
  const catalogRef = context.info.trailer.getRef('Root');
  if (!catalogRef) throw new UnreadableDocument('damaged');
  const catalog = context.catalog.getDict();
  const given = catalog.get('AcroForm');
  const form = given instanceof PdfRef ? context.resolve(given) : given;
  const dict = form instanceof PdfDict ? form.clone() : new PdfDict();
  const listed = dict.get('Fields');
  const list = listed instanceof PdfRef ? context.resolve(listed) : listed;
  const fields = new PdfArray([...(list instanceof PdfArray ? list : []), ...added]);
  const listRevised = listed instanceof PdfRef && list instanceof PdfArray ? [revised(listed, fields)] : [];
  if (listRevised.length === 0) dict.set('Fields', fields);
  const flags = dict.getNumber('SigFlags', (ref) => context.resolve(ref))?.value ?? 0;
  dict.set('SigFlags', PdfNumber.of(flags | signatureFlags));
  // It makes viewers draw the seals themselves: poppler then shows none.
  dict.delete('NeedAppearances');
  if (given instanceof PdfRef && form instanceof PdfDict) return [revised(given, dict), ...listRevised];
  const formRef = PdfRef.of(number(), 0);
  const changed = catalog.clone();
  changed.set('AcroForm', formRef);
  return [revised(formRef, dict), revised(catalogRef, changed), ...listRevised];
}

/** Names that the form's fields have already. */
function fieldNames({ context }: PDF): Set<string> {
  const resolve = (ref: PdfRef) => context.resolve(ref);
  const fields = context.catalog.getDict().getDict('AcroForm', resolve)?.getArray('Fields', resolve);
  const names = Array.from({ length: fields?.length ?? 0 }, (_, i) => {
    const field = fields?.at(i, resolve);
    return field instanceof PdfDict ? field.getString('T', resolve)?.asString() : undefined;
  });
  return new Set(names.filter((name) => name !== undefined));
}

function revised({ objectNumber, generation }: PdfRef, object: PdfArray | PdfDict): RevisedObject {
  return { number: objectNumber, generation, body: printObject(object) };
}

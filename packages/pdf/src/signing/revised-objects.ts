import { type PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import { printObject } from '../document/print-object.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';
import type { RevisedObject } from './increment.ts';

/** SignaturesExist, AppendOnly. ISO 32000-1, table 219 */
const signatureFlags = 3;

/** The page, or the list of its annotations where that is an object of its own, with these added. */
export function pageWith({ context }: PDF, page: PDFPage, added: readonly PdfRef[]): RevisedObject {
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
export function formWith(pdf: PDF, added: readonly PdfRef[], number: () => number): RevisedObject[] {
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
export function fieldNames({ context }: PDF): Set<string> {
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

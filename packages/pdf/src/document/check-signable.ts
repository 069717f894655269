import { isSignable } from '@attestation/evidence';
import { type PDF, type PDFPage, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { fileEnd } from './file-end.ts';
import { printObject } from './print-object.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * What signing will replace must be read by the verifier as it is read here, and be such that it can be written again:
 * otherwise the document would be accepted, and no valid signature could be made.
 *
 * @param pages on which someone signs
 * @throws UnreadableDocument `damaged`
 */
export async function checkSignable(pdf: PDF, bytes: Uint8Array, pages: Iterable<PDFPage>): Promise<void> {
  const { context } = pdf;
  const objects = new Map<number, string>();
  const add = (ref: PdfObject | undefined, object: PdfObject | null | undefined) => {
    if (!(ref instanceof PdfRef)) return;
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return;
    objects.set(ref.objectNumber, printObject(object).toString('latin1'));
  };
  const addMember = (dict: PdfDict | undefined, key: string): PdfDict | undefined => {
    const given = dict?.get(key);
    const object = given instanceof PdfRef ? context.resolve(given) : given;
    add(given, object);
    return object instanceof PdfDict ? object : undefined;
  };
  const numbers: number[] = [];
  for (const page of pages) {
    numbers.push(page.ref.objectNumber);
    add(page.ref, page.dict);
    addMember(page.dict, 'Annots');
  }
  const catalog = context.catalog.getDict();
  add(context.info.trailer.getRef('Root'), catalog);
  addMember(addMember(catalog, 'AcroForm') ?? undefined, 'Fields');
  const { trailer } = await fileEnd(pdf, bytes);
  if (!(await isSignable(bytes, { objects, trailer, pages: numbers })))
    throw new UnreadableDocument('damaged');
}

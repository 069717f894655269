import { readFileSync } from 'node:fs';
import { isSignable } from '@attestation/evidence';
import { type PDF, type PDFPage, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { checkExistingSignatures } from './check-existing-signatures.ts';
import { fileEnd } from './file-end.ts';
import { openDocument, readingDocument } from './open-document.ts';
import { printObject } from './print-object.ts';
import { searchPages } from './search-pages.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * How often each keyword occurs in the text of a PDF. One that has nothing to be seen occurs nowhere.
 *
 * Runs as long, and takes as much memory, as the file makes it: call it where both can be stopped.
 *
 * @throws UnreadableDocument; the error of the file system when there is no such file
 */
export async function countKeywords(
  path: string,
  keywords: readonly string[],
  maxPages: number,
): Promise<number[]> {
  return readingDocument(() => count(path, keywords, maxPages));
}

async function count(path: string, keywords: readonly string[], maxPages: number): Promise<number[]> {
  const bytes = readFileSync(path);
  const pdf = await openDocument(bytes, maxPages);
  const counts = keywords.map(() => 0);
  const pages = new Set<PDFPage>();
  for (const { page, places } of searchPages(pdf, keywords)) {
    places.forEach(({ length }, i) => {
      counts[i] = (counts[i] ?? 0) + length;
      if (length > 0) pages.add(page);
    });
  }
  // One that will not be signed, since a keyword is missing, needs no more.
  if (counts.every((found) => found > 0)) {
    await checkExistingSignatures(pdf, bytes);
    await checkSignable(pdf, bytes, pages);
  }
  return counts;
}

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

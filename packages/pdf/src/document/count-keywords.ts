import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isSignable } from '@attestation/evidence';
import { type PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';
import { fileEnd, printObject } from './file-end.ts';
import { openDocument, readingDocument } from './open-document.ts';
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
async function checkSignable(pdf: PDF, bytes: Uint8Array, pages: Iterable<PDFPage>): Promise<void> {
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

const sha1 = '1.3.14.3.2.26';
/** OpenSSL's names of the hashes that signatures of PDFs use. */
const hashes: Readonly<Record<string, string>> = {
  [sha1]: 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.156.10197.1.401': 'sm3',
};
const messageDigest = '1.2.840.113549.1.9.4';
const timeStampInfo = '1.2.840.113549.1.9.16.1.4';

/** Fields within fields; more no form has. */
const maxFields = 10_000;

/**
 * The signatures that a document has already must fit its bytes. Their makers are not judged, nor are those whose
 * form is not CMS: only a hash that is certainly another one is refused.
 *
 * @throws UnreadableDocument `broken-signature`
 */
async function checkExistingSignatures(pdf: PDF, bytes: Uint8Array): Promise<void> {
  for (const signature of signaturesOf(pdf)) {
    const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
    const list = signature.getArray('ByteRange', resolve);
    const range = Array.from({ length: list?.length ?? 0 }, (_, i) => {
      const number = list?.at(i, resolve);
      return number instanceof PdfNumber ? number.value : Number.NaN;
    });
    const contents = signature.getString('Contents', resolve)?.bytes;
    if (contents === undefined || range.length === 0) continue;
    if (!(await holds(bytes, range, contents))) throw new UnreadableDocument('broken-signature');
  }
}

function signaturesOf({ context }: PDF): PdfDict[] {
  const resolve = (ref: PdfRef) => context.resolve(ref);
  const left: (PdfDict | undefined)[] = [context.catalog.getDict().getDict('AcroForm', resolve)];
  const found: PdfDict[] = [];
  for (let seen = 0; left.length > 0 && seen < maxFields; seen++) {
    const node = left.pop();
    const value = node?.getName('FT', resolve)?.value === 'Sig' ? node.getDict('V', resolve) : undefined;
    if (value) found.push(value);
    for (const key of ['Fields', 'Kids']) {
      const list = node?.getArray(key, resolve);
      for (let i = 0; i < (list?.length ?? 0); i++) {
        const field = list?.at(i, resolve);
        if (field instanceof PdfDict) left.push(field);
      }
    }
  }
  return found;
}

async function holds(bytes: Uint8Array, range: readonly number[], contents: Uint8Array): Promise<boolean> {
  const [first = -1, length = 0, second = 0, rest = 0] = range;
  const inside = range.length === 4 && first === 0 && length <= second && second + rest <= bytes.length;
  if (!inside) return false;
  const wanted = await signedDigest(contents);
  if (!wanted) return true;
  const hash = createHash(wanted.hash).update(bytes.subarray(0, length));
  return hash
    .update(bytes.subarray(second, second + rest))
    .digest()
    .equals(wanted.digest);
}

/** Undefined: the form of the signature is another one, which is not judged. */
async function signedDigest(contents: Uint8Array): Promise<{ hash: string; digest: Buffer } | undefined> {
  // Only documents that were signed need it.
  const { ContentInfo, SignedData, TSTInfo } = await import('pkijs');
  try {
    const { content } = ContentInfo.fromBER(contents);
    const { signerInfos, encapContentInfo } = new SignedData({ schema: content });
    const [signer] = signerInfos;
    // What is inside has a digest of its own: that of the document is in a time stamp's imprint (RFC 3161, section 2.4.2),
    // or all that is inside (adbe.pkcs7.sha1, ISO 32000-1, table 252).
    const inside = encapContentInfo.eContent?.getValue();
    if (inside && encapContentInfo.eContentType === timeStampInfo) {
      const { hashAlgorithm, hashedMessage } = TSTInfo.fromBER(inside).messageImprint;
      return known(hashAlgorithm.algorithmId, hashedMessage.valueBlock.valueHexView);
    }
    if (inside) return inside.byteLength === 20 ? known(sha1, new Uint8Array(inside)) : undefined;
    const attribute = signer?.signedAttrs?.attributes.find(({ type }) => type === messageDigest);
    return known(signer?.digestAlgorithm.algorithmId, attribute?.values[0]?.valueBlock?.valueHexView);
  } catch {
    // Seals of GB/T 38540 are not CMS.
    return undefined;
  }
}

function known(algorithm = '', digest?: Uint8Array): { hash: string; digest: Buffer } | undefined {
  const hash = hashes[algorithm];
  return hash && digest ? { hash, digest: Buffer.from(digest) } : undefined;
}

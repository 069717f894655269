import { withPlainReferences } from '@attestation/evidence';
import { PDF, PdfDict, PdfNumber, type PdfRef } from '@libpdf/core';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * Loads a PDF that can be signed: signatures go behind the file as it is, which must therefore be whole, open and free
 * to be changed.
 *
 * @throws UnreadableDocument
 */
export async function openDocument(bytes: Uint8Array, maxPages: number): Promise<PDF> {
  const pdf = await load(bytes);
  if (pdf.isEncrypted) throw new UnreadableDocument('encrypted');
  const pages = pdf.getPageCount();
  if (pages === 0) throw new UnreadableDocument('damaged');
  if (pages > maxPages) throw new UnreadableDocument('too-many-pages');
  if (permits(pdf) === 1) throw new UnreadableDocument('locked');
  return pdf;
}

async function load(bytes: Uint8Array): Promise<PDF> {
  // What one reader guesses a broken structure to be is not what another one does; and over guessing the library
  // may never end.
  const strictly = { lenient: false };
  try {
    return await PDF.load(bytes, strictly).catch(async (cause: unknown) => {
      // The library refuses some cross-references that are whole.
      const plain = await withPlainReferences(bytes);
      if (!plain) throw cause;
      return PDF.load(plain, strictly);
    });
  } catch (cause) {
    throw new UnreadableDocument('damaged', { cause });
  }
}

/** `P` of the certifying signature: 1 forbids any change, 2 and 3 permit to sign. ISO 32000-1, 12.8.2.2 */
function permits(pdf: PDF): number | undefined {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const signature = pdf.context.catalog.getDict().getDict('Perms', resolve)?.getDict('DocMDP', resolve);
  const references = signature?.getArray('Reference', resolve);
  const reference = references?.at(0, resolve);
  if (!(reference instanceof PdfDict)) return undefined;
  const permission = reference.getDict('TransformParams', resolve)?.get('P', resolve);
  return permission instanceof PdfNumber ? permission.value : undefined;
}

/**
 * Whatever the library stumbles over, at the end of its stack or at a type that it did not expect, is in the document.
 *
 * @throws UnreadableDocument; the error of the file system when a file cannot be read
 */
export async function readingDocument<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const ofTheFile = error instanceof Error && 'syscall' in error;
    if (ofTheFile || error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('damaged', { cause: error });
  }
}

import { element } from './dom.ts';

/** Bytes: files are taken out of the attestation file, which is fetched as a whole. */
export const mostFetched = 50_000_000;

/** Why a file cannot be shown: a name that the texts of both pages have; the message is the reason, if there is one. */
export class FileFault extends Error {
  readonly word: 'fileMissing' | 'filesTooLarge' | 'cannotShow';
  constructor(word: FileFault['word'], reason = '') {
    super(reason);
    this.word = word;
  }
}

export interface TakenFile {
  /** What it is saved as. */
  readonly name: string;
  readonly blob: Blob;
}

/** Where a file is in its attestation: the position of its factoid from 0, its own among the files of that from 1. */
export interface FilePlace {
  readonly factoid: number;
  readonly position: number;
}

/** Files that are in the order of their factoids, with their places. */
export const withPlaces = <File extends { readonly factoid: number }>(
  files: readonly File[],
): (File & FilePlace)[] =>
  files.map((file, at) => ({
    ...file,
    position: 1 + files.slice(0, at).filter(({ factoid }) => factoid === file.factoid).length,
  }));

/** What the PDF with the signatures of the parties is called. */
export const signedName = (name: string): string => name.replace(/(\.pdf)?$/i, '-signed.pdf');

/**
 * A file out of the attestation file; with the signatures of the parties, when there are any.
 *
 * @param isOriginal without them
 * @throws FileFault
 */
export async function takeFile(
  zip: Blob,
  { factoid, position }: FilePlace,
  isOriginal = false,
): Promise<TakenFile> {
  // Loaded with the first use.
  const { openFile } = await import('@attestation/evidence');
  const archive = await openFile(zip);
  const start = `attachments/${factoid}/${position}-`;
  const paths = [...archive.entries.keys()].filter((path) => path.startsWith(start)).sort();
  const original = paths[0];
  if (original === undefined) throw new FileFault('fileMissing');
  const signed = `${original}.signed.pdf`;
  const isSigned = !isOriginal && paths.includes(signed);
  const path = isSigned ? signed : original;
  const bytes = (await archive.read(path, mostFetched)) as Uint8Array<ArrayBuffer> | undefined;
  if (bytes === undefined) throw new FileFault('filesTooLarge');
  const given = original.slice(start.length);
  const name = isSigned ? signedName(given) : given;
  return { name, blob: new Blob([bytes]) };
}

export type FileKind = 'pdf' | 'picture' | 'other';

/** What a page can draw. */
export function kindOf(name: string): FileKind {
  if (/\.pdf$/i.test(name)) return 'pdf';
  return /\.(png|jpe?g|gif|webp|bmp|avif)$/i.test(name) ? 'picture' : 'other';
}

/** The pages of a PDF, or a picture. @param pageName for screen readers @throws FileFault when it is damaged */
export async function drawFile(
  kind: FileKind,
  name: string,
  blob: Blob,
  pageName: (number: number) => string,
): Promise<HTMLElement[]> {
  try {
    if (kind === 'picture') return [await drawPicture(name, blob)];
    const { drawPdf } = await import('./draw-pdf.ts');
    const pages = await drawPdf(await blob.arrayBuffer(), 20);
    for (const [at, page] of pages.entries()) page.setAttribute('aria-label', pageName(at + 1));
    return pages;
  } catch (error) {
    throw new FileFault('cannotShow', (error as Error).message);
  }
}

/** Pixels at most: what is larger is drawn smaller. */
const widest = 2000;

/** Drawn, as the page may load no pictures but its own. */
async function drawPicture(name: string, blob: Blob): Promise<HTMLElement> {
  const picture = await createImageBitmap(blob);
  const scale = Math.min(1, widest / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const size = { width: `${width}`, height: `${height}` };
  const canvas = element('canvas', { ...size, role: 'img', 'aria-label': name });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas;
}

import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { printObject } from '../document/print-object.ts';
import type { RevisedObject } from './increment.ts';

/** Seals as forms, with the objects that they share. */
export interface SealForms {
  readonly objects: readonly RevisedObject[];
  /** Resources of each seal, printed; and its content. */
  readonly seals: readonly { readonly resources: string; readonly content: PdfStream }[];
}

/**
 * Takes the drawings out of the PDF they were made in.
 *
 * @param nextNumber gives a number for each object that comes along
 */
export async function sealForms(drawn: Uint8Array, nextNumber: () => number): Promise<SealForms> {
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
    return { resources: printObject(resources, renumber).toString('latin1'), content };
  });
  return { objects, seals };
}

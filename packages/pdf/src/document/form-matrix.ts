import { type PdfArray, type PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core';
import { identity, type Matrix } from './matrix.ts';

export type Resolve = (ref: PdfRef) => PdfObject | null;

/** `/Matrix` of a form. */
export function formMatrix(form: PdfDict, resolve: Resolve): Matrix {
  const numbers = numbersOf(form.getArray('Matrix', resolve), resolve);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : identity;
}

export function numbersOf(array: PdfArray | undefined, resolve: Resolve): number[] {
  return Array.from({ length: array?.length ?? 0 }, (_, i) => {
    const item = array?.at(i, resolve);
    return item instanceof PdfNumber ? item.value : 0;
  });
}

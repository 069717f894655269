import { type PdfArray, type PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core';

/** `[a b c d e f]`, applied to row vectors. ISO 32000-1, 8.3.4 */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `m`, then `n`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

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

import { PdfDict, type PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { formMatrix, numbersOf, type Resolve } from './form-matrix.ts';
import { type Matrix, multiply } from './matrix.ts';

/** What an annotation shows, and where its form is put. */
export interface Appearance {
  readonly form: PdfStream;
  readonly placed: Matrix;
}

const hidden = 2;

/** The appearances of a page's annotations: filled-in fields, stamps, seals of earlier signatures. ISO 32000-1, 12.5.5 */
export function appearancesOf(page: PdfDict, resolve: Resolve): Appearance[] {
  const annotations = page.getArray('Annots', resolve);
  return Array.from({ length: annotations?.length ?? 0 }, (_, i) => annotations?.at(i, resolve)).flatMap(
    (annotation) => {
      if (!(annotation instanceof PdfDict)) return [];
      const flags = annotation.get('F', resolve);
      if (flags instanceof PdfNumber && (flags.value & hidden) !== 0) return [];
      const form = normalAppearance(annotation, resolve);
      return form ? [{ form, placed: placeOf(form, annotation, resolve) }] : [];
    },
  );
}

function normalAppearance(annotation: PdfDict, resolve: Resolve): PdfStream | undefined {
  const normal = annotation.getDict('AP', resolve)?.get('N', resolve);
  if (normal instanceof PdfStream) return normal;
  const state: PdfName | undefined = annotation.getName('AS', resolve);
  const chosen = normal instanceof PdfDict && state ? normal.get(state, resolve) : undefined;
  return chosen instanceof PdfStream ? chosen : undefined;
}

/** Takes the form's box, turned by its own matrix, to the annotation's rectangle. */
function placeOf(form: PdfStream, annotation: PdfDict, resolve: Resolve): Matrix {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(annotation.getArray('Rect', resolve), resolve);
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(form.getArray('BBox', resolve), resolve);
  const own = formMatrix(form, resolve);
  const corners = [
    [a, b],
    [a, d],
    [c, b],
    [c, d],
  ].map(([x = 0, y = 0]) => multiply([1, 0, 0, 1, x, y], own));
  const [xs, ys] = [corners.map((corner) => corner[4]), corners.map((corner) => corner[5])];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const scaleX = Math.abs(x2 - x1) / (Math.max(...xs) - left) || 1;
  const scaleY = Math.abs(y2 - y1) / (Math.max(...ys) - bottom) || 1;
  const finite = (scale: number) => (Number.isFinite(scale) ? scale : 1);
  const [sx, sy] = [finite(scaleX), finite(scaleY)];
  return [sx, 0, 0, sy, Math.min(x1, x2) - left * sx, Math.min(y1, y2) - bottom * sy];
}

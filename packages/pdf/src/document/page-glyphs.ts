import {
  contentOperations,
  type Glyph,
  identity,
  type Matrix,
  multiply,
  nameOf,
  type PageFont,
  textPen,
} from '@attestation/evidence/text';
import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  type PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@libpdf/core';
import { formMatrix, numbersOf, type Resolve, streamData } from './stream-data.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** Forms within forms; deeper ones no reader draws. */
const maxDepth = 24;

/**
 * Every glyph of a page in the order of drawing: its content, the forms that it draws, and what annotations show.
 *
 * @throws UnreadableDocument `damaged`
 */
export function pageGlyphs(
  pdf: PDF,
  page: PDFPage,
  fontOf: (font: PdfObject) => PageFont | undefined,
): Glyph[] {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const glyphs: Glyph[] = [];
  let shown = 0;

  /** @param resources the nearest first: a font that those of a form lack, readers take from around it */
  function draw(content: Uint8Array, resources: readonly PdfDict[], ctm: Matrix, depth: number): void {
    const fonts = resources.map((dict) => dict.getDict('Font', resolve));
    const forms = resources[0]?.getDict('XObject', resolve);
    const pen = textPen(
      ctm,
      (name) => {
        const font = fonts.map((dict) => dict?.get(name)).find((found) => found !== undefined);
        return font && fontOf(font);
      },
      (glyph, startsShow) => {
        if (startsShow) shown += 1;
        glyphs.push({ ...glyph, order: glyphs.length, shown });
      },
    );
    for (const operation of contentOperations(content)) {
      if (operation.operator !== 'Do') pen.apply(operation);
      else drawForm(forms?.get(nameOf(operation.operands.at(-1)), resolve), resources, pen.ctm(), depth + 1);
    }
  }

  function drawForm(
    form: PdfObject | undefined,
    around: readonly PdfDict[],
    ctm: Matrix,
    depth: number,
  ): void {
    if (!(form instanceof PdfStream) || form.getName('Subtype', resolve)?.value === 'Image') return;
    if (depth > maxDepth) throw new UnreadableDocument('damaged');
    const own = form.getDict('Resources', resolve);
    const resources = own ? [own, ...around] : around;
    draw(streamData(form, resolve), resources, multiply(formMatrix(form, resolve), ctm), depth);
  }

  const found = inherited(page.dict, 'Resources', resolve);
  const resources = found instanceof PdfDict ? [found] : [];
  draw(contentOf(page.dict, resolve), resources, identity, 0);
  for (const { form, placed } of appearancesOf(page.dict, resolve)) drawForm(form, resources, placed, 1);
  return glyphs;
}

/** The streams of a page are one, with white space between them. ISO 32000-1, 7.8.2 */
function contentOf(page: PdfDict, resolve: Resolve): Uint8Array {
  const contents = page.get('Contents', resolve);
  const streams = contents instanceof PdfArray ? [...contents] : [contents];
  const pieces = streams.flatMap((item, i) => {
    const stream = contents instanceof PdfArray ? contents.at(i, resolve) : item;
    return stream instanceof PdfStream ? [streamData(stream, resolve)] : [];
  });
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length + 1, 0)).fill(0x0a);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length + 1;
  }
  return whole;
}

/** A member of a page, or else of the nearest node above it. ISO 32000-1, 7.7.3.4 */
export function inherited(page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
  const seen = new Set<PdfDict>();
  for (
    let node: PdfDict | undefined = page;
    node && !seen.has(node);
    node = node.getDict('Parent', resolve)
  ) {
    const found = node.get(key, resolve);
    if (found) return found;
    seen.add(node);
  }
  return undefined;
}

/** What an annotation shows, and where its form is put. */
interface Appearance {
  readonly form: PdfStream;
  readonly placed: Matrix;
}

const hidden = 2;

/** The appearances of a page's annotations: filled-in fields, stamps, seals of earlier signatures. ISO 32000-1, 12.5.5 */
function appearancesOf(page: PdfDict, resolve: Resolve): Appearance[] {
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

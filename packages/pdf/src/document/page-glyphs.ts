import {
  type PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@libpdf/core';
import { appearancesOf } from './appearances.ts';
import { contentOperations } from './content-operations.ts';
import { nameOf, textPen } from './draw-text.ts';
import { formMatrix, type Resolve } from './form-matrix.ts';
import type { Glyph } from './glyph.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import type { PageFont } from './page-fonts.ts';
import { streamData } from './stream-data.ts';
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
    return stream instanceof PdfStream ? [streamData(stream, resolve), Buffer.from('\n')] : [];
  });
  return Buffer.concat(pieces);
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

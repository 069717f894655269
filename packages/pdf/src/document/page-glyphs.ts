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
import { contentOperations, type Operand, type Operation } from './content-operations.ts';
import {
  formMatrix,
  identity,
  type Matrix,
  multiply,
  numbersOf,
  type Resolve,
  translation,
} from './matrix.ts';
import type { PageFont, ShownCharacter } from './page-fonts.ts';
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

/** Text state that `q` saves and `Q` restores. ISO 32000-1, 8.4 and 9.3 */
interface GraphicsState {
  readonly ctm: Matrix;
  readonly font: PageFont | undefined;
  readonly size: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
}

interface TextPen {
  /** Takes part in the drawing if the operation has to do with text or its place; `Do` is not its business. */
  apply(operation: Operation): void;
  /** The current transformation. */
  ctm(): Matrix;
}

/**
 * Draws text as a reader of PDFs does, and hands every glyph to `emit`. What is drawn invisibly is text too: scanned
 * contracts carry theirs that way.
 */
function textPen(
  ctm: Matrix,
  fontNamed: (name: string) => PageFont | undefined,
  emit: (glyph: Omit<Glyph, 'order' | 'shown'>, startsShow: boolean) => void,
): TextPen {
  let state: GraphicsState = {
    ctm,
    font: undefined,
    size: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  };
  const saved: GraphicsState[] = [];
  let line = identity;
  let text = identity;

  const set = (change: Partial<GraphicsState>) => {
    state = { ...state, ...change };
  };
  const startLine = (matrix: Matrix) => {
    line = matrix;
    text = matrix;
  };
  const nextLine = (x: number, y: number) => void startLine(multiply(translation(x, y), line));
  const advance = (amount: number) => {
    const vertical = state.font?.vertical ?? false;
    text = multiply(vertical ? translation(0, -amount) : translation(amount * state.scale, 0), text);
  };
  const draw = ({ text: shown, width, wordSpace }: ShownCharacter, first: boolean) => {
    const { size, characterSpacing, wordSpacing, scale, rise, font } = state;
    const glyphWidth = ((font?.vertical ? 1000 : width) / 1000) * size;
    const placed = multiply(multiply([size * scale, 0, 0, size, 0, rise], text), state.ctm);
    emit(glyphAt(shown, placed, glyphWidth / (size || 1), font?.vertical ?? false), first);
    advance(glyphWidth + characterSpacing + (wordSpace ? wordSpacing : 0));
  };
  const show = (string: Operand | undefined, first: boolean) => {
    if (!(string instanceof Uint8Array)) return;
    state.font?.read(string).forEach((character, i) => void draw(character, first && i === 0));
  };
  const showAll = (items: Operand | undefined) => {
    if (!Array.isArray(items)) return;
    items.forEach((item: Operand, i) => {
      if (typeof item === 'number') advance((-item / 1000) * state.size);
      else show(item, i === 0 || !items.slice(0, i).some((before) => before instanceof Uint8Array));
    });
  };

  const operators: Readonly<Record<string, (n: readonly number[], operands: readonly Operand[]) => void>> = {
    q: () => void saved.push(state),
    Q: () => void set(saved.pop() ?? state),
    cm: (n) => void set({ ctm: multiply(matrixOf(n), state.ctm) }),
    BT: () => void startLine(identity),
    Tc: ([n = 0]) => void set({ characterSpacing: n }),
    Tw: ([n = 0]) => void set({ wordSpacing: n }),
    Tz: ([n = 100]) => void set({ scale: n / 100 }),
    TL: ([n = 0]) => void set({ leading: n }),
    Ts: ([n = 0]) => void set({ rise: n }),
    Tf: ([, size = 0], [name]) => void set({ font: fontNamed(nameOf(name)), size }),
    Td: ([x = 0, y = 0]) => void nextLine(x, y),
    TD: ([x = 0, y = 0]) => {
      set({ leading: -y });
      nextLine(x, y);
    },
    Tm: (n) => void startLine(matrixOf(n)),
    'T*': () => void nextLine(0, -state.leading),
    Tj: (_, [string]) => void show(string, true),
    TJ: (_, [items]) => void showAll(items),
    "'": (_, [string]) => {
      nextLine(0, -state.leading);
      show(string, true);
    },
    '"': ([wordSpacing = 0, characterSpacing = 0], [, , string]) => {
      set({ wordSpacing, characterSpacing });
      nextLine(0, -state.leading);
      show(string, true);
    },
  };
  return {
    apply({ operator, operands }) {
      if (!Object.hasOwn(operators, operator)) return;
      operators[operator]?.(
        operands.map((operand) => (typeof operand === 'number' ? operand : 0)),
        operands,
      );
    },
    ctm: () => state.ctm,
  };
}

/** @param placed takes the unit square of the font to the page */
function glyphAt(
  text: string,
  placed: Matrix,
  width: number,
  vertical: boolean,
): Omit<Glyph, 'order' | 'shown'> {
  const [a, b, c, d, x, y] = placed;
  const [runX, runY] = vertical ? [-c, -d] : [a, b];
  const length = Math.hypot(runX, runY) || 1;
  const size = Math.hypot(c, d) || length;
  return { text, x, y, dx: runX / length, dy: runY / length, vertical, advance: width * length, size };
}

function nameOf(operand: Operand | undefined): string {
  return operand && typeof operand === 'object' && 'name' in operand ? operand.name : '';
}

function matrixOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
  return [a, b, c, d, e, f];
}

/** One glyph as a page shows it. Lengths are in points of the page, before its /Rotate. */
export interface Glyph {
  /** Unicode; U+FFFD where the document does not say what it shows. */
  readonly text: string;
  /** Position of the pen. */
  readonly x: number;
  readonly y: number;
  /** Unit vector of the direction in which the text runs. */
  readonly dx: number;
  readonly dy: number;
  /** Characters stand below each other, upright: the text runs downwards, but is not turned. */
  readonly vertical: boolean;
  /** How far the pen went. */
  readonly advance: number;
  /** Height of the font. */
  readonly size: number;
  /** Place in the order of drawing, over the whole page. */
  readonly order: number;
  /** Which show operator drew it. */
  readonly shown: number;
}

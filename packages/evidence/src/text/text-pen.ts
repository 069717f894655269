import type { Operand, Operation } from './content-operations.ts';

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

function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

/** A character as a string shows it. */
export interface ShownCharacter {
  readonly text: string;
  /** Thousandths of the font's size. */
  readonly width: number;
  /** Word spacing is added after it: the single byte 32, and no other. ISO 32000-1, 9.3.3 */
  readonly wordSpace: boolean;
}

export interface PageFont {
  /** Text runs downwards. */
  readonly vertical: boolean;
  read(bytes: Uint8Array): ShownCharacter[];
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
export function textPen(
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

export function nameOf(operand: Operand | undefined): string {
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

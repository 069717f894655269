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

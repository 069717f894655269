import type { Glyph } from './text-pen.ts';

/** An upright rectangle: x to the right, y upwards. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Quarter turns, counter-clockwise, from the page as it is stored to text as it is read. */
export type Turn = 0 | 1 | 2 | 3;

/** How far letters go below and above their base line, in sizes. */
const [descent, ascent] = [0.25, 0.9];

/** The nearest quarter turn in which the glyph stands upright. What a page's /Rotate does, its text undoes. */
export function turnOf({ dx, dy, vertical }: Glyph): Turn {
  const quarters = Math.round(Math.atan2(dy, dx) / (Math.PI / 2)) + (vertical ? 1 : 0);
  return (((quarters % 4) + 4) % 4) as Turn;
}

/** What a glyph covers, on a page that has been turned so. */
export function glyphBox(glyph: Glyph, turn: Turn): Box {
  const { x, y, dx, dy, advance, size, vertical } = glyph;
  // Along the text, and to the left of its direction.
  const across = vertical ? [-0.5, 0.5] : [-descent, ascent];
  const corners = [0, advance].flatMap((along) =>
    across.map((side): Point => [x + dx * along - dy * side * size, y + dy * along + dx * side * size]),
  );
  return around(corners.map((corner) => turned(corner, turn)));
}

/** A rectangle of the page, as it lies when the page has been turned. */
export function turnBox({ left, bottom, right, top }: Box, turn: Turn): Box {
  return around([turned([left, bottom], turn), turned([right, top], turn)]);
}

/** Back to the page as it is stored. */
export function turnBoxBack(box: Box, turn: Turn): Box {
  return turnBox(box, ((4 - turn) % 4) as Turn);
}

export function hull(boxes: readonly Box[]): Box {
  return around(
    boxes.flatMap(({ left, bottom, right, top }): Point[] => [
      [left, bottom],
      [right, top],
    ]),
  );
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return width > 0 && height > 0 ? width * height : 0;
}

/** From edge to edge; 0 where they touch or overlap. */
export function distance(a: Box, b: Box): number {
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const up = Math.max(0, a.bottom - b.top, b.bottom - a.top);
  return Math.hypot(across, up);
}

type Point = readonly [x: number, y: number];

/** Clockwise by the turn: so that turned content is upright. */
function turned([x, y]: Point, turn: Turn): Point {
  if (turn === 1) return [y, -x];
  if (turn === 2) return [-x, -y];
  if (turn === 3) return [-y, x];
  return [x, y];
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** Of readers, for a page without a box. */
export const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** Any two corners make a rectangle. ISO 32000-1, 7.9.5 */
export function upright([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Box {
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

/** What of a box lies in the area; of one outside, the nearest edge. */
export function within({ left, bottom, right, top }: Box, area: Box): Box {
  const x = (value: number) => Math.min(Math.max(value, area.left), area.right);
  const y = (value: number) => Math.min(Math.max(value, area.bottom), area.top);
  return { left: x(left), bottom: y(bottom), right: x(right), top: y(top) };
}

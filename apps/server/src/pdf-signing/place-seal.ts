import type { Glyph } from '../pdf/glyph.ts';
import { type Box, glyphBox, hull, overlap, type Turn, turnBox, turnBoxBack, turnOf } from './seal-frame.ts';

/** Where a seal goes. Lengths are in points of the page as it is stored. */
export interface SealPlace {
  readonly rectangle: Box;
  readonly turn: Turn;
}

export interface PageSpace {
  /** What of the page is seen. */
  readonly area: Box;
  readonly glyphs: readonly Glyph[];
  /** Seals that are there already. */
  readonly taken: readonly Box[];
}

/** A seal is as large as its text wants at this size of the keyword, within these bounds. */
const [plainSize, smallest, largest] = [12, 0.6, 1.5];
/** From the edge of the page. */
const margin = 6;
/** What is there to be written on, and white space, are no obstacle. */
const writable = /^[\s_＿﹍﹏‗.．…·⋯─—―–:：]*$/u;
/** One seal over another is worse than one over text, and outside of the page it is not seen. */
const [overText, overSeal, outside] = [1, 20, 100];

/**
 * A place for a seal at its keyword, upright as the keyword is read: beside it, else below or above, wherever it covers
 * least; over the keyword itself when all around is full.
 *
 * @param keyword its glyphs, in order of reading
 * @param size of the seal as it is drawn
 */
export function placeSeal(
  keyword: readonly Glyph[],
  size: { readonly width: number; readonly height: number },
  { area, glyphs, taken }: PageSpace,
): SealPlace {
  const [first] = keyword as [Glyph];
  const turn = turnOf(first);
  const room = shrink(turnBox(area, turn), margin);
  const scale = scaleOf(first.size, size, room);
  const [width, height] = [size.width * scale, size.height * scale];
  const own = hull(keyword.map((glyph) => glyphBox(glyph, turn)));
  const text = glyphs.filter((glyph) => !writable.test(glyph.text)).map((glyph) => glyphBox(glyph, turn));
  const seals = taken.map((box) => turnBox(box, turn));
  const cost = (box: Box) =>
    overText * sum(text, box) + overSeal * sum(seals, box) + outside * (width * height - overlap(box, room));
  const gap = first.size * 0.3;
  const end = pastColon(lastLine(keyword, turn), glyphs, turn, first.size);
  const anchors = [end, own, ...seals.filter((seal) => near(seal, own, width))];
  const candidates = anchors.flatMap((anchor) => around(anchor, width, height, gap));
  const places = [...candidates, over(own, width, height)].map((box) => into(box, room));
  const best = places.reduce((a, b) => (cost(b) < cost(a) - width * height * 0.01 ? b : a));
  return { rectangle: turnBoxBack(best, turn), turn };
}

function scaleOf(letters: number, { width, height }: { width: number; height: number }, room: Box): number {
  const wanted = Math.min(largest, Math.max(smallest, letters / plainSize));
  return Math.min(wanted, (room.right - room.left) / width, (room.top - room.bottom) / height);
}

/** A keyword may go on in another line: its end is where someone would sign. */
function lastLine(keyword: readonly Glyph[], turn: Turn): Box {
  const boxes = keyword.map((glyph) => glyphBox(glyph, turn));
  const last = boxes.at(-1) as Box;
  return hull(boxes.filter(({ bottom, top }) => bottom < last.top && top > last.bottom));
}

/** A colon or bracket that closes what the keyword begins is left free. */
function pastColon(line: Box, glyphs: readonly Glyph[], turn: Turn, size: number): Box {
  const closing = glyphs
    .filter(({ text }) => /^[:：)）\]】]$/.test(text))
    .map((glyph) => glyphBox(glyph, turn))
    .toSorted((a, b) => a.left - b.left);
  return closing.reduce((box, next) => {
    const follows =
      Math.abs(next.left - box.right) < size / 2 && next.bottom < box.top && next.top > box.bottom;
    return follows ? hull([box, next]) : box;
  }, line);
}

/** Right of it, below, above, left of it. */
function around({ left, bottom, right, top }: Box, width: number, height: number, gap: number): Box[] {
  const middle = (bottom + top - height) / 2;
  return [
    sized(right + gap, middle, width, height),
    sized(left, bottom - gap - height, width, height),
    sized(left, top + gap, width, height),
    sized(left - gap - width, middle, width, height),
  ];
}

function over({ left, bottom, right, top }: Box, width: number, height: number): Box {
  return sized((left + right - width) / 2, (bottom + top - height) / 2, width, height);
}

function sized(left: number, bottom: number, width: number, height: number): Box {
  return { left, bottom, right: left + width, top: bottom + height };
}

function near(seal: Box, { left, bottom, right, top }: Box, by: number): boolean {
  return overlap(seal, { left: left - by, bottom: bottom - by, right: right + by, top: top + by }) > 0;
}

/** Moved to where it lies on the page. */
function into({ left, bottom, right, top }: Box, room: Box): Box {
  const x = Math.max(room.left, Math.min(left, room.right - (right - left)));
  const y = Math.max(room.bottom, Math.min(bottom, room.top - (top - bottom)));
  return sized(x, y, right - left, top - bottom);
}

function shrink({ left, bottom, right, top }: Box, by: number): Box {
  const [x, y] = [Math.min(by, (right - left) / 4), Math.min(by, (top - bottom) / 4)];
  return { left: left + x, bottom: bottom + y, right: right - x, top: top - y };
}

function sum(boxes: readonly Box[], box: Box): number {
  return boxes.reduce((total, other) => total + overlap(box, other), 0);
}

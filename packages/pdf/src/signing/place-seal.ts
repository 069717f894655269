import type { Glyph } from '@attestation/evidence/text';
import {
  type Box,
  distance,
  glyphBox,
  hull,
  overlap,
  type Turn,
  turnBox,
  turnBoxBack,
  turnOf,
} from '@attestation/evidence/text';
import type { PDF, PDFPage } from '@libpdf/core';
import { searchPages } from '../document/search-pages.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';

/** Points between keywords: seals of such neighbours have one size. */
const neighbourhood = 60;

/**
 * A place for each seal. Where one has to be small, those next to it are as small: each then fits next to its own keyword,
 * and none looks more important.
 */
export function placeSeals(
  spots: readonly KeywordPlace[],
  spaceOf: (page: PDFPage) => Pick<PageSpace, 'area' | 'taken'>,
): SealPlace[] {
  const first = placeInOrder(spots, spaceOf, []);
  const boxes = spots.map(({ keyword }) => hull(keyword.map((glyph) => glyphBox(glyph, 0))));
  const sizes = first.map(({ rectangle }) => rectangle.right - rectangle.left);
  const atMost = spots.map(({ page }, i) =>
    Math.min(...sizes.filter((_, j) => spots[j]?.page === page && near(boxes[i], boxes[j]))),
  );
  return placeInOrder(spots, spaceOf, atMost);
}

function placeInOrder(
  spots: readonly KeywordPlace[],
  spaceOf: (page: PDFPage) => Pick<PageSpace, 'area' | 'taken'>,
  atMost: readonly number[],
): SealPlace[] {
  const spaces = new Map<PDFPage, { area: Box; taken: Box[] }>();
  return spots.map((spot, i) => {
    const { page, glyphs, keyword } = spot;
    const given = spaces.get(page) ?? spaceOf(page);
    const { area, taken } = given;
    const others = spots
      .filter((other) => other !== spot && other.page === page)
      .map((other) => other.keyword);
    const place = placeSeal(keyword, {
      area,
      glyphs,
      others,
      taken,
      atMost: atMost[i] ?? Number.POSITIVE_INFINITY,
    });
    spaces.set(page, { area, taken: [...taken, place.rectangle] });
    return place;
  });
}

function near(a: Box | undefined, b: Box | undefined): boolean {
  return a !== undefined && b !== undefined && distance(a, b) < neighbourhood;
}

/** Where a seal goes. Lengths are in points of the page as it is stored. */
export interface SealPlace {
  readonly rectangle: Box;
  readonly turn: Turn;
}

interface PageSpace {
  /** What of the page is seen. */
  readonly area: Box;
  readonly glyphs: readonly Glyph[];
  /** The other keywords at which someone signs on this page. */
  readonly others: readonly (readonly Glyph[])[];
  /** Seals that are there already. */
  readonly taken: readonly Box[];
  /** Points: no larger than this. */
  readonly atMost?: number;
}

/** Points. A seal of 30 mm is what paper contracts show; below 8 mm it is a mark. */
const sizes: readonly [number, ...number[]] = [86, 78, 70, 62, 55, 49, 43, 38, 34, 30, 26, 22];
/** The sizes are for letters like these, and go with theirs within these bounds. */
const [plainSize, smallest, largest] = [12, 0.6, 1.5];
/** From the edge of the page. */
const margin = 6;
/** From the keyword of another party, points. */
const clearance = 2;
/** What is there to be written on, and white space, are not obstacles. */
const writable = /^[\s_＿﹍﹏‗.．…·⋯─—―–:：]*$/u;

/**
 * A place for a seal on or right next to its keyword, upright as the keyword is read. It is never nearer to the keyword
 * of another party than to its own, and covers none: it is made smaller until it fits. What it covers of other text
 * can be read through it.
 *
 * @param keyword its glyphs, in order of reading
 */
export function placeSeal(keyword: readonly Glyph[], space: PageSpace): SealPlace {
  const { area, glyphs, others, taken, atMost = Number.POSITIVE_INFINITY } = space;
  const [first] = keyword as [Glyph];
  const turn = turnOf(first);
  const boxesOf = (all: readonly Glyph[]) => all.map((glyph) => glyphBox(glyph, turn));
  const own = hull(boxesOf(keyword));
  const lineOf = (letters: readonly Glyph[]) => pastColon(lastLine(letters, turn), glyphs, turn);
  const end = lineOf(keyword);
  const writing = boxesOf(glyphs.filter(({ text }) => /^[_＿﹍﹏‗]+$/u.test(text)));
  const around: Surroundings = {
    own,
    label: hull([own, end]),
    end,
    gap: first.size * 0.25,
    room: shrink(turnBox(area, turn), margin),
    // Keywords may be parts of each other; what lies within this one cannot be kept away from.
    others: others.map((other) => hull(boxesOf(other))).filter((box) => overlap(box, own) === 0),
    lines: others.map((other) => withLine(lineOf(other), writing)),
    text: boxesOf(glyphs.filter((glyph) => !keyword.includes(glyph) && !writable.test(glyph.text))),
    seals: taken.map((box) => turnBox(box, turn)),
  };
  const scale = Math.min(largest, Math.max(smallest, first.size / plainSize));
  const most = Math.min(atMost, around.room.right - around.room.left, around.room.top - around.room.bottom);
  const wanted = sizes.map((size) => Math.min(size * scale, most));
  const places = wanted.flatMap((size) => candidates(size, sizes[0] * scale, around));
  const best = places.reduce<Candidate | undefined>((a, b) => (a && a.cost <= b.cost ? a : b), undefined);
  return { rectangle: turnBoxBack(best?.box ?? withinKeyword(own), turn), turn };
}

interface Surroundings {
  readonly own: Box;
  /** With the colon behind it. */
  readonly label: Box;
  /** Its last line, with the colon. */
  readonly end: Box;
  readonly gap: number;
  readonly room: Box;
  readonly others: readonly Box[];
  /** Where the other parties sign: their keywords, and what is behind them to be written on. */
  readonly lines: readonly Box[];
  readonly text: readonly Box[];
  readonly seals: readonly Box[];
}

interface Candidate {
  readonly box: Box;
  readonly cost: number;
}

/** Costs, as parts of a seal's area or of its size. One seal over another is worse than one over text. */
const costs = { text: 2.5, own: 0.5, line: 4, seal: 12, smaller: 1.2, apart: 1.5 } as const;

function candidates(size: number, full: number, around: Surroundings): Candidate[] {
  const { own, label, end, gap, room } = around;
  const middle = (end.bottom + end.top - size) / 2;
  const [below, above] = [own.bottom - gap - size, own.top + gap];
  // In order of preference: behind the keyword, over its end, over it, below or above, and last before it.
  const spots: readonly (readonly [left: number, bottom: number, cost: number])[] = [
    [end.right + gap, middle, 0],
    [end.right + gap, own.bottom - size * 0.7, 0.1],
    [end.right + gap, own.top - size * 0.3, 0.1],
    [own.right - size / 3, middle, 0.15],
    [own.right - size / 3, own.top - size * 0.3, 0.2],
    [own.right - size / 3, own.bottom - size * 0.7, 0.2],
    [(own.left + own.right - size) / 2, middle, 0.25],
    [own.right - size, below, 0.3],
    [own.left, below, 0.3],
    [own.right - size, above, 0.35],
    [own.left, above, 0.35],
    [own.left - gap - size, middle, 1],
    // Several parties may sign at one keyword: next to each other.
    ...around.seals
      .filter((seal) => distance(seal, own) < size)
      .map(({ right, bottom }) => [right + gap, bottom, 0.4] as const),
  ];
  return spots.flatMap(([left, bottom, preference]) => {
    const box = into(sized(left, bottom, size), room);
    if (!isFree(box, around)) return [];
    const covered =
      costs.text * sum(around.text, box) +
      costs.own * overlap(own, box) +
      costs.line * sum(around.lines, box) +
      costs.seal * sum(around.seals, box);
    const cost =
      preference +
      covered / (size * size) +
      costs.smaller * (1 - size / full) +
      (costs.apart * distance(box, label)) / full;
    return [{ box, cost }];
  });
}

/** It must not be taken for the seal of another party. */
function isFree(box: Box, { own, others }: Surroundings): boolean {
  const center = { left: (box.left + box.right) / 2, bottom: (box.bottom + box.top) / 2 };
  const point: Box = { ...center, right: center.left, top: center.bottom };
  const [edge, heart] = [distance(box, own), distance(point, own)];
  return others.every((other) => {
    const away = distance(box, other);
    return away >= clearance && away > edge && distance(point, other) > heart;
  });
}

/** Where nothing else is free: over the keyword itself, and no larger. */
function withinKeyword({ left, bottom, right, top }: Box): Box {
  const size = Math.min(right - left, top - bottom);
  return sized((left + right - size) / 2, (bottom + top - size) / 2, size);
}

/** A keyword may go on in another line: its end is where someone would sign. */
function lastLine(keyword: readonly Glyph[], turn: Turn): Box {
  const boxes = keyword.map((glyph) => glyphBox(glyph, turn));
  const last = boxes.at(-1) as Box;
  return hull(boxes.filter(({ bottom, top }) => bottom < last.top && top > last.bottom));
}

/** A colon or bracket that closes what the keyword begins is left free. */
function pastColon(line: Box, glyphs: readonly Glyph[], turn: Turn): Box {
  const closing = glyphs
    .filter(({ text }) => /^[:：)）\]】]$/.test(text))
    .map((glyph) => glyphBox(glyph, turn))
    .toSorted((a, b) => a.left - b.left);
  return closing.reduce((box, next) => {
    const follows =
      Math.abs(next.left - box.right) < (line.top - line.bottom) / 2 &&
      next.bottom < box.top &&
      next.top > box.bottom;
    return follows ? hull([box, next]) : box;
  }, line);
}

/** With the line behind it that is there to be written on. */
function withLine(line: Box, writing: readonly Box[]): Box {
  const behind = writing
    .filter(({ bottom, top, left }) => bottom < line.top && top > line.bottom && left > line.left)
    .toSorted((a, b) => a.left - b.left);
  return behind.reduce(
    (box, next) => (next.left - box.right < line.top - line.bottom ? hull([box, next]) : box),
    line,
  );
}

function sized(left: number, bottom: number, size: number): Box {
  return { left, bottom, right: left + size, top: bottom + size };
}

/** Moved to where it lies on the page. */
function into({ left, bottom, right, top }: Box, room: Box): Box {
  const x = Math.max(room.left, Math.min(left, room.right - (right - left)));
  const y = Math.max(room.bottom, Math.min(bottom, room.top - (top - bottom)));
  return sized(x, y, right - left);
}

function shrink({ left, bottom, right, top }: Box, by: number): Box {
  const [x, y] = [Math.min(by, (right - left) / 4), Math.min(by, (top - bottom) / 4)];
  return { left: left + x, bottom: bottom + y, right: right - x, top: top - y };
}

function sum(boxes: readonly Box[], box: Box): number {
  return boxes.reduce((total, other) => total + overlap(box, other), 0);
}

export interface KeywordPlace {
  readonly page: PDFPage;
  /** Number of the page, from 1. */
  readonly pageNumber: number;
  /** Glyphs of the whole page. */
  readonly glyphs: readonly Glyph[];
  /** Glyphs of the keyword, in order of reading. */
  readonly keyword: readonly Glyph[];
}

/**
 * Every place of each keyword, in order of pages.
 *
 * @throws UnreadableDocument `damaged`: one that occurs nowhere, though it did when the document was accepted
 */
export function findKeywordPlaces(pdf: PDF, keywords: readonly string[]): KeywordPlace[][] {
  const found = keywords.map((): KeywordPlace[] => []);
  for (const { page, pageNumber, glyphs, places } of searchPages(pdf, keywords)) {
    places.forEach((ofKeyword, i) => {
      for (const orders of ofKeyword) {
        const keyword = orders.map((order) => glyphs[order] as Glyph);
        found[i]?.push({ page, pageNumber, glyphs, keyword });
      }
    });
  }
  if (found.some(({ length }) => length === 0)) throw new UnreadableDocument('damaged');
  return found;
}

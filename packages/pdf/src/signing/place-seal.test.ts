import type { Glyph } from '@attestation/evidence/text';
import { type Box, distance, glyphBox, hull, overlap } from '@attestation/evidence/text';
import { describe, expect, test } from 'vitest';
import { placeSeal } from './place-seal.ts';

const area: Box = { left: 0, bottom: 0, right: 600, top: 800 };

/** Letters of 12 points from there in this direction. */
function word(text: string, x: number, y: number, [dx, dy] = [1, 0], vertical = false): Glyph[] {
  return Array.from(text, (character, i) => ({
    text: character,
    x: x + 12 * i * (dx ?? 0),
    y: y + 12 * i * (dy ?? 0),
    dx: dx ?? 0,
    dy: dy ?? 0,
    vertical,
    advance: 12,
    size: 12,
    order: i,
    shown: 1,
  }));
}

interface Given {
  readonly keyword: readonly Glyph[];
  readonly more?: readonly Glyph[];
  readonly others?: readonly (readonly Glyph[])[];
  readonly taken?: readonly Box[];
}

function place({ keyword, more = [], others = [], taken = [] }: Given) {
  const glyphs = [...keyword, ...more, ...others.flat()];
  const { rectangle, turn } = placeSeal(keyword, { area, glyphs, others, taken });
  const on = (letters: readonly Glyph[]) =>
    letters.reduce((sum, glyph) => sum + overlap(rectangle, glyphBox(glyph, 0)), 0);
  const [own, away] = [boxOf(keyword), others.map((other) => distance(rectangle, boxOf(other)))];
  return {
    rectangle,
    turn,
    size: rectangle.right - rectangle.left,
    onText: on(more.filter(({ text }) => text === '字')),
    onOthers: on(others.flat()),
    toOwn: distance(rectangle, own),
    toOthers: Math.min(...away),
    onSeals: taken.reduce((sum, box) => sum + overlap(rectangle, box), 0),
  };
}

const boxOf = (letters: readonly Glyph[]) => hull(letters.map((glyph) => glyphBox(glyph, 0)));

describe('a seal is directly next to its keyword', () => {
  test.each<[string, { given: Given; turn?: number; at: (box: Box) => boolean }]>([
    ['behind it', { given: { keyword: word('盖章', 100, 400) }, at: ({ left }) => left > 124 && left < 130 }],
    [
      'behind its colon, on the line that is to be written on',
      {
        given: { keyword: word('盖章', 100, 400), more: word('：＿＿＿＿＿＿', 124, 400) },
        at: ({ left }) => left > 136 && left < 142,
      },
    ],
    [
      'below or above it, when its line goes on and there is room',
      {
        given: { keyword: word('盖章', 100, 400), more: word('字'.repeat(12), 124, 400) },
        at: ({ top, bottom }) => top < 398 || bottom > 410,
      },
    ],
    [
      'on the page, at its edge',
      { given: { keyword: word('盖章', 570, 400) }, at: ({ right }) => right <= 594 },
    ],
    [
      'on the page, in its corner',
      { given: { keyword: word('盖章', 576, 1) }, at: ({ right, bottom }) => right <= 594 && bottom >= 6 },
    ],
    [
      'upright as text that runs up the page',
      { given: { keyword: word('盖章', 300, 300, [0, 1]) }, turn: 1, at: ({ bottom }) => bottom > 324 },
    ],
    [
      'upright as text that stands on its head',
      { given: { keyword: word('盖章', 300, 300, [-1, 0]) }, turn: 2, at: ({ right }) => right < 276 },
    ],
    [
      'upright as text that runs down the page',
      { given: { keyword: word('盖章', 300, 300, [0, -1]) }, turn: 3, at: ({ top }) => top < 276 },
    ],
    [
      'upright next to characters below each other',
      { given: { keyword: word('盖章', 300, 300, [0, -1], true) }, at: ({ left }) => left > 306 },
    ],
  ])('%s', (_, { given, turn = 0, at }) => {
    const found = place(given);
    expect(found.turn).toBe(turn);
    expect(found.onText).toBe(0);
    expect(at(found.rectangle)).toBe(true);
    expect(found.toOwn).toBeLessThan(20);
  });
});

/** Keywords of parties in rows and columns, with lines to be written on. */
function blockOf(rows: number, columns: number, [across, down]: readonly [number, number]): Glyph[][] {
  return Array.from({ length: rows * columns }, (_, i) =>
    word('甲方盖章', 60 + (i % columns) * across, 600 - Math.floor(i / columns) * down),
  );
}

describe('a seal is nearer to its own keyword than to any other, and covers none', () => {
  test.each<[string, Glyph[][]]>([
    ['2 columns, 3 rows', blockOf(3, 2, [240, 46])],
    ['2 columns, 3 narrow rows', blockOf(3, 2, [240, 22])],
    ['12 rows', blockOf(12, 1, [0, 24])],
    ['12 rows without room between them', blockOf(12, 1, [0, 14])],
    ['4 columns, 3 rows', blockOf(3, 4, [115, 70])],
    ['columns without room between them', blockOf(3, 4, [50, 30])],
  ])('%s', (_, keywords) => {
    const more = keywords.flatMap((keyword) =>
      word('：＿＿＿', (keyword.at(-1)?.x ?? 0) + 12, keyword[0]?.y ?? 0),
    );
    const taken: Box[] = [];
    for (const keyword of keywords) {
      const others = keywords.filter((other) => other !== keyword);
      const found = place({ keyword, more, others, taken });
      expect(found.onOthers).toBe(0);
      expect(found.toOwn).toBeLessThan(found.toOthers);
      expect(found.toOwn).toBeLessThan(20);
      expect(found.size).toBeGreaterThan(8);
      taken.push(found.rectangle);
    }
  });
});

test('seals of parties at one keyword are next to each other', () => {
  const keyword = word('盖章', 300, 400);
  const taken: Box[] = [];
  for (let i = 0; i < 6; i++) {
    const { rectangle, onSeals } = place({ keyword, taken });
    expect({ i, onSeals }).toEqual({ i, onSeals: 0 });
    taken.push(rectangle);
  }
});

test('where all is full of text it is at its keyword, and on the page', () => {
  const lines = Array.from({ length: 50 }, (_, i) => word('字'.repeat(48), 12, 20 + i * 15)).flat();
  const { rectangle, size, toOwn } = place({ keyword: word('盖章', 300, 400), more: lines });
  expect(overlap(rectangle, area)).toBeCloseTo(size * size);
  expect(toOwn).toBeLessThan(20);
});

test('it is not larger than the page', () => {
  const small = { left: 0, bottom: 0, right: 60, top: 60 };
  const space = { area: small, glyphs: [], others: [], taken: [] };
  const { rectangle } = placeSeal(word('盖', 2, 2), space);
  expect(overlap(rectangle, small)).toBeGreaterThan(0);
  expect(rectangle.right).toBeLessThanOrEqual(60);
});

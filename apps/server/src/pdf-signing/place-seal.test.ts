import { describe, expect, test } from 'vitest';
import type { Glyph } from '../pdf/glyph.ts';
import { placeSeal } from './place-seal.ts';
import { type Box, glyphBox, overlap, turnBox } from './seal-frame.ts';

const area: Box = { left: 0, bottom: 0, right: 600, top: 800 };
const size = { width: 140, height: 42 };

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

function place(keyword: readonly Glyph[], more: readonly Glyph[] = [], taken: readonly Box[] = []) {
  const glyphs = [...keyword, ...more];
  const { rectangle, turn } = placeSeal(keyword, size, { area, glyphs, taken });
  const covered = glyphs.reduce((sum, glyph) => sum + overlap(rectangle, turnBox(glyphBox(glyph, 0), 0)), 0);
  return { rectangle, turn, covered, seals: taken.reduce((sum, box) => sum + overlap(rectangle, box), 0) };
}

const lines = Array.from({ length: 50 }, (_, i) => word('字'.repeat(48), 12, 20 + i * 15)).flat();

describe('a seal stands beside its keyword and covers nothing', () => {
  test.each<[string, { given: Glyph[]; more?: Glyph[]; want: { turn: number; at: (box: Box) => boolean } }]>([
    ['right of it', { given: word('盖章', 100, 400), want: { turn: 0, at: ({ left }) => left > 124 } }],
    [
      'right of its colon, over the line that is to be written on',
      {
        given: word('盖章', 100, 400),
        more: word('：＿＿＿＿＿＿', 124, 400),
        want: { turn: 0, at: ({ left }) => left > 136 && left < 145 },
      },
    ],
    [
      'below it, when its line goes on',
      {
        given: word('盖章', 100, 400),
        more: word('字字字字字字', 124, 400),
        want: { turn: 0, at: ({ top, left }) => top < 398 && left === 100 },
      },
    ],
    [
      'on the page, at its right edge',
      { given: word('盖章', 570, 400), want: { turn: 0, at: ({ right }) => right <= 594 } },
    ],
    [
      'on the page, in its corner',
      {
        given: word('盖章', 576, 1),
        want: { turn: 0, at: ({ right, bottom }) => right <= 594 && bottom >= 6 },
      },
    ],
    [
      'upright as text that runs up the page',
      { given: word('盖章', 300, 300, [0, 1]), want: { turn: 1, at: ({ bottom }) => bottom > 324 } },
    ],
    [
      'upright as text that stands on its head',
      { given: word('盖章', 300, 300, [-1, 0]), want: { turn: 2, at: ({ right }) => right < 276 } },
    ],
    [
      'upright as text that runs down the page',
      { given: word('盖章', 300, 300, [0, -1]), want: { turn: 3, at: ({ top }) => top < 276 } },
    ],
    [
      'upright beside characters below each other',
      { given: word('盖章', 300, 300, [0, -1], true), want: { turn: 0, at: ({ left }) => left > 306 } },
    ],
  ])('%s', (_, { given, more = [], want }) => {
    const { rectangle, turn, covered } = place(
      given,
      more.filter(({ text }) => !/[：＿]/.test(text)),
    );
    const whole = place(given, more);
    expect(turn).toBe(want.turn);
    expect(covered).toBe(0);
    expect(want.at(whole.rectangle)).toBe(true);
    expect(rectangle.right - rectangle.left).toBeCloseTo(turn % 2 === 0 ? 140 : 42);
  });
});

test('seals at one keyword stand beside each other', () => {
  const keyword = word('盖章', 300, 400);
  const taken: Box[] = [];
  for (let i = 0; i < 6; i++) {
    const { rectangle, seals } = place(keyword, [], taken);
    expect({ i, seals }).toEqual({ i, seals: 0 });
    taken.push(rectangle);
  }
});

test('where all is full of text it is still on the page', () => {
  const { rectangle } = place(word('盖章', 300, 400), lines);
  expect(overlap(rectangle, area)).toBeCloseTo(140 * 42);
});

test('it is no larger than the page', () => {
  const small = { left: 0, bottom: 0, right: 60, top: 60 };
  const { rectangle } = placeSeal(word('盖', 2, 2), size, { area: small, glyphs: [], taken: [] });
  expect(overlap(rectangle, small)).toBeGreaterThan(0);
  expect(rectangle.right).toBeLessThanOrEqual(60);
});

import { expect, test } from 'vitest';
import {
  displayText,
  joined,
  printable,
  printableJson,
  printedSize,
  printedTime,
  shown,
} from './printable.ts';

const moving = 'a\u001b[2J\u009b2Jb\r\n\u202ec\u2028\u{e0001}\ud800';

test('what moves a cursor or turns text is written out', () => {
  expect(printable(moving)).toBe('a\\u{1b}[2J\\u{9b}2Jb\\u{d}\\u{a}\\u{202e}c\\u{2028}\\u{e0001}\\u{d800}');
  expect(printable('张三 é €')).toBe('张三 é €');
  expect(printable('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`);
});

test.each([
  ['direction marks', 'a\u202eb\u2066\u200f\u061c', 'a\\u{202e}b\\u{2066}\\u{200f}\\u{61c}'],
  ['controls', '\u0000\u001b[2J\t\u0085', '\\u{0}\\u{1b}[2J\\u{9}\\u{85}'],
  ['zero width', 'pay\u200bpal\u2060\ufeff\u00ad', 'pay\\u{200b}pal\\u{2060}\\u{feff}\\u{ad}'],
  ['fillers and tags', '\u3164\u034f\u{e0041}', '\\u{3164}\\u{34f}\\u{e0041}'],
  ['line separators', 'a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
  ['half a pair', '\ud83d', '\\u{d83d}'],
  ['a return alone', 'a\rb', 'a\\u{d}b'],
  ['joiners outside a word', '\u200da \u200c1\u200d', '\\u{200d}a \\u{200c}1\\u{200d}'],
  ['two joiners', 'a\u200d\u200db', 'a\\u{200d}\\u{200d}b'],
  ...[
    'one\ntwo\r\nthree',
    '葛\u{e0100}',
    '❤\ufe0f',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩🏽\u200d🔬',
    '❤\ufe0f\u200d🔥',
  ].map((text) => ['what is left alone', text, text]),
])('a page shows %s: %j', (_, text, want) => {
  expect(displayText(text)).toBe(want);
  expect(displayText(want)).toBe(want);
});

test('a template keeps its own lines', () => {
  expect(shown`${printable('a\n')}:\n${1}`).toBe('a\\u{a}:\n1');
  expect(joined([shown`a`, shown`b`])).toBe('a\nb');
});

test('JSON keeps its values', () => {
  const json = JSON.stringify({ [moving]: moving }, null, 2);
  const shownJson = printableJson(json);
  expect(JSON.parse(shownJson)).toEqual({ [moving]: moving });
  expect(shownJson.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
});

test('a time has one form for each language, with its difference from UTC', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Asia/Shanghai';
  try {
    expect(printedTime('2026-11-28T16:09:03Z', 'en')).toBe('29 Nov 2026, 00:09:03 UTC+8');
    expect(printedTime(new Date('2026-11-28T16:09:03Z'), 'zh')).toBe('2026年11月29日 00:09:03（UTC+8）');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test.each([
  [999, '999 B'],
  [1390, '1.4 kB'],
  [23_417, '23 kB'],
  [50_000_000, '50 MB'],
])('%i bytes are %s', (bytes, want) => {
  expect(printedSize(bytes, 'en')).toBe(want);
});

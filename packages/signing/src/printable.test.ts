import { expect, test } from 'vitest';
import { joined, printable, printableJson, printedSize, printedTime, shown } from './printable.ts';

const moving = 'a\u001b[2J\u009b2Jb\r\n\u202ec\u2028\u{e0001}\ud800';

test('what moves a cursor or turns text is written out', () => {
  expect(printable(moving)).toBe('a\\u{1b}[2J\\u{9b}2Jb\\u{d}\\u{a}\\u{202e}c\\u{2028}\\u{e0001}\\u{d800}');
  expect(printable('张三 é €')).toBe('张三 é €');
  expect(printable('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`);
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

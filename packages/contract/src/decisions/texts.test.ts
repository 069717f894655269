import { expect, test } from 'vitest';
import {
  findInvisibleIdentity,
  findUnreadableName,
  isReadableName,
  isSameIdentity,
  isStorable,
} from './texts.ts';

test.each([
  ['x', true],
  [' x ', true],
  ['😀', true],
  ['', false],
  [' \t\n', false],
  ['\u3000', false],
  ['\u200b\u2060', false],
  ['\u202e', false],
  ['\u2800', false],
  ['\u3164', false],
  ['\u115f', false],
  ['\ufe0f', false],
  ['\u{e0041}', false],
  ['\u034f', false],
])('%j is visible: %s', (value, want) => {
  expect(findInvisibleIdentity({ ID: 'x', MO: value })).toBe(want ? undefined : 'MO');
});

test.each([
  ['42012319800127691x', '42012319800127691X', true],
  ['138 0000 0000', '13800000000', true],
  ['１３８', '138', true],
  ['138', '139', false],
  ['\u200b', '\u200b', false],
])('%j and %j are the same identity: %s', (one, other, want) => {
  expect(isSameIdentity(one, other)).toBe(want);
});

test.each([
  ['Li Lei', true],
  ['李雷', true],
  ['---', false],
  ['', false],
  [`${'-'.repeat(63)}a`, false],
  [`${'-'.repeat(62)}a`, true],
  ['a\u202eb', false],
  ['a\nb', false],
  ['a\u2028b', false],
  ['a\ufffeb', false],
  ['a\ud800', false],
])('the name %j is readable: %s', (name, want) => {
  expect(isReadableName(name)).toBe(want);
  expect(findUnreadableName(null, name)).toBe(want ? undefined : 'link_name');
  expect(findUnreadableName(name, 'Li Lei')).toBe(want ? undefined : 'name');
});

test.each([
  ['a\u0001b', true],
  ['a\u0000b', false],
  ['\ud83d', false],
  ['😀', true],
])('%j can be stored: %s', (text, want) => {
  expect(isStorable(text)).toBe(want);
});

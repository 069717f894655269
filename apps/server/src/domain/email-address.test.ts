import { expect, test } from 'vitest';
import { isEmail, lowerCaseEmail } from './email-address.ts';

const rows: [string, { given: string; want: boolean }][] = [
  ['an ordinary address', { given: 'Li.Lei+x@mail.example.com', want: true }],
  ['a host without a dot', { given: "o'hara_1@localhost", want: true }],
  ['letters of other scripts', { given: '李雷@例子.中国', want: true }],
  ['angle brackets', { given: '<a@b>', want: false }],
  ['a name before it', { given: 'Li<a@b.example>', want: false }],
  ['two addresses', { given: 'a@b.example,c@d.example', want: false }],
  ['a quoted part', { given: '"a"@b.example', want: false }],
  ['two dots', { given: 'a..b@c.example', want: false }],
  ['a dot at the end', { given: 'a@b.example.', want: false }],
  ['U+202E', { given: 'a\u202e@b.example', want: false }],
  ['a zero-width character', { given: 'a\u200bb@c.example', want: false }],
  ['a soft hyphen', { given: 'a@b\u00ad.example', want: false }],
  ['a filler, which is a letter', { given: 'a\u115f@b.example', want: false }],
  ['a variation selector, which is a mark', { given: 'a\ufe0f@b.example', want: false }],
  ['the sign of Kelvin', { given: '\u212aate@b.example', want: false }],
  ['full-width letters', { given: 'ａ@b.example', want: false }],
  ['a long s', { given: 'a@\u017f.example', want: false }],
];

test.each(rows)('%s', (_, { given, want }) => {
  expect(isEmail(given)).toBe(want);
});

test('only ASCII letters lose their case', () => {
  expect(lowerCaseEmail('Kate@EXAMPLE.com')).toBe('kate@example.com');
  expect(lowerCaseEmail('\u212aate@example.com')).toBe('\u212aate@example.com');
});

import { expect, test } from 'vitest';
import { readUnverifiedForm } from './read-urlencoded.ts';
import { Refusal } from './refusal.ts';

const good: [string, string, Record<string, string>][] = [
  ['nothing', '', {}],
  ['a pair', 'a=1', { a: '1' }],
  ['pairs', 'a=1&b=2', { a: '1', b: '2' }],
  ['empty pairs are passed over', '&&a=1&', { a: '1' }],
  ['a name without =', 'a', { a: '' }],
  ['an empty value', 'a=', { a: '' }],
  ['an empty name', '=1', { '': '1' }],
  ['= in the value', 'a=b=c', { a: 'b=c' }],
  ['plus signs are spaces', 'a+b=c+d', { 'a b': 'c d' }],
  ['an escaped plus sign', 'a=c%2Bd', { a: 'c+d' }],
  ['an escaped & and =', 'a=%26%3D', { a: '&=' }],
  ['an escaped name', '%61=1', { a: '1' }],
  ['UTF-8, escaped and not', 'a=%E6%9D%8E李', { a: '李李' }],
  ['lower-case escapes', 'a=%e6%9d%8e', { a: '李' }],
  ['emoji', 'a=%F0%9F%98%80', { a: '😀' }],
  ['line ends stay as they are', 'a=%0D%0A%0A', { a: '\r\n\n' }],
  ['semicolons are no separators', 'a=1;b=2', { a: '1;b=2' }],
  ['__proto__ is a name like any other', '__proto__=1', JSON.parse('{"__proto__":"1"}')],
];

test.each(good)('%s', (_name, text, want) => {
  const fields = readUnverifiedForm(Buffer.from(text));
  expect(Object.fromEntries(fields.members)).toEqual(want);
  expect(fields).toMatchObject({ encoding: 'form', files: [] });
});

const bad: [string, string | Buffer, RegExp][] = [
  ['a name twice', 'a=1&a=1', /"a" comes twice/],
  ['a name twice, escaped', 'a=1&%61=2', /"a" comes twice/],
  ['half an escape', 'a=%4', /percent-encoded/],
  ['an escape that is none', 'a=%zz', /percent-encoded/],
  ['escaped bytes that are no UTF-8', 'a=%C3%28', /percent-encoded UTF-8/],
  ['an escaped half of a surrogate pair', 'a=%ED%A0%BD', /percent-encoded UTF-8/],
  ['overlong UTF-8', 'a=%C0%80', /percent-encoded UTF-8/],
  ['a name that is no UTF-8', '%FF=1', /field name/],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0x3d, 0xff]), /must be UTF-8/],
  ['a byte order mark', '\ufeffa=1', /byte order mark/],
];

test.each(bad)('refused: %s', (_name, text, message) => {
  const read = () => readUnverifiedForm(Buffer.from(text as string));
  expect(read).toThrow(Refusal);
  expect(read).toThrow(message);
});

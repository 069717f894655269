import { jsonMembers } from '@attestation/signing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SkimError, skimMembers } from './json-document.ts';

const values = [
  '{}',
  '[]',
  '"{"',
  '"a\\"]"',
  '"\\\\"',
  '"\\u0022}"',
  '-1.10e+5',
  'null',
  '[{"a":[1,"]"]},{}]',
  '{"x":{"y":"}"},"z":[",",":"]}',
  '"李📄"',
  ' [ 1 , { "k" : [ ] } ] ',
];
const keys = ['a', '', '\\u0062', '\\"', '{', '__proto__', '李', '\\\\'];

/** Every key with every value, in one object and in many spacings. */
const objects = ['', ' ', '\n\t\r '].flatMap((space) =>
  values.map((_, shift) => {
    const members = keys.map((key, i) => `"${key}"${space}:${space}${values[(i + shift) % values.length]}`);
    return `${space}{${space}${members.join(`${space},${space}`)}${space}}${space}`;
  }),
);

test.each([...objects, '{}', ' { } ', '{"a":1}'])(
  'gives the members that a whole reading gives: %j',
  (text) => {
    expect([...skimMembers(text)]).toEqual([...jsonMembers(text)]);
  },
);

test('gives the members that a whole reading gives, whatever the object', () => {
  const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
  const text = fc
    .tuple(object, fc.constantFrom(0, 1))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  fc.assert(
    fc.property(text, (one) => {
      expect([...skimMembers(one)]).toEqual([...jsonMembers(one)]);
    }),
    { seed: 20_261_122 },
  );
});

test.each([
  ['', /an object at offset 0/],
  ['[]', /an object/],
  ['\ufeff{}', /an object/],
  ['{', /a key/],
  ['{"a"', /a colon/],
  ['{"a":', /a value/],
  ['{"a":}', /a value/],
  ['{"a":"x', /a value/],
  ['{"a":[1', /a value/],
  ['{"a":1', /a comma/],
  ['{"a":1,}', /a key/],
  ['{"a":1}x', /the end/],
  ['{"a":1 "b":2}', /a comma/],
  ['{"a\nb":1}', /a key/],
  ['{"a":1,"\\u0061":2}', /"a".*twice/],
])('refused: %j', (text, message) => {
  expect(() => skimMembers(text)).toThrow(SkimError);
  expect(() => skimMembers(text)).toThrow(message);
});

test('the members before a fault are known', () => {
  try {
    skimMembers('{"request_id":"r","x":');
    expect.unreachable();
  } catch (error) {
    expect((error as SkimError).members.get('request_id')).toBe('"r"');
  }
});

test('members beyond the most allowed end the reading', () => {
  const many = `{${Array.from({ length: 1000 }, (_, i) => `"${i}":0`).join(',')}}`;
  expect(() => skimMembers(many, 37)).toThrow('It has more than 37 members.');
});

test('strings of any length end at their own quote, whatever is escaped before it', () => {
  for (let length = 0; length < 60; length += 1) {
    for (const tail of ['', '"', '\\', '\\"', '"\\', '\\\\"', '","b":"', 'x"x\\']) {
      const value = 'x'.repeat(length) + tail;
      const text = JSON.stringify({ a: value, b: 1, [value]: [value, 2] });
      const members = skimMembers(text);
      expect(members.get('a')).toBe(JSON.stringify(value));
      expect(members.get('b')).toBe('1');
      expect(() => skimMembers(text.slice(0, length + 7))).toThrow(SkimError);
    }
  }
});

import { jsonElements, jsonMembers } from '@attestation/signing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SliceError, sliceArray, sliceObject, slicingObject } from './json-slices.ts';

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
    expect([...sliceObject(text).members]).toEqual([...jsonMembers(text)]);
  },
);

test('gives the members that a whole reading gives, whatever the object', () => {
  const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
  const text = fc
    .tuple(object, fc.constantFrom(0, 1))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  fc.assert(
    fc.property(text, (one) => {
      expect([...sliceObject(one).members]).toEqual([...jsonMembers(one)]);
    }),
    { seed: 20_261_122 },
  );
});

test.each([`[${values.join(',')}]`, `[ ${values.join(' , ')} ]`, '[]', ' [ ] ', '[[],[[]]]'])(
  'gives the elements that a whole reading gives: %j',
  (text) => {
    expect(sliceArray(text)).toEqual(jsonElements(text));
  },
);

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
  expect(() => sliceObject(text)).toThrow(SliceError);
  expect(() => sliceObject(text)).toThrow(message);
});

test('a large object is read in steps, with the members and the size of the whole', () => {
  const inner = { 'k"\\': ['x'.repeat(40), { y: [1, 'z"'] }, '}'], n: -1.5 };
  const large = Array.from({ length: 5000 }, () => inner);
  const text = JSON.stringify({ a: large, b: { c: large, d: '"'.repeat(100_000) }, e: 1 });
  const slicing = slicingObject(text);
  let steps = 0;
  let last = slicing.next();
  for (; !last.done; last = slicing.next()) steps += 1;
  expect(steps).toBeGreaterThan(text.length / 2 / 40_000);
  expect([...last.value.members]).toEqual([...jsonMembers(text)]);
  // Of each inner object two members, three elements, a member of the object in them, and its two elements.
  expect(last.value.size).toEqual({ values: 2 * 5000 * 9 + 5, widest: 3 });
});

test('the members before a fault are known', () => {
  try {
    sliceObject('{"request_id":"r","x":');
    expect.unreachable();
  } catch (error) {
    expect((error as SliceError).members.get('request_id')).toBe('"r"');
  }
});

describe('what it costs', () => {
  test.each([
    ['{}', 0],
    ['{"a":1,"b":2}', 2],
    ['{"a":{"x":1,"y":"1,2,3"}}', 3],
    ['{"a":[1,2,3]}', 4],
    ['{"a":[[],[]]}', 5],
  ])('%s counts as %i', (text, want) => {
    expect(sliceObject(text).size.values).toBe(want);
  });

  test('members beyond the most allowed end the reading', () => {
    const many = `{${Array.from({ length: 1000 }, (_, i) => `"${i}":0`).join(',')}}`;
    expect(() => sliceObject(many, 37)).toThrow('It has more than 37 members.');
  });
});

test('strings of any length end at their own quote, whatever is escaped before it', () => {
  for (let length = 0; length < 60; length += 1) {
    for (const tail of ['', '"', '\\', '\\"', '"\\', '\\\\"', '","b":"', 'x"x\\']) {
      const value = 'x'.repeat(length) + tail;
      const text = JSON.stringify({ a: value, b: 1, [value]: [value, 2] });
      const { members } = sliceObject(text);
      expect(members.get('a')).toBe(JSON.stringify(value));
      expect(members.get('b')).toBe('1');
      expect(() => sliceObject(text.slice(0, length + 7))).toThrow(SliceError);
    }
  }
});

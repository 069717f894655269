import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonView, parseLarge, readJson } from './json-document.ts';
import { Refusal } from './refusal.ts';

const json = (text: string) => [text, 'The body'] as const;
const form = (payload: string) => [payload, 'payload'] as const;

const limits = { maxValues: 1000, maxMembers: 2000 };

/** Each passes the look at the envelope. */
const refused: [string, readonly [text: string, what: string], RegExp][] = [
  ['a duplicate key in the payload', json('{"payload":{"a":1,"\\u0061":2}}'), /"a".*twice/],
  ['a duplicate key next to the payload', json('{"payload":{},"x":{"a":[{"b":1,"b":2}]}}'), /"b".*twice/],
  ['brackets that do not match', json('{"payload":{"a":[}]}'), /a value/],
  ['a trailing comma', json('{"payload":{"a":1,}}'), /a key/],
  ['no colon', json('{"payload":{"a" 1}}'), /a colon/],
  ['a number with a leading zero', json('{"payload":{"a":01}}'), /a comma/],
  ['half a surrogate pair', form('{"a":"\ud83d"}'), /payload is not a JSON object/],
  ['65 levels', json(`{"payload":${'{"a":'.repeat(64)}1${'}'.repeat(64)}}`), /More than 64/],
  ['payload of a form: a duplicate key', form('{"a":{"b":1,"\\u0062":2}}'), /payload.*"b".*twice/],
  ['a word that is none', json('{"payload":{},"x":nul}'), /a value/],
];

test.each(refused)('refused: %s', (_name, [text, what], message) => {
  expect(() => readJson(text, what, limits)).toThrow(Refusal);
  expect(() => readJson(text, what, limits)).toThrow(message);
});

test.each([
  ['members', `{"payload":{${Array.from({ length: 1001 }, (_, i) => `"${i}":0`).join(',')}}}`],
  ['elements', `{"payload":{"a":[${'0,'.repeat(1000)}0]}}`],
  ['both, next to the payload', `{"payload":{},"x":[${'{"a":[]},'.repeat(500)}0]}`],
])('more %s than the most allowed is too large', (_name, text) => {
  expect(() => readJson(text, 'payload', limits)).toThrow(/at most 1000 members and elements/);
  readJson(text, 'payload', { maxValues: 3000, maxMembers: 3000 });
});

test('an object of more members than the most allowed is too large, others of as many together are not', () => {
  const object = (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":[{}]`).join(',')}}`;
  const narrow = { maxValues: 1000, maxMembers: 50 };
  for (const text of [`{"payload":{"a":[${object(51)}]}}`, object(51)]) {
    expect(() => readJson(text, 'payload', narrow)).toThrow(/at most 50 members/);
  }
  readJson(`{"a":${object(50)},"b":[${object(50)},${object(50)}]}`, 'payload', narrow);
});

const viewOf = (text: string) =>
  JsonView.of(text, readJson(text, 'payload', { maxValues: 1e9, maxMembers: 1e9 }));

test('values are found with their exact characters, at any depth', () => {
  const text = ' { "a" : [ 1.10 , {"\\u0062":"\\u674e", "":null} ,[] ], "__proto__":{ } }\n';
  const view = viewOf(text);
  const [a, proto] = ['a', '__proto__'].map((key) => view.members().get(key));
  expect([...view.members().keys()]).toEqual(['a', '__proto__']);
  expect([view.text, proto?.text, proto?.members().size]).toEqual([text, '{ }', 0]);
  expect(a?.elements().map((one) => one.text)).toEqual(['1.10', '{"\\u0062":"\\u674e", "":null}', '[]']);
  const inner = a?.elements()[1]?.members();
  expect([...(inner ?? [])].map(([key, { text: value }]) => [key, value])).toEqual([
    ['b', '"\\u674e"'],
    ['', 'null'],
  ]);
});

test('a large text is parsed as JSON.parse does it, while other work goes on', async () => {
  const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
  for (const value of fc.sample(object, { seed: 20_261_127, numRuns: 20 })) {
    const large = {
      ...value,
      x: Array.from({ length: 300 }, () => value),
      y: { a: 'x'.repeat(20_000), b: [value] },
    };
    const text = `{"__proto__":${JSON.stringify(large)},"z":[${JSON.stringify(large)}]}`;
    expect(await parseLarge(viewOf(text))).toEqual(JSON.parse(text));
  }
  let passes = 0;
  const timer = setInterval(() => {
    passes += 1;
  });
  await parseLarge(viewOf(JSON.stringify({ a: Array.from({ length: 100_000 }, () => [[0]]) })));
  clearInterval(timer);
  expect(passes).toBeGreaterThan(0);
});

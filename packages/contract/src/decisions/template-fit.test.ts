import { expect, test } from 'vitest';
import { type FieldType, findMisfit, type KindRule, requiredKinds } from './template-fit.ts';

const field = (name: string, type: FieldType, required = false) => ({ name, type, required });
const kind = (name: string, more: Partial<KindRule> = {}): KindRule => ({
  name,
  required: false,
  allowOtherFields: false,
  fields: [],
  ...more,
});
const kinds: KindRule[] = [
  kind('typed', { fields: [field('text', 'string'), field('count', 'number'), field('on', 'date')] }),
  kind('strict', { required: true, fields: [field('a', 'string', true), field('b', 'number')] }),
  kind('open', { required: true, allowOtherFields: true, fields: [field('a', 'date', true)] }),
  kind('common', { allowOtherFields: true }),
];

const match = (type: string, data: Record<string, string | number | null>) =>
  findMisfit(kinds, [{ type, data }], (i) => `/payload/factoids/${i}`);

const dates: [string, boolean][] = [
  ['2026-05-13', true],
  ['2026-05-13T08:30:00Z', true],
  ['2026-05-13T08:30:00+08:00', true],
  ['2026-05-13T08:30:00+0800', true],
  ['2026-05-13T08:30:00+08', true],
  ['2026-05-13T08:30:00-00:00', true],
  ['2026-05-13T08:30:00.123456Z', true],
  ['2026-05-13T08:30:00,5Z', true],
  ['2026-05-13T08:30', true],
  ['2026-05-13T08:30:00', true],
  ['2026-05-13 08:30:00', true],
  ['2026-05-13T00:00:00Z', true],
  ['2026-05-13T23:59:59Z', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-01-00', false],
  ['2026-01-32', false],
  ['2026-05-13T24:00:00Z', false],
  ['2026-05-13T08:60:00Z', false],
  ['2026-05-13T08:30:00+24:00', false],
  ['2026-05-13T08:30:00z', false],
  ['2026-05-13T', false],
  ['2026-05-13T08', false],
  ['2026-05-13 ', false],
  [' 2026-05-13', false],
  ['2026-05-13\n', false],
  ['2026-5-13', false],
  ['26-05-13', false],
  ['2026-05', false],
  ['2026', false],
  ['20260513', false],
  ['13.05.2026', false],
  ['05/13/2026', false],
  ['+2026-05-13', false],
  ['２０２６-05-13', false],
  ['1762992000', false],
  ['today', false],
  ['', false],
];

test.each(dates)('the date %j is one: %s', (on, want) => {
  const misfit = match('typed', { on });
  if (want) expect(misfit).toBeUndefined();
  else expect(misfit).toContain('/payload/factoids/0/data/on must be an ISO 8601 date');
});

const numbers: [string | number, boolean][] = [
  [0, true],
  [-1.5, true],
  [Number.POSITIVE_INFINITY, true], // 1e400, parsed for the look only
  ['0', true],
  ['-0', true],
  ['12345678901234567890', true],
  ['1.10', true],
  ['1e400', true],
  ['1E+5', true],
  ['-1.5e-7', true],
  ['$100', false],
  ['1,000', false],
  ['01', false],
  ['+1', false],
  ['.5', false],
  ['5.', false],
  ['1e', false],
  [' 1', false],
  ['1 ', false],
  ['1\n', false],
  ['0x10', false],
  ['NaN', false],
  ['Infinity', false],
  ['', false],
  ['１', false],
];

test.each(numbers)('the number %j is one: %s', (count, want) => {
  const misfit = match('typed', { count });
  if (want) expect(misfit).toBeUndefined();
  else expect(misfit).toContain('/payload/factoids/0/data/count must be a number');
});

const good: [string, string, Record<string, string | number | null>][] = [
  ['a string', 'typed', { text: '$100' }],
  ['an empty string', 'typed', { text: '' }],
  ['a number for a string', 'typed', { text: 5 }],
  ['nothing, where nothing is required', 'typed', {}],
  ['null for what is not required', 'typed', { text: null, count: null, on: null }],
  ['what is required', 'strict', { a: 'x' }],
  ['other fields where they are allowed', 'open', { a: '2026-05-13', z: 1, y: null, constructor: 'x' }],
];
test.each(good)('%s', (_name, type, data) => {
  expect(match(type, data)).toBeUndefined();
});

const bad: [string, string, Record<string, string | number | null>, string][] = [
  [
    'an unknown kind',
    'x',
    {},
    '/payload/factoids/0: the template has no kind "x"; its kinds are typed, strict, open, common',
  ],
  ['a kind in another case', 'Typed', {}, 'no kind "Typed"'],
  ['the kind common', 'common', {}, 'common is supplied by the service'],
  [
    'a required field missing',
    'strict',
    { b: 1 },
    "/payload/factoids/0/data/a is required by the template's kind strict",
  ],
  ['a required field null', 'strict', { a: null }, 'data/a is required'],
  [
    'a field of another name',
    'strict',
    { a: 'x', c: 1 },
    "/payload/factoids/0/data/c is not a field of the template's kind strict",
  ],
  ['a field of another name that is null', 'strict', { a: 'x', c: null }, 'data/c is not a field'],
  ['a field in another case', 'strict', { a: 'x', B: 1 }, 'data/B is not a field'],
  [
    'a required field ill-typed, where others are allowed',
    'open',
    { a: 'soon' },
    'data/a must be an ISO 8601 date',
  ],
  ['a number for a date', 'typed', { on: 20260513 }, 'data/on must be an ISO 8601 date'],
];
test.each(bad)('refused: %s', (_name, type, data, message) => {
  expect(match(type, data)).toContain(message);
});

test('__proto__ is a field like any other', () => {
  const data = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
  expect(match('strict', { ...data, a: 'x' })).toContain('__proto__ is not a field');
  expect(match('open', { ...data, a: '2026-05-13' })).toBeUndefined();
});

test('every factoid is looked at, and named by its place', () => {
  const factoids = [
    { type: 'typed', data: {} },
    { type: 'x', data: {} },
  ];
  expect(findMisfit(kinds, factoids, (i) => `place ${i}`)).toMatch(/^place 1: /);
});

test('required kinds', () => {
  expect(requiredKinds(kinds)).toEqual(['strict', 'open']);
});

test('a template with thousands of fields and kinds costs a request no more than its values', () => {
  const fields = Array.from({ length: 4000 }, (_, i) => field(`f${i}`, 'string'));
  const many = Array.from({ length: 4000 }, (_, i) => kind(`k${i}`, { fields: i === 3999 ? fields : [] }));
  let looked = 0;
  const names = new Proxy(many, {
    get(target, name, receiver) {
      looked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  let asked = 0;
  const counted = {
    get(target: Record<string, string>, name: string) {
      asked += 1;
      return target[name];
    },
    getOwnPropertyDescriptor(target: Record<string, string>, name: string) {
      asked += 1;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  };
  const data = Array.from({ length: 100 }, () => new Proxy({ f7: 'x' }, counted));
  for (let i = 0; i < 5; i += 1) {
    findMisfit(
      names,
      data.map((one) => ({ type: 'k3999', data: one })),
      String,
    );
  }
  expect(asked).toBeLessThan(3000);
  expect(looked).toBeLessThan(20_000);
});

test('of many kinds a message names some', () => {
  const many = Array.from({ length: 4000 }, (_, i) => kind(`k${i}`));
  expect(findMisfit(many, [{ type: 'x', data: {} }], String)).toMatch(/its kinds are k0, k1, .*k49, \.\.\.$/);
});

import { expect, test } from 'vitest';
import examples from '../generated/v1/examples.json' with { type: 'json' };
import * as validators from '../generated/v1/validators.js';
import type { Validator } from './validator.ts';

const requestValidators = validators as unknown as Record<string, Validator>;

for (const [operation, { good, bad }] of Object.entries(examples)) {
  const validate = requestValidators[`${operation}Request`] as Validator;
  for (const [name, { value }] of Object.entries(good)) {
    test(`${operation}: example ${name} is valid`, () => {
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    });
  }
  for (const [name, { value, fault }] of Object.entries(bad)) {
    test(`${operation}: example ${name} is refused at ${fault.at || 'the root'}`, () => {
      expect(validate(value)).toBe(false);
      expect(validate.errors?.map((e) => [e.instancePath, e.keyword])).toContainEqual([
        fault.at,
        fault.keyword,
      ]);
    });
  }
}

const least = { unique_id: 'u', template_id: 't', identities: { ID: '1' } };
const withData = (json: string) => ({
  ...least,
  factoids: [{ unique_id: 'f', type: 'user', data: JSON.parse(json) as unknown }],
});

const payloads: [string, { given: unknown; want: boolean }][] = [
  ['254 characters', { given: { ...least, unique_id: 'x'.repeat(254) }, want: true }],
  [
    '254 characters outside the basic plane count once each',
    { given: { ...least, unique_id: '𠮷'.repeat(254) }, want: true },
  ],
  ['255 characters', { given: { ...least, unique_id: 'x'.repeat(255) }, want: false }],
  ['an empty unique_id', { given: { ...least, unique_id: '' }, want: false }],
  ['U+0000 in unique_id', { given: { ...least, unique_id: 'a\0b' }, want: false }],
  ['a lone surrogate in unique_id', { given: { ...least, unique_id: 'a\ud800' }, want: false }],
  ['a surrogate pair in unique_id', { given: { ...least, unique_id: 'a😀' }, want: true }],
  ['numbers beyond doubles', { given: withData('{"a": 1e400, "b": 12345678901234567890}'), want: true }],
  ['a key named __proto__', { given: withData('{"__proto__": "x"}'), want: true }],
  ['a boolean value', { given: withData('{"a": true}'), want: false }],
  ['an array value', { given: withData('{"a": []}'), want: false }],
  ['data as an empty array', { given: withData('[]'), want: true }],
  ['data as a filled array', { given: withData('["a"]'), want: false }],
  ['a lone surrogate in a key', { given: withData('{"\\ud800": "x"}'), want: false }],
  ['unknown members', { given: { ...least, colour: 'red' }, want: true }],
  ['null for an optional member', { given: { ...least, completed: null, factoids: null }, want: true }],
  ['null for a required member', { given: { ...least, template_id: null }, want: false }],
  ['attachments by key', { given: { ...least, attachments: { 0: ['a'.repeat(64)] } }, want: true }],
  [
    'attachments with a padded index',
    { given: { ...least, attachments: { '00': ['a'.repeat(64)] } }, want: false },
  ],
  ['attachments by position', { given: { ...least, attachments: [[], ['A'.repeat(64)]] }, want: true }],
  ['a checksum with 63 digits', { given: { ...least, attachments: { 0: ['a'.repeat(63)] } }, want: false }],
  [
    'sign as []',
    { given: { ...least, attachments: [[{ checksum: 'a'.repeat(64), sign: [] }]] }, want: true },
  ],
];

test.each(payloads)('create payload with %s', (_, { given, want }) => {
  expect(validators.createAttestationPayload(given)).toBe(want);
});

import { expect, test } from 'vitest';
import { readUnverifiedJson } from './read-json.ts';
import { Refusal } from './refusal.ts';
import { requireOneReading } from './require-one-reading.ts';
import type { UnverifiedFields } from './unverified-fields.ts';

const json = (text: string) => {
  const { done, value } = readUnverifiedJson(Buffer.from(text)).next();
  if (!done) throw new Error('The text is too large for one step.');
  return value;
};
const form = (payload: string): UnverifiedFields => ({
  members: new Map([['payload', payload]]),
  encoding: 'form',
  files: [],
});

const limits = { maxValues: 1000, maxMembers: 2000 };

/** Each passes the look at the envelope. */
const refused: [string, UnverifiedFields, RegExp][] = [
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

test.each(refused)('refused: %s', (_name, fields, message) => {
  expect(() => requireOneReading(fields, limits)).toThrow(Refusal);
  expect(() => requireOneReading(fields, limits)).toThrow(message);
});

test.each([
  ['members', `{"payload":{${Array.from({ length: 1001 }, (_, i) => `"${i}":0`).join(',')}}}`],
  ['elements', `{"payload":{"a":[${'0,'.repeat(1000)}0]}}`],
  ['both, next to the payload', `{"payload":{},"x":[${'{"a":[]},'.repeat(500)}0]}`],
])('more %s than the most allowed is too large', (_name, text) => {
  for (const fields of [json(text), form(text)]) {
    expect(() => requireOneReading(fields, limits)).toThrow(/at most 1000 members and elements/);
    requireOneReading(fields, { maxValues: 3000, maxMembers: 3000 });
  }
});

test('an object of more members than the most allowed is too large, others of as many together are not', () => {
  const object = (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":[{}]`).join(',')}}`;
  const narrow = { maxValues: 1000, maxMembers: 50 };
  for (const text of [`{"payload":{"a":[${object(51)}]}}`, object(51)]) {
    expect(() => requireOneReading(form(text), narrow)).toThrow(/at most 50 members/);
  }
  requireOneReading(form(`{"a":${object(50)},"b":[${object(50)},${object(50)}]}`), narrow);
});

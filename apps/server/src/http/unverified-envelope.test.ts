import { expect, test } from 'vitest';
import { envelopeSchemas } from '../v1/envelope.ts';
import { Refusal } from './refusal.ts';
import { envelopeParser, unverifiedName } from './unverified-envelope.ts';
import type { UnverifiedFields } from './unverified-fields.ts';

const texts = {
  request_id: 'r1',
  access_key: 'K',
  tonce: '1762992000',
  payload: '{ "a":1.0 }',
  signature: 'AAAA',
};

function json(changes: Record<string, string> = {}): UnverifiedFields {
  const { request_id, access_key, signature } = texts;
  const quoted = {
    request_id: `"${request_id}"`,
    access_key: `"${access_key}"`,
    signature: `"${signature}"`,
  };
  return {
    members: new Map(Object.entries({ ...texts, ...quoted, ...changes })),
    encoding: 'json',
    files: [],
  };
}

function form(changes: Record<string, string> = {}): UnverifiedFields {
  return { members: new Map(Object.entries({ ...texts, ...changes })), encoding: 'form', files: [] };
}

const parse = envelopeParser(envelopeSchemas, 32);
const parsed = {
  requestId: 'r1',
  accessKey: 'K',
  tonce: 1762992000,
  payload: '{ "a":1.0 }',
  signature: 'AAAA',
};

test.each([
  ['JSON', json(), parsed],
  ['a form', form(), parsed],
  ['escapes in JSON', json({ request_id: '"\\u0072\\u0031"' }), parsed],
  ['no escapes in a form', form({ request_id: '\\u0072' }), { ...parsed, requestId: '\\u0072' }],
  ['quotes in a form are part of the text', form({ access_key: '"K"' }), { ...parsed, accessKey: '"K"' }],
  ['the payload of a form keeps its spaces', form({ payload: ' {}\n' }), { ...parsed, payload: ' {}\n' }],
  ['tonce 0 in JSON', json({ tonce: '0' }), { ...parsed, tonce: 0 }],
])('%s', (_name, fields, want) => {
  expect(parse(fields)).toEqual(want);
});

const refused: [string, UnverifiedFields, RegExp][] = [
  ['nothing', { members: new Map(), encoding: 'json', files: [] }, /^request_id is required$/],
  ['tonce a string', json({ tonce: '"1762992000"' }), /tonce must be an integer/],
  ['tonce with a fraction', json({ tonce: '1762992000.0' }), /tonce must be an integer/],
  ['tonce with an exponent', json({ tonce: '1e9' }), /tonce must be an integer/],
  ['tonce negative', json({ tonce: '-1' }), /tonce/],
  ['tonce null', json({ tonce: 'null' }), /tonce must be an integer/],
  ['tonce 0 in a form', form({ tonce: '0' }), /tonce must be an integer/],
  ['tonce of 17 digits in a form', form({ tonce: '1'.repeat(17) }), /tonce must be an integer/],
  ['tonce in another script', form({ tonce: '１７６２９９２０００' }), /tonce must be an integer/],
  ['request_id of 33 characters', form({ request_id: 'r'.repeat(33) }), /request_id must have at most 32/],
  ['request_id empty', form({ request_id: '' }), /request_id must not be empty/],
  ['request_id with a slash', form({ request_id: 'a/b' }), /request_id must not have a slash/],
  ['request_id an object', json({ request_id: '{"a":"b"}' }), /request_id must be string/],
  ['a scalar of a megabyte', json({ signature: `"${'A'.repeat(1_000_000)}"` }), /signature is too long/],
  ['payload a string', json({ payload: '"{}"' }), /payload must be a JSON object/],
  ['payload null', json({ payload: 'null' }), /payload must be a JSON object/],
  ['payload of a form: no JSON', form({ payload: '{' }), /payload is not a JSON object/],
];

test.each(refused)('refused: %s', (_name, fields, message) => {
  expect(() => parse(fields)).toThrow(Refusal);
  expect(() => parse(fields)).toThrow(message);
});

test.each([
  ['a raised bound', 255, 255],
  ['code points, not code units', 32, 32],
])('request_id: %s', (_name, bound, length) => {
  const requestId = '😀'.repeat(length);
  expect(envelopeParser(envelopeSchemas, bound)(form({ request_id: requestId })).requestId).toBe(requestId);
  expect(() => envelopeParser(envelopeSchemas, bound)(form({ request_id: `${requestId}x` }))).toThrow(
    Refusal,
  );
});

test.each([
  ['JSON', json(), 'r1'],
  ['a form', form(), 'r1'],
  ['no string', json({ request_id: '5' }), ''],
  ['too long to be one, in JSON', json({ request_id: `"${'r'.repeat(2000)}"` }), ''],
  ['too long to be one, in a form', form({ request_id: 'r'.repeat(2000) }), 'r'.repeat(1000)],
  ['invalid, but readable', json({ request_id: '"a/b"' }), 'a/b'],
  ['missing', { members: new Map(), encoding: 'form', files: [] } as const, ''],
])('the id for an error body: %s', (_name, fields, want) => {
  expect(unverifiedName(fields, 'request_id')).toBe(want);
});

import { expect, test } from 'vitest';
import { envelopeSchemas } from '../v1/routes.ts';
import { envelopeParser, readUnverifiedForm, type UnverifiedFields, unverifiedName } from './envelope.ts';
import { Refusal } from './refusal.ts';

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
  ['nothing', { members: new Map(), encoding: 'json', files: [] }, /^\/request_id is required$/],
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
  ['payload of a form: no JSON', form({ payload: 'x{' }), /payload must be a JSON object/],
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

const forms: [string, string, Record<string, string>][] = [
  ['nothing', '', {}],
  ['a pair', 'a=1', { a: '1' }],
  ['pairs', 'a=1&b=2', { a: '1', b: '2' }],
  ['empty pairs are skipped', '&&a=1&', { a: '1' }],
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
  ['semicolons are not separators', 'a=1;b=2', { a: '1;b=2' }],
  ['__proto__ is a name like any other', '__proto__=1', JSON.parse('{"__proto__":"1"}')],
];

test.each(forms)('%s', (_name, text, want) => {
  const fields = readUnverifiedForm(Buffer.from(text));
  expect(Object.fromEntries(fields.members)).toEqual(want);
  expect(fields).toMatchObject({ encoding: 'form', files: [] });
});

const bad: [string, string | Buffer, RegExp][] = [
  ['a name twice', 'a=1&a=1', /"a" comes twice/],
  ['a name twice, escaped', 'a=1&%61=2', /"a" comes twice/],
  ['half an escape', 'a=%4', /percent-encoded/],
  ['an escape that is none', 'a=%zz', /percent-encoded/],
  ['escaped bytes that are not UTF-8', 'a=%C3%28', /percent-encoded UTF-8/],
  ['an escaped half of a surrogate pair', 'a=%ED%A0%BD', /percent-encoded UTF-8/],
  ['overlong UTF-8', 'a=%C0%80', /percent-encoded UTF-8/],
  ['a name that is not UTF-8', '%FF=1', /field name/],
  ['bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff]), /must be UTF-8/],
  ['a byte order mark', '\ufeffa=1', /byte order mark/],
];

test.each(bad)('refused: %s', (_name, text, message) => {
  const read = () => readUnverifiedForm(Buffer.from(text as string));
  expect(read).toThrow(Refusal);
  expect(read).toThrow(message);
});

import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Fault, refusedOnEach, type Timed } from '../shared/subjects.ts';

type Name = 'request_id' | 'access_key' | 'tonce' | 'payload' | 'signature';

/** Wrong values of each member: JSON texts; the signature is over the text of the wrong value, as far as it can be. */
const wrongValues: Readonly<Record<Name, readonly string[]>> = {
  request_id: ['null', '12345', 'true', '["a"]', '{}'],
  access_key: ['null', '12345', '""', '[]', '{}'],
  // A string of digits is open. ATT-OPEN-271
  tonce: ['null', 'true', '{}', '"now"', '[]'],
  payload: ['null', '"{}"', '12345', 'true', '[]'],
  signature: ['null', '""', '12345', '[]', '{}'],
};

function missing(name: Name): Fault {
  return {
    differs: `${name} is missing`,
    change: (good) => ({
      ...signedAs(good, name, ''),
      envelope: (members) => new Map([...members].filter(([member]) => member !== name)),
    }),
  };
}

function wrongValue(name: Name, text: string): Fault {
  return {
    differs: `${name} is ${text}`,
    change: (good) => ({
      ...signedAs(good, name, name === 'payload' ? text : text.replace(/^"|"$/g, '')),
      envelope: (members) => members.set(name, text),
    }),
  };
}

/** So that nothing is wrong but the member itself, the signature is over what a reader could take its value for. */
function signedAs(good: Timed, name: Name, text: string): Draft {
  const { path, requestId, key, tonce, payload } = good;
  const parts = { request_id: requestId, access_key: key.accessKey, tonce, payload, ...{ [name]: text } };
  return {
    ...good,
    signed: () => `POST${path}${parts.request_id}${parts.access_key}${parts.tonce}${parts.payload}`,
  };
}

/** The JSON value, or the whole envelope, inside something else. */
const wrapped: readonly (readonly [string, (text: string) => string])[] = [
  ['an array that holds the envelope', (text) => `[${text}]`],
  ['a string that holds the envelope', (text) => JSON.stringify(text)],
  ['an object that holds the envelope', (text) => `{"data":${text}}`],
  ['null', () => 'null'],
  ['a number', () => '1'],
  ['true', () => 'true'],
  ['an empty object', () => '{}'],
  ['an empty array', () => '[]'],
];

const required: readonly (readonly [string, Name])[] = [
  ['ATT-ENV-002', 'request_id'],
  ['ATT-ENV-004', 'access_key'],
  ['ATT-ENV-006', 'tonce'],
  ['ATT-ENV-007', 'payload'],
  ['ATT-ENV-008', 'signature'],
];

const fractions: readonly Fault[] = ['.5', '.25'].map((fraction) => ({
  differs: `tonce has the fraction ${fraction}`,
  change: (good) => ({ ...good, tonce: good.tonce + fraction }),
}));

export const envelope: readonly Case[] = [
  rule('ATT-ENV-001', 'other bodies, on every operation', (t) =>
    refusedOnEach(
      t,
      wrapped.map(([name, wrap]) => ({
        differs: `its body is ${name}`,
        change: (good) => ({
          ...good,
          body: (body) => Buffer.from(wrap(Buffer.from(body).toString('utf8'))),
        }),
      })),
    ),
  ),
  ...required.flatMap(([id, name]) => [
    rule(id, `${name} missing or of another type, on every operation`, (t) =>
      refusedOnEach(t, [missing(name), ...wrongValues[name].map((text) => wrongValue(name, text))]),
    ),
    rule(
      id,
      `${name} missing, with a file`,
      (t) => refusedOnEach(t, [missing(name)], { encoding: 'multipart' }),
      {
        needs: ['attachments'],
      },
    ),
    rule(id, `${name} missing, in an urlencoded form`, (t) =>
      refusedOnEach(t, [missing(name)], { encoding: 'urlencoded' }),
    ),
  ]),
  rule('ATT-ENV-007', 'a payload that is a string holding JSON, on every operation', (t) =>
    refusedOnEach(
      t,
      [(good: Timed) => good.payload, (good: Timed) => JSON.stringify(good.payload)].map((signed) => ({
        differs: 'payload is a string that holds the JSON text of the payload',
        change: (good) => ({
          ...signedAs(good, 'payload', signed(good)),
          envelope: (members) => members.set('payload', JSON.stringify(good.payload)),
        }),
      })),
    ),
  ),
  rule('ATT-ENV-007', 'a payload that is an array holding the payload, on every operation', (t) =>
    refusedOnEach(t, [
      {
        differs: 'payload is an array with the payload in it',
        change: (good) => ({ ...good, payload: `[${good.payload}]` }),
      },
    ]),
  ),
  rule('ATT-ENV-006', 'a tonce with a fraction, well signed', (t) => refusedOnEach(t, fractions)),
  ...(['json', 'multipart', 'urlencoded'] as const).map((encoding) =>
    rule(
      'ATT-ENV-005',
      `keys that were never issued, ${encoding}`,
      (t) => refusedOnEach(t, neverIssued(t), { encoding }),
      {
        ...(encoding === 'multipart' && { needs: ['attachments'] as const }),
      },
    ),
  ),
];

/** Signed well by the member's private key, over the access key as it is sent. */
function neverIssued(t: Trial): Fault[] {
  const { accessKey } = t.member;
  const keys = [
    ['a random one', t.id()],
    ["the member's and a character more", `${accessKey}0`],
    ["the member's without its last character", accessKey.slice(0, -1)],
    ['%', '%'],
  ];
  return keys.map(([name, key = '']) => ({
    differs: `its access_key was never issued: ${name}`,
    change: (good) => ({ ...good, key: { ...good.key, accessKey: key } }),
  }));
}

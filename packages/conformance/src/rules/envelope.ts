import { randomInt } from 'node:crypto';
import { isObject } from '../json.ts';
import type { Draft, Encoding } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, type Exchange, jsonOf, membersOf, succeeded } from '../target/exchange.ts';
import { breachBy } from '../verdict.ts';
import {
  type Fault,
  onEachForm,
  refusalOf,
  refusedInEachEncoding,
  refusedOnEach,
  sendValid,
  shareOf,
  subjects,
  type Timed,
} from './shared/subjects.ts';

/** Wrong values of each member, as JSON texts; the signature is over the text of the wrong value where possible. */
const wrongValues: Readonly<Record<Name, readonly string[]>> = {
  request_id: ['null', '12345', 'true', '["a"]', '{}'],
  access_key: ['null', '12345', '""', '[]', '{}'],
  // A string of digits is open. ATT-OPEN-271
  tonce: ['null', 'true', '{}', '"now"', '[]'],
  payload: ['null', '"{}"', '12345', 'true', '[]'],
  signature: ['null', '""', '12345', '[]', '{}'],
};

/** The envelope inside another value, and other values in its place. */
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

/** Ids of a-z and digits, at most 32 characters: all of them are certainly allowed. */
const ids: readonly (readonly [string, () => string])[] = [
  ['32 letters and digits', () => alphanumeric(32)],
  ['31 letters and digits', () => alphanumeric(31)],
  ['one character', () => alphanumeric(1)],
  ['32 digits', () => digits(32)],
  ['10 digits', () => digits(10)],
  ['a zero before digits', () => `0${digits(11)}`],
  ['digits around an e', () => `${digits(4)}e${digits(2)}`],
  ['32 letters', () => letters(32)],
];

const rules: Rules = {
  'ATT-ENV-001': { because: ['request-04'], core: ['other bodies, on every operation'] },
  'ATT-ENV-002': {
    because: ['request-05'],
    core: ['request_id missing or of another type, on every operation'],
  },
  'ATT-ENV-004': {
    because: ['request-06'],
    core: ['access_key missing or of another type, on every operation'],
  },
  'ATT-ENV-006': { because: ['request-07'], core: ['tonce missing or of another type, on every operation'] },
  'ATT-ENV-007': {
    because: ['request-08'],
    core: ['a payload that is an array holding the payload, on every operation'],
  },
  'ATT-ENV-008': {
    because: ['request-09'],
    core: ['signature missing or of another type, on every operation'],
  },
  'ATT-ENV-005': { because: ['request-06'], core: ['keys that were never issued, on every operation'] },
  'ATT-ENV-003': {
    because: ['request-05', 'limit-02'],
    core: ['ids of all lengths and letters, on every operation'],
  },
  'ATT-ENV-010': { because: ['request-10'], core: ['letters in upper case come back so'] },
  'ATT-ENV-009': { because: ['request-10'] },
  'ATT-ERR-003': { because: ['error-02'] },
};

export const envelope = casesOf(rules, [
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
      // Generated cases send other types to every operation, too.
      refusedOnEach(t, [missing(name), ...wrongValues[name].map((text) => wrongValue(name, text))], {
        everywhere: 1,
      }),
    ),
    rule(id, `${name} missing, with a file`, { needs: ['attachments'] }, (t) =>
      refusedOnEach(t, [missing(name)], { encoding: 'multipart' }),
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
  rule('ATT-ENV-006', 'a tonce with a fraction, well signed', (t) =>
    refusedOnEach(t, fractions, { everywhere: 1 }),
  ),
  ...refusedInEachEncoding('ATT-ENV-005', 'keys that were never issued', neverIssued, { inForms: 4 }),
  // The request_id of an answer. A monitor also compares it with that of the request in every exchange of the run.
  rule('ATT-ENV-003', 'ids of all lengths and letters, on every operation', async (t) => {
    const all = subjects(t);
    for (const [at, start] of all.entries()) {
      const subject = await start();
      for (const [name, make] of shareOf(ids, at, all.length, 3)) {
        const refusal = await refusalOf(t, subject, { ...subject.another(), requestId: make() });
        if (!refusal) continue;
        if (await refusesRepeats(t))
          t.cannot('ids may not come again, and this one may have come in another run');
        const claim = `a ${subject.operation} with a request_id of ${name} is accepted`;
        throw breachBy(claim, refusal);
      }
    }
  }),
  rule('ATT-ENV-003', '32 letters and digits, multipart', { needs: ['attachments'] }, (t) =>
    idsInForms(t, 'multipart'),
  ),
  rule('ATT-ENV-003', '32 letters and digits, urlencoded', (t) => idsInForms(t, 'urlencoded')),
  rule('ATT-ENV-010', 'letters in upper case come back so', async (t) => {
    const requestId = alphanumeric(24).replace(/.{8}$/, 'ABCxyzQ9');
    const exchange = await t.send({ ...t.create(), requestId });
    // Upper case may be refused; an accepted id comes back unchanged.
    if (!succeeded(exchange)) await t.given(t.create());
    else sameId(t, exchange);
  }),
  rule('ATT-ENV-010', 'digits come back as a string', async (t) => {
    for (const requestId of [digits(9), digits(15), digits(32), `0${digits(9)}`]) {
      sameId(t, await sendValid(t, { ...t.create(), requestId }));
    }
  }),
  rule('ATT-ENV-010', 'thirty requests at the same time', (t) => together(t, 30)),
  rule('ATT-ENV-010', 'reads of different attestations at the same time', async (t) => {
    const numbers = await Promise.all(Array.from({ length: 6 }, () => t.givenNo(t.create())));
    const drafts = Array.from({ length: 24 }, (_, i) => t.read(numbers[i % 6] ?? ''));
    const exchanges = await Promise.all(drafts.map((draft) => sendValid(t, draft)));
    exchanges.forEach((exchange, i) => {
      sameId(t, exchange);
      const claim = 'each of parallel reads gets its own attestation';
      t.same(dataOf(exchange)?.no, numbers[i % 6], claim, exchange);
    });
  }),
  rule('ATT-ENV-009', 'many successes over the same connections', async (t) => {
    const no = await t.givenNo(t.create());
    for (let i = 0; i < 18; i += 1) {
      const exchange = await sendValid(t, i % 2 === 0 ? t.read(no, []) : t.create());
      t.check(isObject(jsonOf(exchange)), 'the body of each success is JSON', exchange);
    }
  }),
  rule('ATT-ENV-010', 'many requests one after the other', async (t) => {
    const no = await t.givenNo(t.create());
    for (let i = 0; i < 45; i += 1) {
      const draft = i % 5 === 4 ? { ...t.create(), requestId: alphanumeric(1 + (i % 32)) } : t.read(no, []);
      const exchange = await t.send(draft);
      if (succeeded(exchange)) sameId(t, exchange);
    }
  }),
  rule('ATT-ERR-003', 'good and bad requests at the same time', async (t) => {
    const drafts = Array.from(
      { length: 30 },
      (_, i) =>
        [t.create(), t.create({ unique_id: 17 }), t.create({}, { signed: (text: string) => `${text}!` })][
          i % 3
        ] as Draft,
    );
    const sendEach = (draft: Draft, i: number) => (i % 3 === 0 ? sendValid(t, draft) : t.send(draft));
    for (const exchange of await Promise.all(drafts.map(sendEach))) sameId(t, exchange);
  }),
]);

type Name = 'request_id' | 'access_key' | 'tonce' | 'payload' | 'signature';

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

/** The signature is over the likely reading of the wrong value, so that only the member itself is wrong. */
function signedAs(good: Timed, name: Name, text: string): Draft {
  const { path, requestId, key, tonce, payload } = good;
  const parts = { request_id: requestId, access_key: key.accessKey, tonce, payload, ...{ [name]: text } };
  return {
    ...good,
    signed: () => `POST${path}${parts.request_id}${parts.access_key}${parts.tonce}${parts.payload}`,
  };
}

/** With a valid signature of the member's private key, over the access key that is sent. */
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

async function together(t: Trial, count: number): Promise<void> {
  const starts = subjects(t);
  const ready = await Promise.all(starts.map((start) => start()));
  const drafts = Array.from({ length: count }, (_, i) => {
    const draft = ready[i % ready.length]?.make() as Draft;
    // Simultaneous creates with one unique_id are judged by another rule.
    return draft.operation === 'createAttestation' ? t.create() : draft;
  });
  for (const exchange of await Promise.all(drafts.map((draft) => sendValid(t, draft)))) {
    if (exchange.draft?.operation !== 'downloadAttestation') sameId(t, exchange);
  }
}

function idsInForms(t: Trial, encoding: Encoding): Promise<void> {
  return onEachForm(t, encoding, async (subject) => {
    const claim = `a ${subject.operation} with a request_id of 32 characters is accepted`;
    for (const requestId of [alphanumeric(32), digits(32)]) {
      const exchange = await t.send({ ...subject.another(), requestId });
      t.check(succeeded(exchange), claim, exchange);
    }
  });
}

/** Whether the target refuses a request_id that was used before. ATT-OPEN-130 */
async function refusesRepeats(t: Trial): Promise<boolean> {
  const no = await t.givenNo(t.create());
  const first = t.read(no);
  await t.given(first);
  return !succeeded(await t.send(t.read(no, [], { requestId: first.requestId })));
}

/** Claim: the answer has the request_id of its request, whichever requests are sent at the same time. */
function sameId(t: Trial, exchange: Exchange): void {
  const claim = 'each request gets its own request_id back, as it was sent';
  t.same(membersOf(exchange).request_id, exchange.draft?.requestId, claim, exchange);
}

function alphanumeric(length: number): string {
  return some('abcdefghijklmnopqrstuvwxyz0123456789', length);
}

function letters(length: number): string {
  return some('ghijklmnopqrstuvwxyz', length);
}

function digits(length: number): string {
  return some('123456789', length);
}

/** Does not depend on the seed: an id is used once in all runs. */
function some(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

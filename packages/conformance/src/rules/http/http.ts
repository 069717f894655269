import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach, PremiseRefused } from '../../suite/verdict.ts';
import { describeAnswer, succeeded } from '../../target/exchange.ts';
import {
  everySubject,
  type Fault,
  refusedOnEach,
  refusedPremise,
  type Subject,
  subjects,
  type Timed,
} from '../shared/subjects.ts';

/** The body is changed in its text. */
function body(differs: string, change: (text: string) => string): Fault {
  return {
    differs,
    change: (good) => ({
      ...good,
      body: (bytes) => Buffer.from(change(Buffer.from(bytes).toString('utf8'))),
    }),
  };
}

/** Text that is not JSON, however little is wrong. */
const noJson: readonly Fault[] = [
  body('its body lacks the last character', (text) => text.slice(0, -1)),
  body('its body has a letter behind the JSON', (text) => `${text}x`),
  body('its body has a second JSON value behind the first', (text) => `${text}{}`),
  body('its body is cut in the middle', (text) => text.slice(0, text.length >> 1)),
  body('its body is empty', () => ''),
  body('its body is no JSON at all', () => 'request_id: 1'),
  body('its body lacks a comma', (text) => text.replace(',"access_key"', '"access_key"')),
  body('its body has names without quotes', (text) => text.replace('"access_key"', 'access_key')),
];

/** The same envelope, otherwise written: all of it is JSON. */
const spellings: readonly Spelling[] = [
  ['with members in reverse order', () => ({ envelope: (members) => new Map([...members].reverse()) })],
  ['with members in alphabetical order', () => ({ envelope: (members) => new Map([...members].sort()) })],
  ['with blanks and line breaks between members', () => ({ body: (bytes) => spaced(bytes) })],
  ['with line breaks around it', () => ({ body: (bytes) => Buffer.from(`\r\n ${text(bytes)}\n\t\n`) })],
  [
    'with slashes escaped in the signature',
    () => ({ envelope: (members) => escapedIn(members, 'signature', '/', '\\/') }),
  ],
  [
    'with letters escaped in request_id',
    ({ requestId }) => ({
      envelope: (members) =>
        escapedIn(members, 'request_id', requestId.slice(0, 3), unicode(requestId.slice(0, 3))),
    }),
  ],
  [
    'with a member name that is escaped',
    () => ({ body: (bytes) => Buffer.from(text(bytes).replace('"tonce"', '"\\u0074once"')) }),
  ],
];

/**
 * Header fields that must not change the answer: names in another case (RFC 9110 section 5.1), JSON with a charset, and
 * what browsers and proxies add.
 */
const headers: readonly (readonly [string, Draft['headers'] & object])[] = [
  ['charset=utf-8', { 'Content-Type': 'application/json; charset=utf-8' }],
  ['charset=UTF-8 without a blank', { 'Content-Type': 'application/json;charset=UTF-8' }],
  ['a header name in lower case', { 'Content-Type': undefined, 'content-type': 'application/json' }],
  ['a header name in upper case', { 'Content-Type': undefined, 'CONTENT-TYPE': 'application/json' }],
  [
    'headers of browsers and proxies',
    {
      Accept: '*/*',
      'Accept-Language': 'zh-CN',
      'X-Forwarded-For': '203.0.113.9',
      'X-Request-Id': 'none-of-yours',
      'User-Agent': 'any',
    },
  ],
];

export const http: readonly Case[] = [
  rule('ATT-HTTP-001', 'each operation at its path', async (t: Trial) => {
    for (const start of everySubject(t)) {
      const subject = await start();
      const exchange = await t.send(subject.make());
      const claim = `a valid request to ${subject.make().path} succeeds`;
      if (!succeeded(exchange))
        throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
    }
    // A server that answers every path alike would pass so far: create and read must do different things.
    const no = await t.givenNo(t.create());
    t.same((await t.stored(no)).no, no, 'what was created at one path is read at another');
  }),
  rule('ATT-HTTP-002', 'the same with PUT and PATCH', (t) =>
    refusedOnEach(
      t,
      ['PUT', 'PATCH', 'GET', 'DELETE'].map((method) => ({
        differs: `its method is ${method}`,
        change: (good) => ({ ...good, method }),
      })),
    ),
  ),
  rule('ATT-HTTP-002', 'the same with PUT, signed so', (t) =>
    refusedOnEach(t, [
      {
        differs: 'its method is PUT, in the signature too',
        change: (good) => ({ ...good, method: 'PUT', signed: (text) => text.replace(/^POST/, 'PUT') }),
      },
    ]),
  ),
  rule('ATT-HTTP-003', 'bodies that are no JSON', (t) => refusedOnEach(t, noJson)),
  rule('ATT-HTTP-003', 'an envelope written otherwise, on every operation', (t) =>
    acceptedOnEach(t, spellings),
  ),
  rule('ATT-HTTP-003', 'other header lines, on every operation', (t) =>
    acceptedOnEach(
      t,
      headers.map(([name, fields]) => [`with ${name}`, () => ({ headers: fields })]),
    ),
  ),
];

type Spelling = readonly [name: string, change: (good: Timed) => Partial<Draft>];

/** Claim: on each operation such requests are accepted; premise: the plain one is. */
async function acceptedOnEach(t: Trial, ways: readonly Spelling[]): Promise<void> {
  let unseen: PremiseRefused | undefined;
  for (const start of subjects(t)) {
    try {
      const subject = await start();
      for (const [name, change] of ways) await acceptedSo(t, subject, name, change);
    } catch (error) {
      if (!(error instanceof PremiseRefused)) throw error;
      unseen ??= error;
    }
  }
  if (unseen) throw unseen;
}

async function acceptedSo(t: Trial, subject: Subject, name: string, change: Spelling[1]): Promise<void> {
  const draft = subject.another();
  const exchange = await t.send({ ...draft, ...change(draft) });
  if (succeeded(exchange)) return;
  const plain = subject.another();
  const control = await t.send(plain);
  if (!succeeded(control)) throw refusedPremise(plain, control);
  const claim = `a ${subject.operation} ${name} is accepted like the plain one`;
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** Blanks around the names and values of the envelope, none within the payload. */
function spaced(bytes: Uint8Array): Uint8Array {
  const names = /([{,])"(request_id|access_key|tonce|payload|signature)":/g;
  return Buffer.from(text(bytes).replace(names, '$1\r\n\t "$2" :  '));
}

function escapedIn(
  members: Map<string, string>,
  name: string,
  find: string,
  replace: string,
): Map<string, string> {
  return members.set(
    name,
    (members.get(name) ?? '').replaceAll(find, () => replace),
  );
}

function unicode(value: string): string {
  return [...value].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

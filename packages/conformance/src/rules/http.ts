import { withEscapes } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { type Exchange, succeeded } from '../target/exchange.ts';
import { chunkOf, headOf, type RawOptions, sendBytes } from '../target/raw-socket.ts';
import { unhurried } from '../target/target.ts';
import { writeRequest } from '../target/write-request.ts';
import { breachBy, PremiseRefused } from '../verdict.ts';
import { outcome } from './shared/observe.ts';
import { again, factoidsIn, numberIn, payloadOf, sameFactoids } from './shared/read-back.ts';
import { claimRefused } from './shared/refused-variations.ts';
import {
  everySubject,
  type Fault,
  refusalOf,
  refusedOnEach,
  sendValid,
  shareOf,
  subjects,
  type Timed,
} from './shared/subjects.ts';

/** Texts that are not JSON, some by one character. */
const noJson: readonly Fault[] = [
  body('its body lacks the last character', (text) => text.slice(0, -1)),
  body('its body has a letter behind the JSON', (text) => `${text}x`),
  body('its body has a second JSON value behind the first', (text) => `${text}{}`),
  body('its body is cut in the middle', (text) => text.slice(0, text.length >> 1)),
  body('its body is empty', () => ''),
  body('its body is not JSON at all', () => 'request_id: 1'),
  body('its body lacks a comma', (text) => text.replace(',"access_key"', '"access_key"')),
  body('its body has names without quotes', (text) => text.replace('"access_key"', 'access_key')),
];

/** The same envelope, written differently, as valid JSON. */
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
        escapedIn(members, 'request_id', requestId.slice(0, 3), withEscapes(requestId.slice(0, 3), /./g)),
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

const rules: Rules = {
  'ATT-HTTP-001': { because: ['request-02'], core: ['each operation at its path'] },
  'ATT-HTTP-002': { because: ['request-01'], core: ['the same with PUT, signed so'] },
  'ATT-HTTP-003': { because: ['request-04'], core: ['bodies that are not JSON'] },
  'ATT-VER-001': { because: ['version-01'], core: ['the path with and without its version'] },
  'ATT-VER-003': { because: ['version-03', 'error-06'], core: ['versions that no service has'] },
  'ATT-VER-002': { because: ['version-04'], core: ['the version that is judged keeps its promises'] },
};

export const http = casesOf(rules, [
  rule('ATT-HTTP-001', 'each operation at its path', async (t) => {
    for (const start of everySubject(t)) {
      const subject = await start();
      const exchange = await t.send(subject.make());
      const claim = `a valid request to ${subject.make().path} succeeds`;
      if (!succeeded(exchange)) throw breachBy(claim, exchange);
    }
    // A server that answers every path alike would pass up to here: create and read must differ.
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
  rule('ATT-HTTP-003', 'bodies that are not JSON', (t) => refusedOnEach(t, noJson)),
  rule('ATT-HTTP-003', 'an envelope written otherwise, on every operation', (t) =>
    acceptedOnEach(t, spellings),
  ),
  rule('ATT-HTTP-003', 'other header lines, on every operation', (t) =>
    acceptedOnEach(
      t,
      headers.map(([name, fields]) => [`with ${name}`, () => ({ headers: fields })]),
    ),
  ),
  // How a body arrives, below HTTP.
  rule('ATT-HTTP-003', 'a body that arrives in many pieces, cut within characters', (t) =>
    inPieces(t, t.create({ unique_id: `${t.id()}李雷🀄` }), 7),
  ),
  rule(
    'ATT-HTTP-003',
    'a form that arrives in many pieces, cut within boundaries and characters',
    { needs: ['attachments'], because: ['request-13'] },
    async (t) => {
      const make = () => {
        const file = t.file(0, 40);
        const attachments = { 0: [t.checksum(file)] };
        return t.create({ unique_id: `${t.id()}李雷🀄`, attachments }, { files: [file] });
      };
      if (!succeeded(await t.send(make()))) t.cannot('no multipart form is accepted');
      await inPieces(t, make(), 23);
    },
  ),
  rule('ATT-HTTP-003', 'a body that ends too early', async (t) => {
    const cut = t.create();
    const { body, ...request } = await writeRequest(cut, t.now());
    const whole = { ...request, body };
    // The answer is not awaited; nothing of the request may be stored.
    const half = [headOf(t.config, whole), body.subarray(0, body.length - 20)];
    await sendBytes(t.config, whole, { pieces: half, hangUp: true, patience: 2000, end: t.end });
    const good = t.create({ unique_id: payloadOf(cut).unique_id ?? '' });
    const stored = await t.stored(await t.givenNo(good));
    sameFactoids(t, stored, factoidsIn(good), 'a body that ended too early stores nothing');
  }),
  rule('ATT-HTTP-003', 'what else is taken', async (t) => {
    await t.given(t.create());
    const plain = await raw(t, t.create({}, { headers: { 'Content-Type': undefined } }));
    t.note(`a body without Content-Type is ${outcome(plain)}`);
    for (const type of ['text/plain', 'application/octet-stream', 'APPLICATION/JSON']) {
      t.note(
        `a body called ${type} is ${outcome(await t.send(t.create({}, { headers: { 'Content-Type': type } })))}`,
      );
    }
    t.note(`a body in chunks is ${outcome(await chunked(t, t.create()))}`);
    const waiting = await raw(t, t.create({}, { headers: { Expect: '100-continue' } }));
    t.note(`a body that is announced by Expect is ${outcome(waiting)}`);
  }),
  // Versions in the path.
  rule('ATT-VER-001', 'the path with and without its version', (t) =>
    refusedOnEach(t, [inPath('lacks the version', '/api')], { status: 404 }),
  ),
  rule('ATT-VER-003', 'versions that no service has', (t) =>
    refusedOnEach(
      t,
      ['v907', 'v90.7', 'v1.907', 'v0'].map((name) => inPath(`names the version ${name}`, `/api/${name}`)),
      { status: 404 },
    ),
  ),
  rule('ATT-VER-002', 'the version that is judged keeps its promises', async (t) => {
    const draft = t.create();
    const no = await t.givenNo(draft);
    const { unique_id } = await t.stored(no);
    t.same(unique_id, payloadOf(draft).unique_id, `${t.contract.version} stores and returns`);
    const forged = await t.send({ ...t.read(no), signed: (text) => `${text}!` });
    claimRefused(forged, 'its signature is forged', 500);
  }),
]);

/** A fault in the text of the body. */
function body(differs: string, change: (text: string) => string): Fault {
  return {
    differs,
    change: (good) => ({
      ...good,
      body: (bytes) => Buffer.from(change(Buffer.from(bytes).toString('utf8'))),
    }),
  };
}

type Spelling = readonly [name: string, change: (good: Timed) => Partial<Draft>];

/** Claim: operations accept such requests, each operation the first three of them; premise: the plain one is accepted. */
async function acceptedOnEach(t: Trial, ways: readonly Spelling[]): Promise<void> {
  let unseen: PremiseRefused | undefined;
  const all = subjects(t);
  for (const [at, start] of all.entries()) {
    try {
      const subject = await start();
      for (const [name, change] of shareOf(ways, at, all.length, 3)) {
        const draft = subject.another();
        const refusal = await refusalOf(t, subject, { ...draft, ...change(draft) });
        if (!refusal) continue;
        const claim = `a ${subject.operation} ${name} is accepted like the plain one`;
        throw breachBy(claim, refusal);
      }
    } catch (error) {
      if (!(error instanceof PremiseRefused)) throw error;
      unseen ??= error;
    }
  }
  if (unseen) throw unseen;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** Whitespace around the names and values of the envelope, but not within the payload. */
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

/** Claim: it makes no difference how the network cuts a body. */
async function inPieces(t: Trial, draft: Draft, size: number): Promise<void> {
  const request = await writeRequest(draft, t.now());
  const pieces = function* () {
    yield headOf(t.config, request);
    for (let at = 0; at < request.body.length; at += size) yield request.body.subarray(at, at + size);
  };
  const send = () => sendBytes(t.config, request, { pieces: pieces(), draft, end: t.end });
  const exchange = await unhurried(async () => t.record(await send()), t.end);
  const no = numberIn(exchange);
  if (no === undefined) {
    await sendValid(t, again(t, draft));
    throw breachBy('a body that arrives in pieces is accepted like one that arrives at once', exchange);
  }
  const { unique_id } = await t.stored(no);
  t.same(unique_id, payloadOf(draft).unique_id, 'text of a body that arrives in pieces is whole');
}

async function raw(t: Trial, draft: Draft, options: RawOptions = {}): Promise<Exchange> {
  const request = await writeRequest(draft, t.now());
  return t.record(await sendBytes(t.config, request, { draft, end: t.end, ...options }));
}

async function chunked(t: Trial, draft: Draft): Promise<Exchange> {
  const written = await writeRequest(draft, t.now());
  const request = { ...written, headers: { ...written.headers, 'Transfer-Encoding': 'chunked' } };
  const half = written.body.length >> 1;
  const chunks = [written.body.subarray(0, half), written.body.subarray(half)].map(chunkOf);
  const pieces = [headOf(t.config, request), ...chunks, Buffer.from('0\r\n\r\n')];
  return t.record(await sendBytes(t.config, request, { pieces, draft, end: t.end }));
}

/** Another beginning of the path, which is signed too. */
function inPath(differs: string, begin: string): Fault {
  return {
    differs: `its path ${differs}, in the signature too`,
    change: (good) => ({ ...good, path: good.path.replace(/^\/api\/[^/]+/, begin) }),
  };
}

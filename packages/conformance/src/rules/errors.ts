import { isObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { type Exchange, jsonOf, membersOf, refused, succeeded } from '../target/exchange.ts';
import { breachBy } from '../verdict.ts';
import { onceInRun } from './shared/read-back.ts';
import { claimRefused, withFile } from './shared/refused-variations.ts';
import { type Fault, refusedInEachEncoding, sendValid, subjects } from './shared/subjects.ts';

/** One request for each kind of refusal. Monitors check the members of every answer of the run. */
const kinds: readonly (readonly [string, (t: Trial) => Draft])[] = [
  ['a parameter of another type', (t) => t.create({ unique_id: 17 })],
  ['a parameter beyond its bound', (t) => t.create({ unique_id: 'x'.repeat(255) })],
  ['a parameter that is missing', (t) => t.create({ template_id: undefined })],
  ['a template that is unknown', (t) => t.create({ template_id: t.id() })],
  ['a number that is unknown', (t) => t.read(t.id())],
  ['a forged signature', (t) => t.create({}, { signed: (text) => `${text}!` })],
  ['a key that is unknown', (t) => t.create({}, { key: { ...t.member, accessKey: t.id() } })],
  ['a tonce of yesterday', (t) => t.create({}, { tonceOffset: -86_400 })],
  ['a path that does not exist', (t) => ({ ...t.create(), path: `/api/${t.contract.version}/${t.id()}` })],
  ['a wrong method', (t) => ({ ...t.create(), method: 'PUT' })],
  ['a body that is not JSON', (t) => t.create({}, { body: () => Buffer.from('{"request_id":') })],
  ['a body that is empty', (t) => t.create({}, { body: () => new Uint8Array(0) })],
  ['a body that is not an envelope', (t) => t.create({}, { body: () => Buffer.from('[1]') })],
  [
    'a multipart body without boundary',
    (t) => t.create({}, { headers: { 'Content-Type': 'multipart/form-data' } }),
  ],
  [
    'a multipart body of another boundary',
    (t) => t.create({}, { headers: { 'Content-Type': 'multipart/form-data; boundary=other' } }),
  ],
  ['bytes that are not text', (t) => t.create({}, { body: () => Buffer.from([0xff, 0xfe, 0x00, 0x7b]) })],
  [
    'deeply nested JSON',
    (t) => t.create({}, { body: () => Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) }),
  ],
];

const withBody = ['PUT', 'PATCH'];

/** Without a body: it would have no meaning, and a server may refuse the request for it (RFC 9110 section 9.3.1). */
const without = ['GET', 'DELETE'];

const rules: Rules = {
  'ATT-ERR-001': { because: ['error-01'], core: ['a template that is unknown'] },
  'ATT-ERR-002': { because: ['error-01'] },
  'ATT-ERR-004': { because: ['error-03'] },
  'ATT-ERR-006': { because: ['error-04'] },
  'ATT-ERR-003': { because: ['error-02'], core: ['each kind of refusal, on every operation'] },
  'ATT-ERR-400': { because: ['error-05'], core: ['parameters of another type, on every operation'] },
  'ATT-ERR-404': { because: ['error-06'], core: ['an unknown path, well signed and forged'] },
  'ATT-ERR-405': { because: ['error-07'], core: ['a wrong method on an unverified request'] },
};

export const errors = casesOf(rules, [
  ...kinds.map(([name, make]) =>
    rule('ATT-ERR-001', name, async (t) => {
      const { exchange } = await refusalOf(t, name, make);
      await t.given(t.create());
      claimRefused(exchange, `it has ${name}`);
    }),
  ),
  rule('ATT-ERR-002', 'each kind of refusal', (t) =>
    ofEachKind(t, (exchange) =>
      t.check(isObject(jsonOf(exchange)), 'the body of a refusal is a JSON object', exchange),
    ),
  ),
  rule('ATT-ERR-004', 'each kind of refusal', (t) =>
    ofEachKind(t, (exchange) =>
      t.same(typeof membersOf(exchange).message, 'string', 'message of a refusal is a string', exchange),
    ),
  ),
  rule('ATT-ERR-006', 'each kind of refusal', (t) =>
    ofEachKind(t, (exchange, at) => {
      const { timestamp } = membersOf(exchange);
      const off = Math.abs(Number(timestamp) / 1000 - at);
      const claim = 'timestamp of a refusal is its time in milliseconds';
      t.check(Number.isInteger(timestamp) && off < 60, claim, exchange);
    }),
  ),
  rule('ATT-ERR-003', 'each kind of refusal, on every operation', async (t) => {
    for (const start of subjects(t)) {
      const subject = await start();
      const bad: Draft[] = [
        { ...subject.make(), signed: (text) => `${text}!` },
        { ...subject.make(), payload: '{}' },
        { ...subject.make(), method: 'PATCH' },
        { ...subject.make(), key: { ...t.member, accessKey: t.id() } },
        { ...subject.make(), path: `/api/${t.contract.version}/${t.id()}` },
      ];
      for (const draft of bad) {
        const exchange = await t.send(draft);
        const id = membersOf(exchange).request_id;
        // The description does not say that the body of another method is read.
        if (draft.method !== undefined && id === '') continue;
        t.same(id, draft.requestId, 'a refusal carries the request_id of its request', exchange);
      }
    }
    await t.given(t.create());
  }),
  rule('ATT-ERR-003', 'a refusal with a file', { needs: ['attachments'] }, async (t) => {
    const make = () => t.create(...withFile(t));
    // A form whose envelope is not understood has no readable request_id. ATT-OPEN-060
    if (!succeeded(await t.send(make()))) t.cannot('no multipart form is accepted');
    for (const draft of [
      { ...make(), signed: (text: string) => `${text}!` },
      { ...make(), payload: '{}' },
    ]) {
      const exchange = await t.send(draft);
      const id = membersOf(exchange).request_id;
      t.same(id, draft.requestId, 'a refusal carries the request_id of its request', exchange);
    }
  }),
  rule('ATT-ERR-005', 'messages', async (t) => {
    const messages = new Map<string, unknown>();
    const closed = await t.givenNo(t.create({ completed: true }));
    for (const [name, make] of [...kinds, ['a closed attestation', () => t.add(closed)] as const]) {
      const { exchange } = await refusalOf(t, name, make);
      const { message } = membersOf(exchange);
      const isSaid = typeof message === 'string' && message.trim() !== '';
      t.check(isSaid, `the message for ${name} is not empty`, exchange);
      messages.set(name, message);
    }
    const [type, forged] = [messages.get('a parameter of another type'), messages.get('a forged signature')];
    t.check(type !== forged, 'the message of a bad parameter differs from that of a bad signature');
  }),
  rule('ATT-ERR-006', 'the time changes, in milliseconds', timesOfErrors),
  rule('ATT-ERR-006', 'not the time that the request names', async (t) => {
    // A timestamp copied from the tonce would be 250 s off; a monitor finds every timestamp that is a minute off.
    for (const tonceOffset of [-250, 250]) {
      const exchange = await t.send(t.create({ unique_id: 17 }, { tonceOffset }));
      const off = Number(membersOf(exchange).timestamp) / 1000 - t.now();
      const claim = `timestamp is the time of the error; it is ${Math.round(off)} s off`;
      t.check(Math.abs(off) < 60, claim, exchange);
    }
    await t.given(t.create());
  }),
  ...refusedInEachEncoding(
    'ATT-ERR-400',
    'parameters of another type',
    () => [
      text('a number', '17'),
      text('a boolean', 'true'),
      text('an object', '{"a":1}'),
      text('an array', '["a"]'),
    ],
    { status: 400, inForms: 1 },
  ),
  // 404 and 405. A monitor checks their bodies, like those of every answer.
  rule('ATT-ERR-404', 'paths that are not described', async (t) => {
    const base = t.create().path.replace(/\/[^/]+$/, '');
    const paths = [
      `${base}/${t.id()}`,
      `${base}/${t.id()}/${t.id()}`,
      ...[...t.contract.operations.values()].flatMap(({ path }) => [`${path}${t.id()}`, `${path}/${t.id()}`]),
    ];
    for (const path of paths) {
      const draft = { ...t.create(), path };
      claimPath(await t.send(draft), path);
    }
    await t.given(t.create());
  }),
  rule('ATT-ERR-404', 'an unknown path, well signed and forged', async (t) => {
    const path = `/api/${t.contract.version}/${t.id()}`;
    claimPath(await t.send({ ...t.create(), path }), path);
    const forged = await t.send({ ...t.create(), path, signed: (text) => `${text}!` });
    // Which of two faults is reported is open. ATT-OPEN-091
    t.check(!succeeded(forged), 'a forged request to an unknown path is refused', forged);
    await t.given(t.create());
  }),
  rule('ATT-ERR-405', 'each other method on each path', async (t) => {
    for (const start of subjects(t)) {
      const subject = await start();
      for (const method of withBody) claimMethod(await t.send({ ...subject.make(), method }));
      for (const method of without) claimMethod(await t.send(empty(subject.make(), method)));
      const good = subject.make();
      const exchange = await sendValid(t, good);
      await subject.onlyKept(good, exchange);
    }
  }),
  rule('ATT-ERR-405', 'a wrong method on an unverified request', async (t) => {
    for (const start of subjects(t)) {
      const subject = await start();
      claimMethod(await t.send({ ...empty(subject.make(), 'GET'), headers: { 'Content-Type': undefined } }));
      await sendValid(t, subject.make());
    }
  }),
]);

/** The answer to a kind of faulty request, and the target's time then. Sent once in a run: each rule judges the same. */
function refusalOf(t: Trial, name: string, make: (t: Trial) => Draft) {
  return onceInRun(t, `answer to ${name}`, async () => ({
    exchange: await t.send(make(t)),
    at: t.now(),
  }));
}

async function ofEachKind(t: Trial, judge: (exchange: Exchange, at: number) => void): Promise<void> {
  let seen = 0;
  for (const [name, make] of kinds) {
    const { exchange, at } = await refusalOf(t, name, make);
    if (!refused(exchange)) continue;
    judge(exchange, at);
    seen += 1;
  }
  await t.given(t.create());
  if (seen === 0) t.cannot('nothing is refused');
}

/** Replaces the first required string of each payload by another JSON value. */
function text(name: string, json: string): Fault {
  return {
    differs: `its first string parameter is ${name}`,
    change: (good) => ({
      ...good,
      payload: good.payload.replace(
        /"(ano|template_id|link_name)":"(?:[^"\\]|\\.)*"/,
        (_, member: string) => `"${member}":${json}`,
      ),
    }),
  };
}

/**
 * Errors one after the other: their timestamps differ, and are not all whole tenths of a second. How far they rise says
 * nothing, since the clocks of the instances that answer may be some seconds apart.
 */
async function timesOfErrors(t: Trial): Promise<void> {
  const times: number[] = [];
  const begin = performance.now();
  let exchange: Exchange | undefined;
  while (times.length < 12 || performance.now() - begin < 100) {
    exchange = await t.send(t.create({ unique_id: 17 }));
    times.push(Number(membersOf(exchange).timestamp));
  }
  const passed = Math.round(performance.now() - begin);
  const claim = `timestamp is the time of the error: over ${passed} ms of errors it did not change`;
  t.check(new Set(times).size > 1, claim, exchange);
  t.check(
    times.some((time) => time % 100 !== 0),
    'timestamp has millisecond precision: all are multiples of 100',
    exchange,
  );
  await t.given(t.create());
}

function empty(draft: Draft, method: string): Draft {
  return { ...draft, method, body: () => new Uint8Array(0) };
}

function claimPath(exchange: Exchange, path: string): void {
  claimRefused(exchange, `its path is ${path}, which does not exist`, 404);
}

function claimMethod(exchange: Exchange): void {
  if (exchange.answer?.status === 405) return;
  const { method, path } = exchange.request;
  throw breachBy(`${method} on ${path} is answered with 405`, exchange);
}

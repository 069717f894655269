import type { Draft } from '../../request/draft.ts';
import { isObject, type JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Exchange, jsonOf, refused, succeeded } from '../../target/exchange.ts';
import { claimRefused, type Fault, refusedOnEach, subjects } from '../shared/subjects.ts';

/** One request for each kind of refusal. What their answers must hold is watched for every answer of the run. */
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
  ['a body that is no JSON', (t) => t.create({}, { body: () => Buffer.from('{"request_id":') })],
  ['a body that is empty', (t) => t.create({}, { body: () => new Uint8Array(0) })],
  ['a body that is no envelope', (t) => t.create({}, { body: () => Buffer.from('[1]') })],
  [
    'a multipart body without boundary',
    (t) => t.create({}, { headers: { 'Content-Type': 'multipart/form-data' } }),
  ],
  [
    'a multipart body of another boundary',
    (t) => t.create({}, { headers: { 'Content-Type': 'multipart/form-data; boundary=other' } }),
  ],
  ['bytes that are no text', (t) => t.create({}, { body: () => Buffer.from([0xff, 0xfe, 0x00, 0x7b]) })],
  [
    'deeply nested JSON',
    (t) => t.create({}, { body: () => Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) }),
  ],
];

export const errors: readonly Case[] = [
  ...kinds.map(([name, make]) =>
    rule('ATT-ERR-001', name, async (t: Trial) => {
      const exchange = await t.send(make(t));
      await t.given(t.create());
      claimRefused(exchange, `it has ${name}`);
      claimBody(t, exchange);
    }),
  ),
  rule('ATT-ERR-002', 'each kind of refusal', (t: Trial) =>
    ofEachKind(t, (exchange) =>
      t.check(isObject(jsonOf(exchange)), 'the body of a refusal is a JSON object', exchange),
    ),
  ),
  rule('ATT-ERR-004', 'each kind of refusal', (t: Trial) =>
    ofEachKind(t, (exchange) =>
      t.same(typeof bodyOf(exchange).message, 'string', 'message of a refusal is a string', exchange),
    ),
  ),
  rule('ATT-ERR-006', 'each kind of refusal', (t: Trial) =>
    ofEachKind(t, (exchange) => {
      const { timestamp } = bodyOf(exchange);
      const off = Math.abs(Number(timestamp) / 1000 - t.now());
      t.check(
        Number.isInteger(timestamp) && off < 60,
        'timestamp of a refusal is its time in milliseconds',
        exchange,
      );
    }),
  ),
  rule('ATT-ERR-003', 'each kind of refusal, on every operation', async (t: Trial) => {
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
        const id = bodyOf(exchange).request_id;
        // Nothing says that the body of another method is read.
        if (draft.method !== undefined && id === '') continue;
        t.same(id, draft.requestId, 'a refusal carries the request_id of its request', exchange);
      }
    }
    await t.given(t.create());
  }),
  rule(
    'ATT-ERR-003',
    'a refusal with a file',
    async (t: Trial) => {
      const file = t.file();
      const attachments = { 0: [t.checksum(file)] };
      const make = (options: Partial<Draft>) => t.create({ attachments }, { files: [file], ...options });
      // A form whose envelope is not understood has no id that could be read. ATT-OPEN-060
      if (!succeeded(await t.send(make({})))) t.cannot('no multipart form is accepted');
      for (const draft of [make({ signed: (text) => `${text}!` }), { ...make({}), payload: '{}' }]) {
        const exchange = await t.send(draft);
        const id = bodyOf(exchange).request_id;
        t.same(id, draft.requestId, 'a refusal carries the request_id of its request', exchange);
      }
    },
    { needs: ['attachments'] },
  ),
  rule('ATT-ERR-005', 'messages', async (t: Trial) => {
    const messages = new Map<string, unknown>();
    const closed = await t.givenNo(t.create({ completed: true }));
    for (const [name, make] of [...kinds, ['a closed attestation', () => t.add(closed)] as const]) {
      const exchange = await t.send(make(t));
      const { message } = bodyOf(exchange);
      const isSaid = typeof message === 'string' && message.trim() !== '';
      t.check(isSaid, `the message for ${name} is not empty`, exchange);
      messages.set(name, message);
    }
    const [type, forged] = [messages.get('a parameter of another type'), messages.get('a forged signature')];
    t.check(type !== forged, 'the message of a bad parameter differs from that of a bad signature');
  }),
  rule('ATT-ERR-006', 'the time goes on, in milliseconds', timesOfErrors),
  rule('ATT-ERR-006', 'not the time that the request names', async (t: Trial) => {
    // A timestamp made of the tonce would be 250 s off; what is a minute off is seen by the watch of every answer.
    for (const tonceOffset of [-250, 250]) {
      const exchange = await t.send(t.create({ unique_id: 17 }, { tonceOffset }));
      const off = Number(bodyOf(exchange).timestamp) / 1000 - t.now();
      t.check(
        Math.abs(off) < 60,
        `timestamp is the time of the error; it is ${Math.round(off)} s off`,
        exchange,
      );
    }
    await t.given(t.create());
  }),
  rule('ATT-ERR-400', 'parameters of another type, on every operation', (t) =>
    refusedOnEach(
      t,
      [
        text('a number', '17'),
        text('a boolean', 'true'),
        text('an object', '{"a":1}'),
        text('an array', '["a"]'),
      ],
      { status: 400 },
    ),
  ),
  rule(
    'ATT-ERR-400',
    'a parameter of another type with a file',
    (t) => refusedOnEach(t, [text('a number', '17')], { status: 400, encoding: 'multipart' }),
    { needs: ['attachments'] },
  ),
  rule('ATT-ERR-400', 'a parameter of another type in an urlencoded form', (t) =>
    refusedOnEach(t, [text('a number', '17')], { status: 400, encoding: 'urlencoded' }),
  ),
];

async function ofEachKind(t: Trial, judge: (exchange: Exchange) => void): Promise<void> {
  let seen = 0;
  for (const [, make] of kinds) {
    const exchange = await t.send(make(t));
    if (!refused(exchange)) continue;
    judge(exchange);
    seen += 1;
  }
  await t.given(t.create());
  if (seen === 0) t.cannot('nothing is refused');
}

/** The first required string of each payload becomes something else. */
function text(name: string, json: string): Fault {
  return {
    differs: `its first string parameter is ${name}`,
    change: (good) => ({
      ...good,
      payload: good.payload.replace(
        /"(ano|template_id|link_name)":"[^"]*"/,
        (_, member: string) => `"${member}":${json}`,
      ),
    }),
  };
}

/** Errors one after the other: their times rise with ours, and are not whole tenths of a second. */
async function timesOfErrors(t: Trial): Promise<void> {
  const times: number[] = [];
  const begin = performance.now();
  let exchange: Exchange | undefined;
  while (times.length < 12 || performance.now() - begin < 100) {
    exchange = await t.send(t.create({ unique_id: 17 }));
    times.push(Number(bodyOf(exchange).timestamp));
  }
  const passed = performance.now() - begin;
  const reported = (times.at(-1) ?? 0) - (times[0] ?? 0);
  t.check(
    reported > 0,
    `timestamp is the time of the error: over ${Math.round(passed)} ms of errors it did not change`,
    exchange,
  );
  t.check(
    reported < passed + 2000,
    `over ${Math.round(passed)} ms of errors timestamp rose by ${reported}: it is not in milliseconds`,
    exchange,
  );
  t.check(
    times.some((time) => time % 100 !== 0),
    'timestamp has millisecond precision: all are multiples of 100',
    exchange,
  );
  await t.given(t.create());
}

function claimBody(t: Trial, exchange: Exchange): void {
  const { message, timestamp } = bodyOf(exchange);
  t.same(typeof message, 'string', 'a refusal carries message, a string', exchange);
  t.check(Number.isInteger(timestamp), 'a refusal carries timestamp, an integer', exchange);
}

function bodyOf(exchange: Exchange): JsonObject {
  const body = jsonOf(exchange);
  return isObject(body) ? body : {};
}

import { canonicalText, type JsonObject, withEscapes } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import { messageOf, noteEach, outcome } from './shared/observe.ts';
import { payloadOf } from './shared/read-back.ts';

/** The same value, written differently. */
const writings: readonly (readonly [string, (payload: string) => string])[] = [
  ['blanks after colons and commas', (text) => text.replace(/":/g, '": ').replace(/,"/g, ', "')],
  ['line breaks and tabs', (text) => JSON.stringify(JSON.parse(text), null, '\t')],
  ['blanks before its end', (text) => `${text.slice(0, -1)}  }`],
  [
    'members in another order',
    (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).reverse())),
  ],
  ['letters escaped', (text) => text.replace('"unique_id":"c', '"unique_id":"\\u0063')],
  ['names escaped', (text) => text.replace('"completed"', '"\\u0063ompleted"')],
  ['slashes escaped', (text) => text.replace('"unique_id":"c', '"unique_id":"\\/')],
  ['a slash', (text) => text.replace('"unique_id":"c', '"unique_id":"/')],
  ['< & > and U+2028', (text) => text.replace('"unique_id":"c', '"unique_id":"<&>\u2028')],
  ['Chinese escaped', (text) => text.replace('"unique_id":"c', '"unique_id":"\\u674e')],
  ['1e2 for 100 in a member that is not described', (text) => `${text.slice(0, -1)},"zz":1e2}`],
  ['1.10 in a member that is not described', (text) => `${text.slice(0, -1)},"zz":1.10}`],
  ['"payload" in a member that is not described', (text) => `${text.slice(0, -1)},"zz":{"payload":{}}}`],
];

export const openSignature: readonly Case[] = [
  rule('ATT-OPEN-120', 'long ids', (t) =>
    noteEach(
      t,
      [33, 36, 64, 255, 256].map((length) => [
        `a request_id of ${length} characters`,
        () => t.create({}, { requestId: t.id().repeat(11).slice(0, length) }),
      ]),
    ),
  ),
  rule('ATT-OPEN-121', 'characters of an id', (t) =>
    noteEach(
      t,
      (
        [
          ['an empty request_id', ''],
          ['one with a slash', 'a/b'],
          ['one with a control character', 'a\u0001b'],
          ['one with a blank', 'a b'],
          ['one with Chinese', '请求'],
          ['one in upper case', 'ABC'],
          ['one with a hyphen', 'a-b'],
        ] as const
      ).map(([name, id]) => [
        name,
        () => t.create({}, { requestId: id === '' ? '' : `${id}${t.id().slice(0, 12)}` }),
      ]),
    ),
  ),
  rule('ATT-OPEN-270', 'bytes that are not UTF-8', (t) => {
    const utf16 = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString(), 'utf16le');
    const headers = { 'Content-Type': 'application/json; charset=utf-16' };
    const marked = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    return noteEach(t, [
      ['a byte order mark', () => t.create({}, { body: marked })],
      ['a body in UTF-16', () => t.create({}, { body: utf16, headers })],
      ['a byte that is not UTF-8', () => t.create({ unique_id: `${t.id()}\ufffd` }, { body: invalid })],
    ]);
  }),
  rule('ATT-OPEN-271', 'spellings of tonce', async (t) => {
    const quoted = (draft: Draft) => ({
      ...draft,
      envelope: (members: Map<string, string>) => members.set('tonce', `"${members.get('tonce')}"`),
    });
    await noteEach(t, [
      ['a tonce as a string of digits', () => quoted(t.create())],
      ['a tonce with .0', () => t.create({}, { tonce: `${t.now()}.0` })],
      ['a tonce with an exponent', () => t.create({}, { tonce: `${t.now()}e0` })],
    ]);
    for (const [name, spell] of [
      ['a plus', '+'],
      ['a leading zero', '0'],
      ['a blank', ' '],
    ] as const) {
      const draft = t.create({}, { encoding: 'urlencoded' });
      t.note(
        `in a form, a tonce with ${name} before it is ${outcome(await t.send({ ...draft, tonce: `${spell}${t.now()}` }))}`,
      );
    }
  }),
  rule('ATT-OPEN-050', 'which text is signed', async (t) => {
    const reported = new Map<string, string[]>();
    for (const [name, write] of writings) {
      const text = await textSigned(t, write);
      reported.set(text, [...(reported.get(text) ?? []), name]);
    }
    for (const [text, names] of reported) t.note(`${text}: ${names.join(', ')}`);
  }),
  rule('ATT-OPEN-051', 'duplicates', (t) => {
    const again = (bytes: Uint8Array) =>
      Buffer.from(`{"tonce":${t.now()},${Buffer.from(bytes).toString().slice(1)}`);
    const inForm = (bytes: Uint8Array) => Buffer.from(`tonce=${t.now()}&${Buffer.from(bytes)}`);
    return noteEach(t, [
      ['a key twice in the payload', () => written(t, (text) => `{"completed":false,${text.slice(1)}`)],
      [
        'a key twice in a factoid',
        () => written(t, (text) => text.replace('{"data":', '{"type":"x","data":')),
      ],
      ['a key twice, once escaped', () => written(t, (text) => `{"\\u0063ompleted":false,${text.slice(1)}`)],
      ['tonce twice in the envelope', () => t.create({}, { body: again })],
      ['a form field twice', () => t.create({}, { encoding: 'urlencoded', body: inForm })],
    ]);
  }),
  rule('ATT-OPEN-090', 'an unknown key', async (t) => {
    const forged = await t.send(t.create({}, { signed: (text) => `${text}!` }));
    const unknown = await t.send(t.create({}, { key: { ...t.member, accessKey: t.id() } }));
    const same = forged.answer?.status === unknown.answer?.status && messageOf(forged) === messageOf(unknown);
    t.note(
      `an unknown access key is ${outcome(unknown)}, ${same ? 'reported like' : 'distinguished from'} a bad signature, which is ${outcome(forged)}`,
    );
  }),
  rule('ATT-OPEN-091', 'several faults at once', async (t) => {
    const alone = new Map([
      ['tonce', messageOf(await t.send(t.create({}, { tonceOffset: -5000 })))],
      ['signature', messageOf(await t.send(t.create({}, { signed: (text) => `${text}!` })))],
      ['payload', messageOf(await t.send(t.create({ unique_id: 17 })))],
    ]);
    const all = await t.send(
      t.create({ unique_id: 17 }, { tonceOffset: -5000, signed: (text) => `${text}!` }),
    );
    const first = [...alone].find(([, message]) => message === messageOf(all))?.[0] ?? 'another one';
    t.note(`when tonce, signature and payload are wrong together, ${first} is reported: ${outcome(all)}`);
  }),
  rule('ATT-OPEN-130', 'a request_id again', async (t) => {
    const first = { ...t.create(), tonce: String(t.now()) };
    await t.send(first);
    await noteEach(t, [
      ['the very same request', () => first],
      ['another with the same request_id', () => t.create({}, { requestId: first.requestId })],
    ]);
  }),
  rule('ATT-OPEN-140', 'the same bytes on two paths', async (t) => {
    if (!t.config.capabilities.download) t.cannot('downloads are not offered');
    const no = await t.givenNo(t.create({ completed: true }));
    const download = t.download(no);
    const read = t.read(no, undefined, { requestId: `/download${download.requestId.slice(0, 20)}` });
    const moved: Draft = {
      ...read,
      operation: 'downloadAttestation',
      path: download.path,
      requestId: read.requestId.slice('/download'.length),
    };
    await noteEach(t, [
      ['a read whose request_id begins with /download', () => read],
      ['its signature on a download', () => moved],
    ]);
  }),
];

/** U+FFFD becomes a byte that never occurs in UTF-8. */
function invalid(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace('\u00ef\u00bf\u00bd', '\u00ff'), 'latin1');
}

/** A create with a rewritten payload. */
function written(t: Trial, write: (payload: string) => string): Draft {
  const draft = t.create();
  return { ...draft, payload: write(draft.payload) };
}

async function textSigned(t: Trial, write: (payload: string) => string): Promise<string> {
  if (succeeded(await t.send(written(t, write)))) return 'signed as it is sent';
  const draft = written(t, write);
  for (const [name, text] of printedAnew(payloadOf(draft))) {
    const signed = (whole: string) => whole.replace(draft.payload, () => text);
    if (succeeded(await t.send({ ...draft, requestId: t.id(), signed })))
      return `re-serialized, ${name}, and then signed`;
  }
  return 'refused either way';
}

function printedAnew(payload: JsonObject): [string, string][] {
  const ordered = canonicalText(payload);
  return [
    ['without blanks', JSON.stringify(payload)],
    ['in order', ordered],
    ['in ASCII', withEscapes(ordered, /[^ -~]/g)],
    ['with slashes escaped', JSON.stringify(payload).replaceAll('/', '\\/')],
  ];
}

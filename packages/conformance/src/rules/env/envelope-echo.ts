import { randomInt } from 'node:crypto';
import type { Draft } from '../../request/draft.ts';
import { isObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, jsonOf, succeeded } from '../../target/exchange.ts';
import { refusedPremise, type Subject, subjects } from '../shared/subjects.ts';

/** Ids of letters a-z and digits, no longer than 32: all that the description surely allows. */
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

/** request_id, in and out. A monitor also compares the id of every answer of the run with that of its request. */
export const envelopeEcho: readonly Case[] = [
  rule('ATT-ENV-003', 'ids of all lengths and letters, on every operation', async (t: Trial) => {
    for (const start of subjects(t)) {
      const subject = await start();
      for (const [name, make] of ids) await acceptedWithId(t, subject, name, make());
    }
  }),
  ...(['multipart', 'urlencoded'] as const).map((encoding) =>
    rule('ATT-ENV-003', `32 letters and digits, ${encoding}`, (t) => inForms(t, encoding), {
      ...(encoding === 'multipart' && { needs: ['attachments'] as const }),
    }),
  ),
  rule('ATT-ENV-010', 'letters in upper case come back so', async (t: Trial) => {
    const requestId = alphanumeric(24).replace(/.{8}$/, 'ABCxyzQ9');
    const exchange = await t.send({ ...t.create(), requestId });
    // Upper case may be refused; the echo of what is accepted is watched.
    if (!succeeded(exchange)) await t.given(t.create());
    else t.same(idOf(exchange), requestId, 'the request_id comes back as it was sent', exchange);
  }),
  rule('ATT-ENV-010', 'digits come back as a string', async (t: Trial) => {
    for (const requestId of [digits(9), digits(15), digits(32), `0${digits(9)}`]) {
      const exchange = await t.send({ ...t.create(), requestId });
      if (!succeeded(exchange)) throw refusedPremise(t.create(), exchange);
      t.same(idOf(exchange), requestId, 'the request_id comes back as it was sent', exchange);
    }
  }),
  rule('ATT-ENV-010', 'thirty requests at the same time', (t) => together(t, 30)),
  rule('ATT-ENV-010', 'reads of different attestations at the same time', async (t: Trial) => {
    const numbers = await Promise.all(Array.from({ length: 6 }, () => t.givenNo(t.create())));
    const drafts = Array.from({ length: 24 }, (_, i) => t.read(numbers[i % 6] ?? ''));
    const exchanges = await Promise.all(drafts.map((draft) => t.send(draft)));
    exchanges.forEach((exchange, i) => {
      const draft = drafts[i] as Draft;
      if (!succeeded(exchange)) throw refusedPremise(draft, exchange);
      t.same(
        idOf(exchange),
        draft.requestId,
        'each of parallel requests gets its own request_id back',
        exchange,
      );
      const body = jsonOf(exchange);
      const data = isObject(body) && isObject(body.data) ? body.data : {};
      t.same(data.no, numbers[i % 6], 'each of parallel reads gets its own attestation', exchange);
    });
  }),
  rule('ATT-ENV-009', 'many successes over the same connections', async (t: Trial) => {
    const no = await t.givenNo(t.create());
    for (let i = 0; i < 24; i += 1) {
      const draft = i % 2 === 0 ? t.read(no, []) : t.create();
      const exchange = await t.send(draft);
      if (!succeeded(exchange)) throw refusedPremise(draft, exchange);
      t.check(isObject(jsonOf(exchange)), 'the body of each success is JSON', exchange);
    }
  }),
  rule('ATT-ENV-010', 'many requests one after the other', async (t: Trial) => {
    const no = await t.givenNo(t.create());
    for (let i = 0; i < 60; i += 1) {
      const draft = i % 5 === 4 ? { ...t.create(), requestId: alphanumeric(1 + (i % 32)) } : t.read(no, []);
      const exchange = await t.send(draft);
      if (succeeded(exchange))
        t.same(idOf(exchange), draft.requestId, 'each request gets its own request_id back', exchange);
    }
  }),
  rule('ATT-ERR-003', 'good and bad requests at the same time', async (t: Trial) => {
    const drafts = Array.from(
      { length: 30 },
      (_, i) =>
        [t.create(), t.create({ unique_id: 17 }), t.create({}, { signed: (text: string) => `${text}!` })][
          i % 3
        ] as Draft,
    );
    const exchanges = await Promise.all(drafts.map((draft) => t.send(draft)));
    exchanges.forEach((exchange, i) => {
      if (i % 3 === 0 && !succeeded(exchange)) throw refusedPremise(drafts[i] as Draft, exchange);
      t.same(
        idOf(exchange),
        drafts[i]?.requestId,
        'each of parallel requests gets its own request_id back',
        exchange,
      );
    });
  }),
];

async function acceptedWithId(t: Trial, subject: Subject, name: string, requestId: string): Promise<void> {
  const exchange = await t.send({ ...subject.another(), requestId });
  if (succeeded(exchange)) return;
  if (await refusesRepeats(t)) t.cannot('ids may not come again, and this one may have come in another run');
  const plain = subject.another();
  const control = await t.send(plain);
  if (!succeeded(control)) throw refusedPremise(plain, control);
  const claim = `a ${subject.operation} with a request_id of ${name} is accepted`;
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

async function together(t: Trial, count: number): Promise<void> {
  const starts = subjects(t);
  const ready = await Promise.all(starts.map((start) => start()));
  const drafts = Array.from({ length: count }, (_, i) => {
    const draft = ready[i % ready.length]?.make() as Draft;
    // What happens to one unique_id at the same moment is another rule's business.
    return draft.operation === 'createAttestation' ? t.create() : draft;
  });
  const exchanges = await Promise.all(drafts.map((draft) => t.send(draft)));
  exchanges.forEach((exchange, i) => {
    const draft = drafts[i] as Draft;
    if (!succeeded(exchange)) throw refusedPremise(draft, exchange);
    if (draft.operation === 'downloadAttestation') return;
    t.same(
      idOf(exchange),
      draft.requestId,
      'each of parallel requests gets its own request_id back',
      exchange,
    );
  });
}

async function inForms(t: Trial, encoding: 'multipart' | 'urlencoded'): Promise<void> {
  let seen = false;
  for (const start of subjects(t, encoding)) {
    const subject = await start();
    if (!succeeded(await t.send(subject.another()))) continue;
    seen = true;
    for (const requestId of [alphanumeric(32), digits(32)]) {
      const exchange = await t.send({ ...subject.another(), requestId });
      t.check(
        succeeded(exchange),
        `a ${subject.operation} with a request_id of 32 characters is accepted`,
        exchange,
      );
    }
  }
  if (!seen) t.cannot(`no ${encoding} form is accepted`);
}

/** ATT-OPEN-130 */
async function refusesRepeats(t: Trial): Promise<boolean> {
  const no = await t.givenNo(t.create());
  const first = t.read(no);
  await t.given(first);
  return !succeeded(await t.send(t.read(no, [], { requestId: first.requestId })));
}

function idOf(exchange: Exchange): unknown {
  const body = jsonOf(exchange);
  return isObject(body) ? body.request_id : undefined;
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

/** Not decided by the seed: an id is used once, in all runs. */
function some(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

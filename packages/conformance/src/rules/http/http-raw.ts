import type { Draft } from '../../request/draft.ts';
import { writeRequest } from '../../request/write-request.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, succeeded } from '../../target/exchange.ts';
import { headOf, type RawOptions, sendBytes } from '../../target/raw-socket.ts';
import { unhurried } from '../../target/target.ts';
import { outcome } from '../shared/outcome.ts';
import { factoidsIn, numberIn, payloadOf, sameFactoids } from '../shared/read-back.ts';
import { refusedPremise } from '../shared/subjects.ts';

/** What only shows below HTTP: how a body arrives. */
export const httpRaw: readonly Case[] = [
  rule('ATT-HTTP-003', 'a body that arrives in many pieces, cut within characters', (t: Trial) =>
    inPieces(t, t.create({ unique_id: `${t.id()}李雷🀄` }), 7),
  ),
  rule(
    'ATT-HTTP-003',
    'a form that arrives in many pieces, cut within boundaries and characters',
    async (t: Trial) => {
      const make = () => {
        const file = t.file(0, 40);
        const attachments = { 0: [t.checksum(file)] };
        return t.create({ unique_id: `${t.id()}李雷🀄`, attachments }, { files: [file] });
      };
      if (!succeeded(await t.send(make()))) t.cannot('no multipart form is accepted');
      await inPieces(t, make(), 23);
    },
    { needs: ['attachments'] },
  ),
  rule('ATT-HTTP-003', 'a body that ends too early', async (t: Trial) => {
    const cut = t.create();
    const { body, ...request } = await writeRequest(cut, t.now());
    const whole = { ...request, body };
    // The answer is not awaited; whatever the server makes of it, nothing of it may stay.
    const half = [headOf(t.config, whole), body.subarray(0, body.length - 20)];
    await sendBytes(t.config, whole, { pieces: half, hangUp: true, patience: 2000 });
    const good = t.create({ unique_id: payloadOf(cut).unique_id ?? '' });
    const stored = await t.stored(await t.givenNo(good));
    sameFactoids(t, stored, factoidsIn(good), 'of a body that ended too early nothing is stored');
  }),
  rule('ATT-HTTP-003', 'what else is taken', async (t: Trial) => {
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
];

/** Claim: it makes no difference how the network cuts a body. */
async function inPieces(t: Trial, draft: Draft, size: number): Promise<void> {
  const request = await writeRequest(draft, t.now());
  const pieces = function* () {
    yield headOf(t.config, request);
    for (let at = 0; at < request.body.length; at += size) yield request.body.subarray(at, at + size);
  };
  const exchange = await unhurried(async () =>
    t.record(await sendBytes(t.config, request, { pieces: pieces(), draft })),
  );
  const no = numberIn(exchange);
  if (no === undefined) {
    const whole = { ...draft, requestId: t.id() };
    const control = await t.send(whole);
    if (!succeeded(control)) throw refusedPremise(whole, control);
    const claim = 'a body that arrives in pieces is accepted like one that arrives at once';
    throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
  }
  const { unique_id } = await t.stored(no);
  t.same(unique_id, payloadOf(draft).unique_id, 'text of a body that arrives in pieces is whole');
}

async function raw(t: Trial, draft: Draft, options: RawOptions = {}): Promise<Exchange> {
  return t.record(await sendBytes(t.config, await writeRequest(draft, t.now()), { draft, ...options }));
}

async function chunked(t: Trial, draft: Draft): Promise<Exchange> {
  const written = await writeRequest(draft, t.now());
  const request = { ...written, headers: { ...written.headers, 'Transfer-Encoding': 'chunked' } };
  const half = written.body.length >> 1;
  const chunks = [written.body.subarray(0, half), written.body.subarray(half)].map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
  const pieces = [headOf(t.config, request), ...chunks, Buffer.from('0\r\n\r\n')];
  return t.record(await sendBytes(t.config, request, { pieces, draft }));
}

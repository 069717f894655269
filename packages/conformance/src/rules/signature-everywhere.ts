import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import { again, factoidsIn, numberIn, payloadOf, sameFactoids, unchanged } from './shared/read-back.ts';
import { claimRefused, withFile } from './shared/refused-variations.ts';
import { sendValid, subjects } from './shared/subjects.ts';

const rules: Rules = {
  'ATT-SIG-001': { because: ['auth-15'], core: ['a forged request after good ones, on every operation'] },
  'ATT-SIG-009': { because: ['auth-09'] },
};

/** A signature is verified in every request, with every key. */
export const signatureEverywhere = casesOf(rules, [
  rule('ATT-SIG-001', 'whatever a create says', async (t) => {
    for (const changes of [{ completed: true }, { completed: undefined }, { factoids: undefined }])
      await forgedBeside(t, t.create(changes));
  }),
  rule('ATT-SIG-001', 'whatever a read asks for', async (t) => {
    const no = await t.givenNo(t.create());
    for (const fields of [null, [], ['identities'], ['factoids', 'attachments']])
      await forgedBeside(t, t.read(no, fields));
  }),
  rule('ATT-SIG-001', 'an addition that closes', async (t) => {
    for (const completed of [true, undefined]) {
      const no = await t.givenNo(t.create());
      const before = await t.stored(no);
      const draft = t.add(no, { factoids: t.completeFactoids(), completed });
      const exchange = await t.send(forged(draft));
      const after = await t.stored(no);
      await t.given(again(t, draft));
      claimRefused(exchange, 'its signature is forged', 500);
      unchanged(t, before, after, 'an addition whose signature is forged neither adds nor closes');
    }
  }),
  rule('ATT-SIG-001', 'a long payload', async (t) => {
    const factoids = Array.from({ length: 120 }, () => t.factoid());
    const draft = t.create({ factoids });
    const good = await t.send(draft);
    // How many factoids one request may have is open. ATT-OPEN-260
    if (!succeeded(good)) t.cannot('120 factoids in one request were refused');
    claimRefused(await t.send(forged(t.create({ factoids }))), 'its signature is forged', 500);
  }),
  ...(['otherMember', 'formalMember'] as const).map((name) =>
    rule('ATT-SIG-001', `with the key of ${name}`, { keys: [name] }, async (t) => {
      const create = t.create({}, { key: t[name] });
      const exchange = await t.send(forged(create));
      // A template belongs to a member, and may be unknown to others.
      const good = await t.send(again(t, create));
      if (!succeeded(good)) t.cannot(`a create with the key of ${name} was refused`);
      claimRefused(exchange, 'its signature is forged', 500);
    }),
  ),
  // Requests after, or at the same time as, verified ones.
  rule('ATT-SIG-001', 'a forged request after good ones, on every operation', async (t) => {
    for (const start of subjects(t)) {
      const subject = await start();
      const good = subject.make();
      const exchange = await sendValid(t, good);
      const after = await t.send(forged(subject.make()));
      claimRefused(after, 'its signature is forged; the request before it was well signed', 500);
      const same = await t.send(forged(again(t, good)));
      claimRefused(same, 'its signature is forged; the same content came well signed before', 500);
      await subject.onlyKept(good, exchange);
    }
  }),
  rule('ATT-SIG-009', 'a signature that held before, on other content', async (t) => {
    const first = t.create();
    const kept = { text: '' };
    const keep = async (text: string) => {
      kept.text = Buffer.from(await first.key.signer(Buffer.from(text))).toString('base64');
      return kept.text;
    };
    const no = await t.givenNo({ ...first, tonce: String(t.now()), signature: keep });
    const second = t.create();
    for (const draft of [second, t.add(no)]) {
      const replayed = await t.send({ ...draft, signature: async () => kept.text });
      claimRefused(replayed, 'its signature is that of an earlier request', 500);
    }
    const good = await t.givenNo({ ...t.create({ unique_id: uniqueIdOf(second) }) });
    const claim = 'a request with a stale signature stores nothing';
    t.check((await t.stored(good)).factoids.length === 1, claim);
  }),
  rule('ATT-SIG-009', 'a request_id that was verified before, with other content', async (t) => {
    const first = { ...t.create(), tonce: String(t.now()) };
    const no = await t.givenNo(first);
    const taken = { requestId: first.requestId, tonce: first.tonce, signed: signedAs(first) };
    const create = t.create();
    // Whether a request_id may be used twice is open, and so is the status. ATT-OPEN-130
    for (const draft of [create, t.add(no)])
      claimRefused(await t.send({ ...draft, ...taken }), 'its content was not signed under its request_id');
    const good = t.create({ unique_id: uniqueIdOf(create) });
    const stored = await t.stored(await t.givenNo(good));
    sameFactoids(t, stored, factoidsIn(good), 'a request with content that was not signed stores nothing');
    sameFactoids(t, await t.stored(no), factoidsIn(first), 'an addition that was not signed adds nothing');
  }),
  rule('ATT-SIG-001', 'good and forged requests at the same time', async (t) => {
    const drafts = Array.from({ length: 24 }, (_, i) => (i % 3 === 1 ? forged(t.create()) : t.create()));
    const sendEach = (draft: Draft, i: number) => (i % 3 === 1 ? t.send(draft) : sendValid(t, draft));
    for (const [i, exchange] of (await Promise.all(drafts.map(sendEach))).entries()) {
      if (i % 3 === 1)
        claimRefused(exchange, 'its signature is forged, those sent at the same time are good', 500);
    }
  }),
  rule('ATT-SIG-009', 'what is stored is what was signed, when payload stands twice', (t) =>
    signedIsStored(t, 'json'),
  ),
  rule(
    'ATT-SIG-009',
    'what is stored is what was signed, when a form has two fields payload',
    { needs: ['attachments'] },
    (t) => signedIsStored(t, 'multipart'),
  ),
  rule('ATT-SIG-009', 'what is stored is what was signed, when "payload" is in another member', async (t) => {
    const signed = t.create();
    const decoy = t.create();
    const inside = JSON.stringify({ payload: JSON.parse(decoy.payload) });
    for (const value of [inside, JSON.stringify(inside)]) {
      const exchange = await t.send({
        ...again(t, signed),
        envelope: (members) => new Map([['note', value], ...members]),
      });
      const no = numberIn(exchange);
      // Members that are not described may be refused. ATT-OPEN-200
      if (no === undefined) continue;
      const claim = 'the payload of the envelope itself is stored';
      t.same((await t.stored(no)).unique_id, uniqueIdOf(signed), claim);
    }
    const text = `${t.id()}","payload":{"unique_id":"${t.id()}"},"y":"`;
    const exchange = await t.send(t.create({ unique_id: text }));
    t.check(
      exchange.answer?.status !== 500,
      'a unique_id that contains "payload" is text like any other',
      exchange,
    );
    const no = numberIn(exchange) ?? (await t.givenNo(signed));
    const { unique_id } = await t.stored(no);
    t.same(
      unique_id,
      numberIn(exchange) ? text : uniqueIdOf(signed),
      'the unique_id that was signed is stored',
    );
  }),
]);

/** Claim: refused with 500 when the signature is forged; premise: accepted with a valid signature. */
async function forgedBeside(t: Trial, draft: Draft): Promise<void> {
  const exchange = await t.send(forged(draft));
  await sendValid(t, again(t, draft));
  claimRefused(exchange, 'its signature is forged', 500);
}

/** The signed string of a request, to be sent with other content. */
function signedAs({ path, requestId, key, tonce, payload }: Draft): () => string {
  return () => `POST${path}${requestId}${key.accessKey}${tonce}${payload}`;
}

function uniqueIdOf(draft: Draft): string {
  return String(payloadOf(draft).unique_id);
}

/** Claim: when a request has two payloads, the unsigned one is never stored. Both may be refused. ATT-OPEN-051 */
async function signedIsStored(t: Trial, encoding: 'json' | 'multipart'): Promise<void> {
  const make = () => (encoding === 'json' ? t.create() : t.create(...withFile(t)));
  for (const order of ['first', 'last'] as const) {
    const signed = make();
    const { attachments } = payloadOf(signed);
    const other = t.create({ attachments });
    const double = encoding === 'json' ? doubledMember : doubledField;
    const exchange = await t.send({ ...signed, body: (body) => double(body, other.payload, order) });
    const no = numberIn(exchange);
    const stored = no === undefined ? uniqueIdOf(signed) : (await t.stored(no)).unique_id;
    const claim = `what was signed is stored; payload came twice, the one that was not signed ${order}`;
    t.same(stored, uniqueIdOf(signed), claim, exchange);
  }
  // Control request: with one payload it succeeds.
  if (encoding === 'json') await sendValid(t, make());
  else if (!succeeded(await t.send(make()))) t.cannot('no multipart form is accepted');
}

/** The JSON body with a second member `payload`. */
function doubledMember(body: Uint8Array, payload: string, order: 'first' | 'last'): Uint8Array {
  const text = Buffer.from(body).toString('utf8');
  const member = `"payload":${payload}`;
  return Buffer.from(order === 'first' ? `{${member},${text.slice(1)}` : `${text.slice(0, -1)},${member}}`);
}

/** The form with a second field `payload`. */
function doubledField(body: Uint8Array, payload: string, order: 'first' | 'last'): Uint8Array {
  const text = Buffer.from(body).toString('latin1');
  const boundary = text.slice(0, text.indexOf('\r\n'));
  const field = `${boundary}\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${latin1(payload)}\r\n`;
  const end = text.lastIndexOf(boundary);
  return Buffer.from(
    order === 'first' ? field + text : text.slice(0, end) + field + text.slice(end),
    'latin1',
  );
}

/** UTF-8 bytes, one character each. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The same request with one bit of its signature flipped. */
function forged(draft: Draft): Draft {
  return {
    ...draft,
    signature: async (text) => {
      const bytes = Buffer.from(await draft.key.signer(Buffer.from(text)));
      bytes[40] = (bytes[40] ?? 0) ^ 4;
      return bytes.toString('base64');
    },
  };
}

import type { Draft } from '../../request/draft.ts';
import { isObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, jsonOf, succeeded } from '../../target/exchange.ts';
import { numberIn, payloadOf } from '../shared/read-back.ts';
import { claimRefused, type Fault, refusedOnEach } from '../shared/subjects.ts';

const texts = [
  ['Chinese', '李雷 的存证'],
  ['Latin with accents', 'Müller français'],
  ['characters outside the basic plane', '🀄 𠮷野家 👩‍👩‍👧'],
  ['combining marks that a normal form would join', 'e\u0301 A\u030a 각'],
  ['right-to-left text', 'שלום مرحبا'],
] as const;

/** The string becomes bytes as UTF-8. */
export const signatureText: readonly Case[] = [
  ...texts.map(([name, text]) =>
    rule('ATT-SIG-011', `${name}, unescaped`, async (t) => {
      await signedAsUtf8(t, t.create({ unique_id: `${t.id()} ${text}` }));
    }),
  ),
  rule('ATT-SIG-011', 'Chinese in an urlencoded form', async (t) => {
    const draft = (uniqueId: string) => t.create({ unique_id: uniqueId }, { encoding: 'urlencoded' });
    if (!succeeded(await t.send(draft(t.id())))) t.cannot('no urlencoded form is accepted');
    await signedAsUtf8(t, draft(`${t.id()} 李雷 🀄`));
  }),
  rule(
    'ATT-SIG-011',
    'Chinese with a file',
    async (t) => {
      const draft = (uniqueId: string) => {
        const file = t.file();
        const attachments = { 0: [t.checksum(file)] };
        return t.create({ unique_id: uniqueId, attachments }, { files: [file] });
      };
      if (!succeeded(await t.send(draft(t.id())))) t.cannot('no multipart form is accepted');
      await signedAsUtf8(t, draft(`${t.id()} 李雷 🀄`));
    },
    { needs: ['attachments'] },
  ),
  rule('ATT-SIG-011', 'other encodings of the signed string', async (t) => {
    const encoded = (encoding: BufferEncoding, differs: string): Fault => ({
      differs,
      change: (good) => ({
        ...good,
        signature: async (text) =>
          Buffer.from(await good.key.signer(Buffer.from(text, encoding))).toString('base64'),
      }),
    });
    await refusedOnEach(t, [encoded('utf16le', 'the signed string was taken as UTF-16')], { status: 500 });
    const chinese = t.create({ unique_id: `${t.id()} 李雷` });
    const latin1 = encoded('latin1', 'the signed string was taken as Latin-1');
    const exchange = await t.send(latin1.change({ ...chinese, tonce: String(t.now()) }));
    claimRefused(exchange, latin1.differs, 500);
    await signedAsUtf8(t, { ...chinese, requestId: t.id() });
  }),
  rule('ATT-SIG-009', 'a long payload, altered near its end', longPayload),
];

/**
 * Claim: accepted when signed over its UTF-8 bytes. A target that signs a text of its own making, all in ASCII, does
 * what is open (D5); one that does not take such a value at all is another rule's business.
 */
async function signedAsUtf8(t: Trial, draft: Draft): Promise<void> {
  const exchange = await t.send(draft);
  const no = numberIn(exchange);
  if (no !== undefined) {
    const { unique_id } = await t.stored(no);
    t.same(unique_id, payloadOf(draft).unique_id, 'a unique_id comes back as it was sent');
    return;
  }
  const ownText = await t.send({ ...draft, requestId: t.id(), signed: ascii });
  if (succeeded(ownText))
    t.cannot('the payload is signed over a text that the target re-serializes, in ASCII');
  const escaped = await t.send({ ...draft, requestId: t.id(), payload: ascii(draft.payload) });
  if (exchange.answer?.status !== 500 && !succeeded(escaped))
    t.cannot('such a unique_id is not accepted at all');
  const claim = 'a payload with text beyond ASCII is accepted when its UTF-8 bytes are signed';
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

function ascii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * How much may come in a request is open: the first way to a long payload that is accepted serves. Where none is, but
 * well-signed long ones are answered as a forged short one is, it is their signature that fails.
 */
async function longPayload(t: Trial): Promise<void> {
  const { data, type } = t.factoid();
  const [field] = Object.entries(data).find(([, value]) => typeof value === 'string') ?? [];
  const long = { ...data, ...(field !== undefined && { [field]: 'long '.repeat(5_000) }) };
  const ways = [
    () => t.create({ factoids: [{ unique_id: t.id(), type, data: long }] }),
    () => t.create({ factoids: Array.from({ length: 300 }, () => t.factoid()) }),
    () => t.create({ factoids: Array.from({ length: 10 }, () => t.factoid()) }),
  ];
  const altered = (text: string) => text.replace(/.(?="\}$)/, '!');
  const forged = await t.send({ ...t.create(), signed: altered });
  for (const make of ways) {
    const bad = await t.send({ ...make(), signed: altered });
    const good = await t.send(make());
    if (succeeded(good)) {
      return claimRefused(bad, 'a character near the end of its long payload was altered after signing', 500);
    }
    const alike = good.answer?.status === 500 && messageOf(good) === messageOf(forged);
    t.check(!alike, 'a long payload that is well signed is not answered as if its signature failed', good);
  }
  t.cannot('no long payload is accepted');
}

function messageOf(exchange: Exchange): unknown {
  const body = jsonOf(exchange);
  return isObject(body) ? body.message : undefined;
}

import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  privateEncrypt,
  sign,
} from 'node:crypto';
import { withEscapes } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { membersOf, succeeded } from '../target/exchange.ts';
import { breachBy } from '../verdict.ts';
import { numberIn, payloadOf } from './shared/read-back.ts';
import { claimRefused, withFile } from './shared/refused-variations.ts';
import { type Fault, refusedInEachEncoding, refusedOnEach, type Timed } from './shared/subjects.ts';

const otherBytes = (t: Trial): Fault[] => [
  // Below the modulus, so that only the value is wrong.
  altered('the signature is random bytes', ({ length }) =>
    base64(Buffer.alloc(1), t.random.bytes(length - 1)),
  ),
  flipped('last', (length) => length - 1),
  flipped('first', () => 0),
  flipped('middle', (length) => length >> 1),
  altered('the signature is all zero', ({ length }) => base64(Buffer.alloc(length))),
  instead('the signature is that of another request', (_, good) =>
    signatureOf(`POST${good.path}${t.id()}`, good).then((bytes) => base64(bytes)),
  ),
];

/** Generated once for all runs: that takes longer than most cases. */
const unknownKeys = new Map<number, string>();

/** Texts that are not the Base64 of the signature; the status for that is open. */
const otherTexts: Fault[] = [
  altered('the signature is in hexadecimal', (bytes) => bytes.toString('hex')),
  altered('the signature is in hexadecimal, upper case', (bytes) => bytes.toString('hex').toUpperCase()),
  altered('the signature is Base64 twice over', (bytes) => base64(Buffer.from(base64(bytes)))),
  altered('the signature is raw bytes read as Latin-1', (bytes) => bytes.toString('latin1')),
];

const algorithms: Fault[] = [
  algorithm('SHA1withRSA', (text, key) => sign('sha1', text, key)),
  algorithm('SHA512withRSA', (text, key) => sign('sha512', text, key)),
  algorithm('SHA384withRSA', (text, key) => sign('sha384', text, key)),
  algorithm('SHA224withRSA', (text, key) => sign('sha224', text, key)),
  algorithm('MD5withRSA', (text, key) => sign('md5', text, key)),
  ...[32, 0].map((saltLength) =>
    algorithm(`RSASSA-PSS with SHA-256 and a salt of ${saltLength} bytes`, (text, key) =>
      sign('sha256', text, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }),
    ),
  ),
  algorithm('RSA over the bare digest, without its DigestInfo', (text, key) =>
    privateEncrypt({ key: createPrivateKey(key), padding: constants.RSA_PKCS1_PADDING }, sha256(text)),
  ),
  algorithm('SHA256withRSA over the digest instead of the text', (text, key) =>
    sign('sha256', sha256(text), key),
  ),
  algorithm('SHA256withRSA over the digest in hexadecimal', (text, key) =>
    sign('sha256', Buffer.from(sha256(text).toString('hex')), key),
  ),
];

/** Base64 of more or fewer bytes than the signature. */
const otherLengths: Fault[] = [
  altered('the Base64 lacks its last group', (bytes) => base64(bytes).slice(0, -4)),
  altered('the Base64 lacks its first group', (bytes) => base64(bytes).slice(4)),
  altered('the Base64 is cut to a half', (bytes) => base64(bytes.subarray(0, bytes.length >> 1))),
  altered('the Base64 is of the signature and three bytes more', (bytes) =>
    base64(bytes, Buffer.from('abc')),
  ),
  altered('the Base64 is of the signature twice', (bytes) => base64(bytes, bytes)),
  altered('the Base64 is of one byte', () => 'AA=='),
];

/** A signature of another length fails verification, or does not match its format: the description states both statuses. */
const EITHER = [400, 500];

const texts = [
  ['Chinese', '李雷 的存证'],
  ['Latin with accents', 'Müller français'],
  ['characters outside the basic plane', '🀄 𠮷野家 👩‍👩‍👧'],
  ['combining marks that a normal form would join', 'e\u0301 A\u030a 각'],
  ['right-to-left text', 'שלום مرحبا'],
] as const;

const rules: Rules = {
  'ATT-SIG-001': { because: ['auth-15'] },
  'ATT-SIG-002': { because: ['auth-02'], core: ['an unknown key, on every operation'] },
  'ATT-SIG-003': { because: ['request-09'], core: ['other texts, on every operation'] },
  'ATT-SIG-012': { because: ['auth-10'], core: ['other algorithms, on every operation'] },
  'ATT-SIG-013': { because: ['auth-10'], core: ['more or fewer bytes, on every operation'] },
  'ATT-SIG-007': { because: ['auth-09'] },
  'ATT-SIG-011': { because: ['auth-10'], core: ['Chinese, unescaped'] },
  'ATT-SIG-009': { because: ['auth-09'] },
};

export const signatureValues = casesOf(rules, [
  ...refusedInEachEncoding('ATT-SIG-001', 'other bytes', otherBytes, { status: 500, inForms: 3 }),
  ...refusedInEachEncoding('ATT-SIG-002', 'an unknown key', () => [unknownKey(2048)], { status: 500 }),
  ...refusedInEachEncoding('ATT-SIG-002', 'an unknown key, of another size', () => [unknownKey(1024)], {
    status: EITHER,
  }),
  ...refusedInEachEncoding('ATT-SIG-003', 'other texts', () => otherTexts, { inForms: 3 }),
  ...refusedInEachEncoding('ATT-SIG-012', 'other algorithms', () => algorithms, { status: 500, inForms: 3 }),
  ...refusedInEachEncoding('ATT-SIG-013', 'more or fewer bytes', () => otherLengths, {
    status: EITHER,
    inForms: 3,
  }),
  rule('ATT-SIG-002', 'the key of another member', { keys: ['otherMember'] }, byKeyOf('otherMember')),
  rule(
    'ATT-SIG-002',
    'the key of the other environment',
    { keys: ['formalMember'] },
    byKeyOf('formalMember'),
  ),
  rule(
    'ATT-SIG-007',
    "another member's access_key put in after signing",
    { keys: ['otherMember'] },
    async (t) => {
      const { accessKey } = t.otherMember;
      const claimed: Fault = {
        differs: "another member's access_key is in it, put in after signing",
        change: (good) => ({
          ...good,
          envelope: (members) => members.set('access_key', JSON.stringify(accessKey)),
        }),
      };
      const signedToo: Fault = {
        differs: "another member's access_key is in it, signed by one's own key",
        change: (good) => ({
          ...claimed.change(good),
          signed: (text) => text.replace(good.key.accessKey, () => accessKey),
        }),
      };
      // As a request of the other member it may have more faults than its signature, so the status is open.
      await refusedOnEach(t, [claimed, signedToo]);
    },
  ),
  // The signed string is encoded as UTF-8.
  ...texts.map(([name, text]) =>
    rule('ATT-SIG-011', `${name}, unescaped`, (t) =>
      signedAsUtf8(t, t.create({ unique_id: `${t.id()} ${text}` })),
    ),
  ),
  rule('ATT-SIG-011', 'Chinese in an urlencoded form', async (t) => {
    const draft = (uniqueId: string) => t.create({ unique_id: uniqueId }, { encoding: 'urlencoded' });
    if (!succeeded(await t.send(draft(t.id())))) t.cannot('no urlencoded form is accepted');
    await signedAsUtf8(t, draft(`${t.id()} 李雷 🀄`));
  }),
  rule('ATT-SIG-011', 'Chinese with a file', { needs: ['attachments'] }, async (t) => {
    const draft = (unique_id: string) => t.create(...withFile(t, { unique_id }));
    if (!succeeded(await t.send(draft(t.id())))) t.cannot('no multipart form is accepted');
    await signedAsUtf8(t, draft(`${t.id()} 李雷 🀄`));
  }),
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
]);

/** The `signature` member has another value. */
function instead(differs: string, make: (text: string, good: Timed) => Promise<string> | string): Fault {
  return { differs, change: (good) => ({ ...good, signature: async (text) => make(text, good) }) };
}

async function signatureOf(text: string, { key }: Timed): Promise<Buffer> {
  return Buffer.from(await key.signer(Buffer.from(text, 'utf8')));
}

/** The `signature` member is made from the bytes of the valid signature. */
function altered(differs: string, make: (signature: Buffer) => string): Fault {
  return instead(differs, async (text, good) => make(await signatureOf(text, good)));
}

/** The valid signature with one bit flipped. */
function flipped(name: string, place: (length: number) => number): Fault {
  return altered(`a bit of the ${name} byte of the signature is flipped`, (bytes) => {
    const at = place(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return base64(bytes);
  });
}

function base64(...pieces: readonly Uint8Array[]): string {
  return Buffer.concat(pieces).toString('base64');
}

function keyOf(bits: number): string {
  const known = unknownKeys.get(bits);
  if (known !== undefined) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  unknownKeys.set(bits, pem);
  return pem;
}

function unknownKey(bits: number): Fault {
  return instead(`it is signed by a key of ${bits} bits that was never uploaded`, (text) =>
    sign('sha256', Buffer.from(text), keyOf(bits)).toString('base64'),
  );
}

function byKeyOf(member: 'otherMember' | 'formalMember') {
  return async (t: Trial) => {
    const other = t[member];
    const fault = instead(`it is signed by the private key of ${member}`, async (text) =>
      Buffer.from(await other.signer(Buffer.from(text))).toString('base64'),
    );
    await refusedOnEach(t, [fault], { status: 500 });
  };
}

function algorithm(name: string, make: (text: Buffer, privateKey: string) => Buffer): Fault {
  return instead(`the algorithm is ${name}`, (text, { key }) =>
    make(Buffer.from(text), key.privateKey).toString('base64'),
  );
}

function sha256(text: Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Claim: accepted when signed over its UTF-8 bytes. A target may verify a text that it serializes itself, in ASCII: that is
 * open (D5). A target that accepts no such value is judged by other rules.
 */
async function signedAsUtf8(t: Trial, draft: Draft): Promise<void> {
  const exchange = await t.send(draft);
  const no = numberIn(exchange);
  if (no !== undefined) {
    const { unique_id } = await t.stored(no);
    t.same(unique_id, payloadOf(draft).unique_id, 'a unique_id comes back as it was sent');
    return;
  }
  const ownText = await t.send({ ...draft, requestId: t.id(), signed: (text) => withEscapes(text) });
  if (succeeded(ownText))
    t.cannot('the payload is signed over a text that the target re-serializes, in ASCII');
  const escaped = await t.send({ ...draft, requestId: t.id(), payload: withEscapes(draft.payload) });
  if (exchange.answer?.status !== 500 && !succeeded(escaped))
    t.cannot('such a unique_id is not accepted at all');
  const claim = 'a payload with text beyond ASCII is accepted when its UTF-8 bytes are signed';
  throw breachBy(claim, exchange);
}

/**
 * The largest request is open: the first long payload that is accepted is used. When none is accepted, and a long one with
 * a valid signature is answered like a short forged one, its signature failed.
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
    const alike = good.answer?.status === 500 && membersOf(good).message === membersOf(forged).message;
    t.check(!alike, 'a long payload that is well signed is not answered as if its signature failed', good);
  }
  t.cannot('no long payload is accepted');
}

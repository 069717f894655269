import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  privateEncrypt,
  sign,
} from 'node:crypto';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Fault, type OnEach, refusedOnEach, type Timed } from '../shared/subjects.ts';

/** The `signature` member is another text than the Base64 of the member's signature. */
function instead(differs: string, make: (text: string, good: Timed) => Promise<string> | string): Fault {
  return { differs, change: (good) => ({ ...good, signature: async (text) => make(text, good) }) };
}

async function signatureOf(text: string, { key }: Timed): Promise<Buffer> {
  return Buffer.from(await key.signer(Buffer.from(text, 'utf8')));
}

/** The right signature with one of its bits turned over. */
function flipped(name: string, place: (length: number) => number): Fault {
  return instead(`a bit of the ${name} byte of the signature is flipped`, async (text, good) => {
    const bytes = await signatureOf(text, good);
    const at = place(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64');
  });
}

const otherBytes = (t: Trial): Fault[] => [
  instead('the signature is random bytes', async (text, good) => {
    const { length } = await signatureOf(text, good);
    // Below the modulus, so that it is a signature as far as its form goes.
    return Buffer.concat([Buffer.alloc(1), t.random.bytes(length - 1)]).toString('base64');
  }),
  flipped('last', (length) => length - 1),
  flipped('first', () => 0),
  flipped('middle', (length) => length >> 1),
  instead('the signature is all zero', async (text, good) =>
    Buffer.alloc((await signatureOf(text, good)).length).toString('base64'),
  ),
  instead('the signature is that of another request', (_, good) =>
    signatureOf(`POST${good.path}${t.id()}`, good).then((bytes) => bytes.toString('base64')),
  ),
];

/** Made once for all runs: it takes longer than most cases. */
const wrongValues = new Map<number, string>();

function keyOfStranger(bits: number): string {
  const known = wrongValues.get(bits);
  if (known !== undefined) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  wrongValues.set(bits, pem);
  return pem;
}

function unknownKey(bits: number): Fault {
  return instead(`it is signed by a key of ${bits} bits that was never uploaded`, (text) =>
    sign('sha256', Buffer.from(text), keyOfStranger(bits)).toString('base64'),
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

/** What a signature is not: the text of `signature` is not Base64 of it, and the status for that is open. */
const otherTexts: Fault[] = [
  instead('the signature is in hexadecimal', async (text, good) =>
    (await signatureOf(text, good)).toString('hex'),
  ),
  instead('the signature is in hexadecimal, upper case', async (text, good) =>
    (await signatureOf(text, good)).toString('hex').toUpperCase(),
  ),
  instead('the signature is Base64 twice over', async (text, good) =>
    Buffer.from((await signatureOf(text, good)).toString('base64')).toString('base64'),
  ),
  instead('the signature is raw bytes read as Latin-1', async (text, good) =>
    (await signatureOf(text, good)).toString('latin1'),
  ),
];

function algorithm(name: string, make: (text: Buffer, privateKey: string) => Buffer): Fault {
  return instead(`the algorithm is ${name}`, (text, { key }) =>
    make(Buffer.from(text), key.privateKey).toString('base64'),
  );
}

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

function sha256(text: Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Base64 still, but not of the signature's bytes alone. */
const otherLengths: Fault[] = [
  instead('the Base64 lacks its last group', async (text, good) =>
    (await signatureOf(text, good)).toString('base64').slice(0, -4),
  ),
  instead('the Base64 lacks its first group', async (text, good) =>
    (await signatureOf(text, good)).toString('base64').slice(4),
  ),
  instead('the Base64 is cut to a half', async (text, good) => {
    const bytes = await signatureOf(text, good);
    return bytes.subarray(0, bytes.length >> 1).toString('base64');
  }),
  instead('the Base64 is of the signature and three bytes more', async (text, good) =>
    Buffer.concat([await signatureOf(text, good), Buffer.from('abc')]).toString('base64'),
  ),
  instead('the Base64 is of the signature twice', async (text, good) => {
    const bytes = await signatureOf(text, good);
    return Buffer.concat([bytes, bytes]).toString('base64');
  }),
  instead('the Base64 is of one byte', () => 'AA=='),
];

/** A signature of another length fails its check, or does not match its format: either status is stated. */
const EITHER = [400, 500];

type Status = OnEach['status'];

const byRule: readonly (readonly [string, string, (t: Trial) => readonly Fault[], Status])[] = [
  ['ATT-SIG-001', 'other bytes', otherBytes, 500],
  ['ATT-SIG-002', 'an unknown key', () => [unknownKey(2048)], 500],
  ['ATT-SIG-002', 'an unknown key, of another size', () => [unknownKey(1024)], EITHER],
  ['ATT-SIG-003', 'other texts', () => otherTexts, undefined],
  ['ATT-SIG-012', 'other algorithms', () => algorithms, 500],
  ['ATT-SIG-013', 'more or fewer bytes', () => otherLengths, EITHER],
];

export const signatureValues: readonly Case[] = [
  ...byRule.flatMap(([id, name, faults, status]) => {
    const options = status === undefined ? {} : { status };
    return [
      rule(id, `${name}, on every operation`, (t) => refusedOnEach(t, faults(t), options)),
      rule(
        id,
        `${name}, with a file`,
        (t) => refusedOnEach(t, faults(t).slice(0, 3), { ...options, encoding: 'multipart' }),
        {
          needs: ['attachments'],
        },
      ),
      rule(id, `${name}, in an urlencoded form`, (t) =>
        refusedOnEach(t, faults(t).slice(0, 2), { ...options, encoding: 'urlencoded' }),
      ),
    ];
  }),
  rule('ATT-SIG-002', 'the key of another member', byKeyOf('otherMember'), { keys: ['otherMember'] }),
  rule('ATT-SIG-002', 'the key of the other environment', byKeyOf('formalMember'), {
    keys: ['formalMember'],
  }),
  rule(
    'ATT-SIG-007',
    "another member's access_key put in after signing",
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
      // As the other member's request it may be wrong in more than its signature, so the status is open.
      await refusedOnEach(t, [claimed, signedToo]);
    },
    { keys: ['otherMember'] },
  ),
];

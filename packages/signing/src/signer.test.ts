import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testKeys } from '../scripts/test-keys.ts';
import { createSigner, cryptoKeySigner } from './signer.ts';
import { SigningError } from './signing-error.ts';
import { createVerifier } from './verifier.ts';

const { 'rsa-2048': rsa, 'rsa-3072': other } = await testKeys();
if (!rsa || !other) throw new Error('vectors/keys.json lacks a key');

const spki = { type: 'spki', format: 'pem' } as const;
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const locked = { cipher: 'aes-256-cbc', passphrase: 'correct horse' };
const ec = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: spki,
  privateKeyEncoding: pkcs8,
});
const sec1 = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: spki,
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
});
const ed25519 = generateKeyPairSync('ed25519', { publicKeyEncoding: spki, privateKeyEncoding: pkcs8 });
const pss = generateKeyPairSync('rsa-pss', {
  modulusLength: 2048,
  publicKeyEncoding: spki,
  privateKeyEncoding: pkcs8,
});
const lockedPkcs8 = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: spki,
  privateKeyEncoding: { ...pkcs8, ...locked },
}).privateKey;
const lockedPkcs1 = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: spki,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem', ...locked },
}).privateKey;

const data = new TextEncoder().encode('data');
const signature = await (await createSigner(rsa.private_key_pkcs8))(data);
const crlf = (pem: string) => pem.replaceAll('\n', '\r\n');
const oneLine = (pem: string) => pem.trim().replaceAll('\n', ' ');
const block = (label: string, base64: string) =>
  `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----\n`;
const relabel = (pem: string, from: string, to: string) => pem.replaceAll(from, to);
const generate = (hash: string) =>
  crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash },
    true,
    ['sign', 'verify'],
  );
const pair = await generate('SHA-256');
const sha1 = await generate('SHA-1');

describe('createSigner reads', () => {
  const table: [name: string, pem: string][] = [
    ['PKCS#8', rsa.private_key_pkcs8],
    ['PKCS#1', rsa.private_key_pkcs1],
    ['CR LF', crlf(rsa.private_key_pkcs8)],
    ['CR only', rsa.private_key_pkcs1.replaceAll('\n', '\r')],
    ['no last line break', rsa.private_key_pkcs8.trim()],
    ['spaces for line breaks', oneLine(rsa.private_key_pkcs8)],
    ['indentation', rsa.private_key_pkcs8.replaceAll(/^/gm, '    ')],
    ['text around', `Bag Attributes\n  friendlyName: x\n${rsa.private_key_pkcs8}\nthe end`],
    ['a byte order mark', `\ufeff${rsa.private_key_pkcs8}`],
    ['a certificate before', rsa.certificate + rsa.private_key_pkcs8],
    ['a public key before', rsa.public_key_spki + rsa.private_key_pkcs1],
    ['PKCS#1 under the label of PKCS#8', relabel(rsa.private_key_pkcs1, 'RSA PRIVATE', 'PRIVATE')],
    ['PKCS#8 under the label of PKCS#1', relabel(rsa.private_key_pkcs8, 'PRIVATE', 'RSA PRIVATE')],
  ];
  it.each(table)('%s', async (_name, pem) => {
    expect(Buffer.from(await (await createSigner(pem))(data))).toEqual(Buffer.from(signature));
  });

  it('a signer of your own, as it is', async () => {
    const own = async () => Uint8Array.of(1);
    expect(await createSigner(own)).toBe(own);
  });

  it('a CryptoKey', async () => {
    const made = await (await createSigner(pair.privateKey))(data);
    expect(await (await createVerifier(pair.publicKey))(data, made)).toBe(true);
    expect(await cryptoKeySigner(pair.privateKey)(data)).toEqual(made);
    expect(() => cryptoKeySigner(pair.publicKey)).toThrow('pass the private one');
  });
});

type Refusals = [name: string, { given: unknown; code: string; says: string }][];

async function refusal(made: Promise<unknown>): Promise<SigningError> {
  const error = await made.then(
    () => new Error('was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof SigningError) return error;
  throw error;
}

describe('createSigner refuses', () => {
  const cut = rsa.private_key_pkcs8.slice(0, 800);
  const table: Refusals = [
    [
      'an encrypted key',
      { given: lockedPkcs8, code: 'encrypted-key', says: 'openssl pkcs8 -topk8 -nocrypt' },
    ],
    [
      'an encrypted PKCS#1 key',
      { given: lockedPkcs1, code: 'encrypted-key', says: 'openssl pkcs8 -topk8 -nocrypt' },
    ],
    [
      'an encrypted key before a certificate',
      { given: lockedPkcs8 + rsa.certificate, code: 'encrypted-key', says: 'openssl' },
    ],
    ['a public key', { given: rsa.public_key_spki, code: 'public-key-given', says: 'BEGIN PRIVATE KEY' }],
    ['a PKCS#1 public key', { given: rsa.public_key_pkcs1, code: 'public-key-given', says: 'private key' }],
    [
      'a certificate',
      { given: rsa.certificate, code: 'certificate-given', says: 'private key that was made with it' },
    ],
    ['an EC key', { given: ec.privateKey, code: 'unsupported-key', says: 'The key is EC' }],
    ['an EC key in SEC 1', { given: sec1.privateKey, code: 'unsupported-key', says: 'The key is EC' }],
    [
      'an EC key after its parameters',
      {
        given: block('EC PARAMETERS', 'AAAA') + sec1.privateKey,
        code: 'unsupported-key',
        says: 'The key is EC',
      },
    ],
    ['an Ed25519 key', { given: ed25519.privateKey, code: 'unsupported-key', says: 'The key is Ed25519' }],
    ['an RSA-PSS key', { given: pss.privateKey, code: 'unsupported-key', says: 'The key is RSA-PSS' }],
    [
      'an OpenSSH key',
      { given: block('OPENSSH PRIVATE KEY', 'AAAA'), code: 'unsupported-key', says: 'ssh-keygen -p' },
    ],
    [
      'another block',
      { given: block('DH PARAMETERS', 'AAAA'), code: 'unsupported-key', says: '"DH PARAMETERS"' },
    ],
    ['nothing', { given: '', code: 'malformed-key', says: 'no PEM block' }],
    ['a passphrase', { given: 'correct horse battery staple', code: 'malformed-key', says: 'no PEM block' }],
    ['a file name', { given: './keys/key.pem', code: 'malformed-key', says: 'file name' }],
    [
      'bare Base64',
      {
        given: oneLine(rsa.private_key_pkcs8).split(' ')[3] ?? '',
        code: 'malformed-key',
        says: '-----BEGIN',
      },
    ],
    ['a cut key', { given: cut, code: 'malformed-key', says: '-----END PRIVATE KEY-----' }],
    [
      'a key with lines missing',
      { given: block('PRIVATE KEY', cut.slice(28, 400)), code: 'malformed-key', says: 'cut or edited' },
    ],
    [
      'a key that is not Base64',
      { given: block('PRIVATE KEY', '§§§'), code: 'malformed-key', says: 'cut or edited' },
    ],
    ['an empty block', { given: block('PRIVATE KEY', ''), code: 'malformed-key', says: 'cut or edited' }],
    [
      'an endless length',
      { given: block('PRIVATE KEY', 'MP////////8='), code: 'malformed-key', says: 'cut or edited' },
    ],
    [
      'numbers that are not a key',
      { given: block('PRIVATE KEY', 'MAYCAQACAQE='), code: 'malformed-key', says: 'cut or edited' },
    ],
    [
      '\\n as two characters',
      {
        given: rsa.private_key_pkcs8.replaceAll('\n', '\\n'),
        code: 'malformed-key',
        says: 'two characters \\n',
      },
    ],
    ['a public CryptoKey', { given: pair.publicKey, code: 'public-key-given', says: 'pass the private one' }],
    ['a CryptoKey for SHA-1', { given: sha1.privateKey, code: 'unsupported-key', says: 'SHA-256' }],
    [
      'bytes',
      {
        given: Buffer.from(rsa.private_key_pkcs8),
        code: 'unsupported-key',
        says: "readFile('key.pem', 'utf8')",
      },
    ],
    ['undefined', { given: undefined, code: 'unsupported-key', says: 'PEM text' }],
  ];
  it.each(table)('%s', async (_name, { given, code, says }) => {
    const error = await refusal(createSigner(given as string));
    expect(error.code).toBe(code);
    expect(error.message).toContain(says);
  });

  it('never repeating what was passed, which may be secret', async () => {
    for (const [, { given }] of table) {
      if (typeof given !== 'string' || given === '') continue;
      const { message } = await refusal(createSigner(given));
      const words = given.split(/\s+/).filter((word) => word.length > 12);
      for (const word of words) expect(message).not.toContain(word);
    }
    expect((await refusal(createSigner('correct horse battery staple'))).message).not.toMatch(
      /horse|battery|staple/,
    );
  });
});

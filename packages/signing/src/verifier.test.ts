import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testKeys } from '../scripts/test-keys.ts';
import { element, SEQUENCE, sequenceItems } from './der.ts';
import { createSigner } from './signer.ts';
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

const data = new TextEncoder().encode('data');
const signature = await (await createSigner(rsa.private_key_pkcs8))(data);
const crlf = (pem: string) => pem.replaceAll('\n', '\r\n');
const relabel = (pem: string, from: string, to: string) => pem.replaceAll(from, to);
const pair = await crypto.subtle.generateKey(
  { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
  false,
  ['sign', 'verify'],
);

/** The certificate without its version field, as version 1 has it. */
function versionOne(pem: string): string {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const [body, ...rest] = sequenceItems(der);
  const [, ...fields] = sequenceItems(der, body?.start);
  const slice = (items: typeof fields) => items.map(({ start, end }) => der.subarray(start, end));
  const made = element(SEQUENCE, element(SEQUENCE, ...slice(fields)), ...slice(rest));
  return `-----BEGIN CERTIFICATE-----\n${Buffer.from(made).toString('base64')}\n-----END CERTIFICATE-----`;
}

const { kty, n, e } = await crypto.subtle.exportKey('jwk', pair.publicKey);
const useless = await crypto.subtle.importKey(
  'jwk',
  { kty, n, e } as JsonWebKey,
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  false,
  [],
);

describe('createVerifier reads', () => {
  const table: [name: string, pem: string][] = [
    ['SubjectPublicKeyInfo', rsa.public_key_spki],
    ['PKCS#1', rsa.public_key_pkcs1],
    ['a certificate', rsa.certificate],
    ['a certificate of version 1', versionOne(rsa.certificate)],
    ['a certificate with CR LF and text around', `subject=x\r\n${crlf(rsa.certificate)}end`],
    ['the first certificate of a chain', rsa.certificate + other.certificate],
    ['a certificate under its old label', relabel(rsa.certificate, 'CERT', 'X509 CERT')],
    ['a public key after its private key', rsa.private_key_pkcs8 + rsa.public_key_spki],
    ['no last line break', rsa.public_key_spki.trim()],
  ];
  it.each(table)('%s', async (_name, pem) => {
    const verifier = await createVerifier(pem);
    expect(await verifier(data, signature)).toBe(true);
    expect(await verifier(Uint8Array.of(1), signature)).toBe(false);
    expect(await verifier(data, signature.slice(1))).toBe(false);
    expect(await verifier(data, new Uint8Array())).toBe(false);
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

describe('createVerifier refuses', () => {
  const table: Refusals = [
    [
      'a private key',
      { given: rsa.private_key_pkcs8, code: 'private-key-given', says: 'openssl pkey -in key.pem -pubout' },
    ],
    ['a PKCS#1 private key', { given: rsa.private_key_pkcs1, code: 'private-key-given', says: '-pubout' }],
    ['an encrypted private key', { given: lockedPkcs8, code: 'private-key-given', says: '-pubout' }],
    ['an EC key', { given: ec.publicKey, code: 'unsupported-key', says: 'The key is EC' }],
    ['an RSA-PSS key', { given: pss.publicKey, code: 'unsupported-key', says: 'The key is RSA-PSS' }],
    [
      'an OpenSSH key',
      { given: 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ me', code: 'unsupported-key', says: 'ssh-keygen -e' },
    ],
    [
      'a key labelled as a certificate',
      {
        given: relabel(rsa.public_key_spki, 'PUBLIC KEY', 'CERTIFICATE'),
        code: 'malformed-key',
        says: 'cut or edited',
      },
    ],
    [
      'a private CryptoKey',
      { given: pair.privateKey, code: 'private-key-given', says: 'pass the public one' },
    ],
    ['a CryptoKey that may not verify', { given: useless, code: 'unsupported-key', says: '"verify"' }],
  ];
  it.each(table)('%s', async (_name, { given, code, says }) => {
    const error = await refusal(createVerifier(given as string));
    expect(error.code).toBe(code);
    expect(error.message).toContain(says);
  });
});

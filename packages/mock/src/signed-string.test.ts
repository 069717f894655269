import { generateKeyPairSync, verify } from 'node:crypto';
import document from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { createSigner, sign, signedString } from '@attestation/signing';
import { expect, test } from 'vitest';

const data = document['x-signed-string'];
const parts = {
  POST: 'POST',
  path: '/api/v1/attestations',
  request_id: 'r1',
  access_key: 'AK1',
  tonce: '1700000000',
  payload: '{ "a": "\u674e" }',
};
const ours = {
  path: parts.path,
  requestId: parts.request_id,
  accessKey: parts.access_key,
  tonce: parts.tonce,
  payload: parts.payload,
};

/** Made from the data of the contract alone. */
const fromData = data.parts.map((name) => parts[name as keyof typeof parts]).join('');

test('the signing library joins what the contract names, in that order', () => {
  expect(data.separators).toBe('none');
  expect(signedString(ours)).toBe(fromData);
});

test('a signature of the library verifies with the algorithm that the contract names', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signature = await sign(ours, await createSigner(pem));
  const { scheme, hash, encoding, characters } = data;
  expect([scheme, encoding, characters]).toEqual(['RSASSA-PKCS1-v1_5', 'Base64', 'UTF-8']);
  const bytes = Buffer.from(signature, 'base64');
  expect(verify(hash, Buffer.from(fromData, 'utf8'), publicKey, bytes)).toBe(true);
});

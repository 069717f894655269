import { generateKeyPairSync } from 'node:crypto';
import { createSigner, createVerifier, signedString, verify } from '@attestation/signing';
import { expect, test } from 'vitest';
import { indented, signRequest, withChecksums } from './signed-request.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signer = await createSigner(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const verifier = await createVerifier(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString());
const request = {
  service: 'http://localhost:4010',
  path: '/api/v1/attestations',
  accessKey: 'AK1',
  payload: '{\n  "unique_id": "it\'s 1.10"\n}',
  files: [],
};

test('the payload is signed and sent as it is written', async () => {
  const { body, signed, curl } = await signRequest(request, signer);
  const { request_id: requestId, access_key: accessKey, tonce, signature } = JSON.parse(String(body));
  const parts = { path: request.path, requestId, accessKey, tonce, payload: request.payload };
  expect(signed).toBe(signedString(parts));
  expect(await verify(parts, signature, verifier)).toBe(true);
  expect(body).toContain(`"payload": ${request.payload},`);
  expect(curl).toContain(String.raw`"it'\''s 1.10"`);
});

test('files go into a form, and their checksums into the payload', async () => {
  const files = [{ factoid: 0, file: new File(['abc'], 'a "b".txt', { type: 'text/plain' }) }];
  const payload = await withChecksums(request.payload, files);
  expect(JSON.parse(payload).attachments).toEqual({
    0: ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  });
  expect(JSON.parse(await withChecksums(payload, []))).toEqual(JSON.parse(request.payload));
  const { body, contentType, envelope, curl } = await signRequest({ ...request, payload, files }, signer);
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const [file] = form.getAll('attachments[0][]') as File[];
  expect(await file?.text()).toBe('abc');
  expect(await (body as Blob).text()).toContain(`name="payload"\r\n\r\n${payload}\r\n`);
  expect(envelope).toContain('(3 bytes of a "b".txt)');
  expect(curl).toContain(`-F 'attachments[0][]=@"a %22b%22.txt"'`);
});

test.each([
  ['{"a":1.10,"b":[],"c":{ }}', '{\n  "a": 1.10,\n  "b": [],\n  "c": { }\n}'],
  ['[{"a":"x, {y}"}]', '[\n  {\n    "a": "x, {y}"\n  }\n]'],
])('indents %s', (json, want) => expect(indented(json)).toBe(want));

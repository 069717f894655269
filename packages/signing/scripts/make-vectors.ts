import { writeFile } from 'node:fs/promises';
import { createSigner, sign, signedString } from '../src/index.ts';
import { bodyCases } from './body-cases.ts';
import { rejectionCases } from './rejection-cases.ts';
import { type SignatureCase, signatureCases } from './signature-cases.ts';
import { type TestKey, testKeys } from './test-keys.ts';

const folder = new URL('../vectors/', import.meta.url);

/** File name to exact text of every made file in `vectors/`. */
export async function makeVectors(): Promise<Record<string, string>> {
  const keys = await testKeys();
  return {
    'signatures.json': print(await Promise.all(signatureCases.map((given) => signatureVector(given, keys)))),
    'bodies.json': print(bodyCases.map(({ name, note, body, payload }) => ({ name, note, body, payload }))),
    'rejections.json': print(
      rejectionCases.map(({ name, note, reason, body }) => ({
        name,
        note,
        reason,
        body_base64: base64(body),
      })),
    ),
  };
}

async function signatureVector(given: SignatureCase, keys: Record<string, TestKey>) {
  const { name, note, payload, path = '/api/v1/attestations', key = 'rsa-2048' } = given;
  const {
    request_id = '8f14e45fceea467a9575a0c3d1f2b6aa',
    access_key = 'AK7Q2M9X4T',
    tonce = 1700000000,
  } = given;
  const { private_key_pkcs8 = '', public_key_spki } = keys[key] ?? {};
  const parts = { path, requestId: request_id, accessKey: access_key, tonce, payload };
  const signature = await sign(parts, await createSigner(private_key_pkcs8));
  const signed_string = signedString(parts);
  return {
    name,
    note,
    path,
    request_id,
    access_key,
    tonce,
    payload,
    signed_string,
    signature,
    key,
    public_key: public_key_spki,
  };
}

function base64(body: string | Uint8Array): string {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return Buffer.from(bytes).toString('base64');
}

function print(vectors: unknown): string {
  return `${JSON.stringify(vectors, undefined, 2)}\n`;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await makeVectors()))
    await writeFile(new URL(name, folder), text);
}

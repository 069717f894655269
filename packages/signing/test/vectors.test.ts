import { createPublicKey, sign as nodeSign, verify as nodeVerify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeVectors } from '../scripts/make-vectors.ts';
import { testKeys } from '../scripts/test-keys.ts';
import {
  createSigner,
  createVerifier,
  JsonTextError,
  payloadText,
  sign,
  signedString,
  verify,
} from '../src/index.ts';

const folder = new URL('../vectors/', import.meta.url);
const load = async (name: string) => JSON.parse(await readFile(new URL(name, folder), 'utf8'));
const keys = await testKeys();
const signatures: Record<string, string>[] = await load('signatures.json');
const forms: { name: string; content_type: string; body: string; payload: string }[] =
  await load('forms.json');
const bodies: { name: string; body: string; payload: string }[] = await load('bodies.json');
const rejections: { name: string; reason: string; body_base64: string }[] = await load('rejections.json');

it('holds exactly the files that the script makes', async () => {
  const made = await makeVectors();
  expect((await readdir(folder)).sort()).toEqual([...Object.keys(made), 'keys.json'].sort());
  for (const [name, text] of Object.entries(made)) {
    expect(await readFile(new URL(name, folder), 'utf8'), name).toBe(text);
  }
});

describe('signatures.json', () => {
  it.each(signatures.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    const key = keys[vector.key ?? ''];
    const { path = '', request_id = '', access_key = '', tonce = '', payload = '' } = vector;
    const parts = { path, requestId: request_id, accessKey: access_key, tonce, payload };
    const text = Buffer.from(`POST${path}${request_id}${access_key}${tonce}${payload}`);
    const raw = Buffer.from(vector.signature ?? '', 'base64');
    expect(signedString(parts)).toBe(vector.signed_string);
    expect(vector.signed_string).toBe(text.toString());
    expect(vector.public_key).toBe(key?.public_key_spki);
    expect(nodeSign('sha256', text, key?.private_key_pkcs1 ?? '').equals(raw)).toBe(true);
    expect(nodeVerify('sha256', text, createPublicKey(vector.public_key ?? ''), raw)).toBe(true);
    for (const pem of [key?.private_key_pkcs8, key?.private_key_pkcs1]) {
      expect(await sign(parts, await createSigner(pem ?? ''))).toBe(vector.signature);
    }
    for (const pem of [key?.public_key_spki, key?.public_key_pkcs1, key?.certificate]) {
      const verifier = await createVerifier(pem ?? '');
      expect(await verify(parts, vector.signature ?? '', verifier)).toBe(true);
      expect(await verify({ ...parts, payload: `${payload} ` }, vector.signature ?? '', verifier)).toBe(
        false,
      );
    }
  });

  it('gives one signature to the pair that shares its bytes, and to no others', () => {
    const shared = signatures.filter((vector) => vector.name?.startsWith('no-separators'));
    expect(new Set(shared.map((vector) => vector.signature)).size).toBe(1);
    expect(new Set(signatures.map((vector) => vector.signature)).size).toBe(signatures.length - 1);
  });
});

describe('bodies.json', () => {
  it.each(bodies.map((vector) => [vector.name, vector] as const))('%s', (_name, { body, payload }) => {
    expect(payloadText(body)).toBe(payload);
  });
});

describe('forms.json', () => {
  it.each(forms.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    const headers = { 'content-type': vector.content_type };
    const form = await new Response(vector.body, { headers }).formData();
    expect(form.get('payload')).toBe(vector.payload);
  });
});

describe('rejections.json', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const reasonOf = (bytes: Uint8Array): string => {
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return 'encoding';
    }
    try {
      return payloadText(text);
    } catch (error) {
      if (error instanceof JsonTextError) return error.reason;
      throw error;
    }
  };
  it.each(rejections.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    expect(reasonOf(Buffer.from(vector.body_base64, 'base64'))).toBe(vector.reason);
  });
});

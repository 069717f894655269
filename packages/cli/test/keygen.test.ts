import { createPublicKey } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner, createVerifier, sign, verify } from '@attestation/signing';
import { afterAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

const folder = await mkdtemp(join(tmpdir(), 'attest-keygen-'));
afterAll(() => rm(folder, { recursive: true }));

test('a pair that signs and verifies; the private half for its owner only', async () => {
  const file = join(folder, 'key.pem');
  const { code, json } = await attest(['keygen', file, '--bits', '2048', '--json']);
  const publicFile = join(folder, 'key.public.pem');
  expect([code, json]).toEqual([
    0,
    {
      private_key: file,
      public_key: publicFile,
      bits: 2048,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  const [pem, publicPem] = [await readFile(file, 'utf8'), await readFile(publicFile, 'utf8')];
  expect([pem.split('\n')[0], publicPem.split('\n')[0]]).toEqual([
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PUBLIC KEY-----',
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const parts = { path: '/api/v1/attestation', requestId: 'r', accessKey: 'A', tonce: 1, payload: '{}' };
  const signature = await sign(parts, await createSigner(pem));
  expect(await verify(parts, signature, await createVerifier(publicPem))).toBe(true);
});

test('--bits 4096', async () => {
  const file = join(folder, 'big.key');
  expect((await attest(['keygen', file, '-b', '4096', '--public', `${file}.pub`])).code).toBe(0);
  const { asymmetricKeyDetails } = createPublicKey(await readFile(`${file}.pub`));
  expect(asymmetricKeyDetails?.modulusLength).toBe(4096);
});

test('nothing is replaced, and no half of a pair is left', async () => {
  const file = join(folder, 'mine.pem');
  await writeFile(file, 'precious');
  const refused = await attest(['keygen', file, '-b', '2048']);
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining('already exists, and a key is never replaced'),
  ]);
  expect(await readFile(file, 'utf8')).toBe('precious');
  const other = join(folder, 'other.pem');
  expect((await attest(['keygen', other, '-b', '2048', '--public', file])).code).toBe(2);
  await expect(stat(other)).rejects.toThrow('ENOENT');
});

test.each(['1024', '2047', 'many'])('--bits %s', async (bits) => {
  const { code, err } = await attest(['keygen', join(folder, 'none.pem'), '--bits', bits]);
  expect([code, err]).toEqual([2, expect.stringContaining('--bits must be 2048, 3072, 4096')]);
});

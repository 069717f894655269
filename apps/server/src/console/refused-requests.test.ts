import { generateKeyPairSync, sign } from 'node:crypto';
import { signedString } from '@attestation/signing';
import { afterEach, expect, test } from 'vitest';
import type { AccessKey } from '../domain/ports.ts';
import type { RefusedRequest } from '../http/refused-request.ts';
import { createRefusedRequests, type RefusedRequests } from './refused-requests.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [sandbox, formal] = [pair(), pair()];
const pemOf = ({ publicKey }: typeof sandbox) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
const keys: AccessKey[] = (['sandbox', 'formal'] as const).map((environment) => ({
  ...{ accessKey: `KEY-${environment}`, memberId: 'acme', environment, expiresAt: null, revokedAt: null },
  publicKeyPem: pemOf({ sandbox, formal }[environment]),
}));

const faults: unknown[] = [];
let refused: RefusedRequests | undefined;
afterEach(() => {
  refused?.close();
  expect(faults).toEqual([]);
});

function create() {
  refused = createRefusedRequests({
    keys: { find: async (accessKey) => keys.find((key) => key.accessKey === accessKey) },
    keysOf: async () => keys.map((key) => ({ ...key, createdAt: 0, addedBy: null, lastUsedAt: null })),
    paths: ['/api/v1/attestations', '/api/v1/attestation'],
    onFault: (error) => faults.push(error),
    delay: 5,
  });
  return refused;
}

const path = '/api/v1/attestations';
const parts = { requestId: 'r-1', accessKey: 'KEY-sandbox', tonce: 1_790_000_000, payload: '{"a": 1}' };

function request(signed: string, changes: Partial<RefusedRequest> = {}, key = sandbox): RefusedRequest {
  const signature = sign('sha256', Buffer.from(signed), key.privateKey).toString('base64');
  return {
    ...{ operation: 'createAttestation', path, address: '192.0.2.1', requestId: 'r-1' },
    ...{ accessKey: 'KEY-sandbox', envelope: { ...parts, signature }, member: undefined, status: 401 },
    ...{ reason: 'authentication-failed: wrong signature', message: 'The signature does not verify' },
    ...changes,
  };
}

const explained = async (each: RefusedRequests, environment: 'sandbox' | 'formal' = 'sandbox') => {
  await expect.poll(() => each.of('acme', environment).length).toBeGreaterThan(0);
  return each.of('acme', environment);
};

test('a payload that was written again after it was signed is recognised, and not kept', async () => {
  const requests = create();
  requests.add(request(signedString({ ...parts, path, payload: '{"a":1}' })));
  const [found] = await explained(requests);
  expect(found).toMatchObject({
    mistakes: [{ code: 'payload-form' }],
    verified: { head: `POST${path}r-1KEY-sandbox1790000000`, payloadBytes: 8 },
    times: 1,
  });
  expect(JSON.stringify(found)).not.toContain('"a": 1');
});

test('the path of another operation and the key of the other environment are recognised', async () => {
  const requests = create();
  requests.add(request(signedString({ ...parts, path: '/api/v1/attestation' })));
  requests.add(request(signedString({ ...parts, path }), {}, formal));
  await expect.poll(() => requests.of('acme', 'sandbox').length).toBe(2);
  const texts = requests.of('acme', 'sandbox').map(({ mistakes }) => mistakes[0]);
  expect(texts).toMatchObject([
    { code: 'key-of-other', text: expect.stringContaining('KEY-formal, formal') },
    { code: 'path' },
  ]);
});

test('milliseconds in place of seconds are recognised', async () => {
  const requests = create();
  const envelope = { ...parts, tonce: Date.now(), signature: 'AAAA' };
  requests.add(request('', { envelope, reason: 'outside-tonce-window', status: 400 }));
  expect((await explained(requests))[0]?.mistakes).toMatchObject([{ code: 'tonce-milliseconds' }]);
});

test('alike requests are one, with how many there were; an unknown key is no one’s', async () => {
  const requests = create();
  const wrong = { member: 'acme', status: 400, reason: 'malformed: minLength' };
  requests.add(request('', { ...wrong, message: 'payload.a must have 3 characters' }));
  requests.add(request('', { ...wrong, message: 'payload.b is required' }));
  requests.add(request('', { ...wrong, message: 'payload.a must have 5 characters' }));
  requests.add(request('', { accessKey: 'KEY-none' }));
  await explained(requests);
  expect(requests.of('acme', 'sandbox').map(({ message, times }) => [message, times])).toEqual([
    ['payload.a must have 5 characters', 2],
    ['payload.b is required', 1],
  ]);
  expect(requests.of('acme', 'sandbox')[0]?.verified).toBeNull();
  expect(requests.of('acme', 'formal')).toEqual([]);
});

test('a large payload is neither held nor explained, and a fault of one leaves the others', async () => {
  const requests = create();
  const large = { ...parts, payload: `"${'x'.repeat(70_000)}"`, signature: 'AAAA' };
  requests.add(request('', { envelope: large }));
  // A tonce that no envelope has: explaining it throws.
  const odd = { ...parts, tonce: 0.5, signature: 'AAAA' };
  requests.add(request('', { envelope: odd, message: 'odd' }));
  requests.add(request('', { member: 'acme', reason: 'malformed', message: 'payload.z is required' }));
  await expect.poll(() => requests.of('acme', 'sandbox').length).toBe(2);
  expect(requests.of('acme', 'sandbox')).toMatchObject([
    { message: 'payload.z is required' },
    { verified: null, mistakes: [] },
  ]);
  expect(faults.splice(0)).toHaveLength(1);
});

test('a flood leaves the newest fifty, and takes no more than five of a key at a time', async () => {
  const requests = create();
  const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
  for (let round = 0; round < 14; round++) {
    for (let at = 0; at < 8; at++) {
      const message = `payload.${letters(round * 8 + at)} is required`;
      requests.add(request('', { member: 'acme', reason: 'malformed', message }));
    }
    const last = `payload.${letters(round * 8 + 4)} is required`;
    await expect.poll(() => requests.of('acme', 'sandbox')[0]?.message).toBe(last);
  }
  expect(requests.of('acme', 'sandbox')).toHaveLength(50);
});

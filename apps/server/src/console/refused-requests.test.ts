import { generateKeyPairSync, sign } from 'node:crypto';
import { signedString } from '@attestation/signing';
import { afterEach, expect, test } from 'vitest';
import type { AccessKey } from '../domain/ports.ts';
import type { OwnedRefusal, RefusalRecords } from '../domain/refusal-ports.ts';
import type { RefusedRequest } from '../http/refused-request.ts';
import { createRefusedRequests, isProbe, type RefusedRequests } from './refused-requests.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [sandbox, formal] = [pair(), pair()];
const pemOf = ({ publicKey }: typeof sandbox) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
const keys: AccessKey[] = (['sandbox', 'formal'] as const).map((environment) => ({
  ...{ accessKey: `KEY-${environment}`, memberId: 'acme', environment, expiresAt: null, revokedAt: null },
  publicKeyPem: pemOf({ sandbox, formal }[environment]),
}));

const faults: unknown[] = [];
let refused: RefusedRequests | undefined;
afterEach(async () => {
  await refused?.close();
  expect(faults).toEqual([]);
});

/** The database keeps fifty, and is tested by itself. */
function records(): RefusalRecords {
  const kept = new Map<string, OwnedRefusal>();
  return {
    async keep(refusals) {
      for (const next of refusals) {
        const { firstAt = next.firstAt, times = 0 } = kept.get(next.id) ?? {};
        kept.delete(next.id);
        kept.set(next.id, { ...next, firstAt, times: times + next.times });
      }
    },
    of: async (memberId, environment) =>
      [...kept.values()]
        .filter((each) => each.memberId === memberId && each.environment === environment)
        .reverse(),
  };
}

function create(storage = records()) {
  refused = createRefusedRequests({
    records: storage,
    keys: { find: async (accessKey) => keys.find((key) => key.accessKey === accessKey) },
    keysOf: async () =>
      keys.map((key) => ({ ...key, createdAt: 0, addedBy: null, lastUsedAt: null, name: null })),
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
    ...{
      host: 'api.example',
      target: `${path}?a=1`,
      operation: 'createAttestation',
      path,
      address: '192.0.2.1',
      requestId: 'r-1',
    },
    ...{ accessKey: 'KEY-sandbox', envelope: { ...parts, signature }, member: undefined, status: 401 },
    ...{ reason: 'authentication-failed: wrong signature', message: 'The signature does not verify' },
    ...changes,
  };
}

const explained = async (each: RefusedRequests, environment: 'sandbox' | 'formal' = 'sandbox') => {
  await expect.poll(async () => (await each.of('acme', environment)).length).toBeGreaterThan(0);
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
  await expect.poll(async () => (await requests.of('acme', 'sandbox')).length).toBe(2);
  const texts = (await requests.of('acme', 'sandbox')).map(({ mistakes }) => mistakes[0]);
  expect(texts).toMatchObject([
    {
      code: 'key-of-other',
      text: expect.stringContaining('"KEY-formal", of formal'),
      facts: { name: 'KEY-formal', environment: 'formal' },
    },
    { code: 'path' },
  ]);
});

test('the whole URL in place of the path is recognised, with and without its query', async () => {
  for (const signed of [
    `https://api.example${path}?a=1`,
    `https://api.example${path}`,
    `api.example${path}?a=1`,
  ]) {
    const requests = create();
    requests.add(request(signedString({ ...parts, path: signed })));
    expect((await explained(requests))[0]?.mistakes).toMatchObject([{ code: 'path', facts: { signed } }]);
  }
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
  expect((await requests.of('acme', 'sandbox')).map(({ message, times }) => [message, times])).toEqual([
    ['payload.a must have 5 characters', 2],
    ['payload.b is required', 1],
  ]);
  expect((await requests.of('acme', 'sandbox'))[0]?.verified).toBeNull();
  expect(await requests.of('acme', 'formal')).toEqual([]);
});

test('a large payload is neither held nor explained, and a fault of one leaves the others', async () => {
  const requests = create();
  const large = { ...parts, payload: `"${'x'.repeat(70_000)}"`, signature: 'AAAA' };
  requests.add(request('', { envelope: large }));
  // A tonce that no envelope has: explaining it throws.
  const odd = { ...parts, tonce: 0.5, signature: 'AAAA' };
  requests.add(request('', { envelope: odd, message: 'odd' }));
  requests.add(request('', { member: 'acme', reason: 'malformed', message: 'payload.z is required' }));
  await expect.poll(async () => (await requests.of('acme', 'sandbox')).length).toBe(2);
  expect(await requests.of('acme', 'sandbox')).toMatchObject([
    { message: 'payload.z is required' },
    { verified: null, mistakes: [] },
  ]);
  expect(faults.splice(0)).toHaveLength(1);
});

test('a flood is few writes, and no more than five of a key at a time', async () => {
  const storage = records();
  const writes: number[] = [];
  const requests = create({
    ...storage,
    keep: (refusals, from) => {
      writes.push(refusals.length);
      return storage.keep(refusals, from);
    },
  });
  const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
  for (let at = 0; at < 100; at++)
    requests.add(
      request('', { member: 'acme', reason: 'malformed', message: `payload.${letters(at)} is required` }),
    );
  await expect.poll(async () => (await requests.of('acme', 'sandbox')).length).toBe(5);
  expect(writes).toEqual([5]);
});

test('what waits is kept when the server stops, and a fault of the storage is reported', async () => {
  const storage = records();
  const requests = create(storage);
  requests.add(request('', { member: 'acme', reason: 'malformed', message: 'payload.a is required' }));
  await requests.close();
  expect(await storage.of('acme', 'sandbox', 0)).toMatchObject([{ times: 1 }]);
  const broken = create({ ...storage, keep: async () => Promise.reject(new Error('disk')) });
  broken.add(request('', { member: 'acme', reason: 'malformed', message: 'payload.b is required' }));
  await broken.close();
  expect(faults.splice(0)).toHaveLength(1);
});

test('what attest doctor tries is a group of its own', async () => {
  const requests = create();
  const other = signedString({ ...parts, path, payload: 'other' });
  requests.add(request(other));
  requests.add(request(other, { requestId: 'attest-doctor-0123456789abcdef' }));
  await expect.poll(async () => (await requests.of('acme', 'sandbox')).length).toBe(2);
  expect((await requests.of('acme', 'sandbox')).map(isProbe).sort()).toEqual([false, true]);
});

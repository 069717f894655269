import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchanges } from '../src/comparison/exchanges.ts';
import { type SigningProxy, startSigningProxy } from '../src/comparison/signing-proxy.ts';
import { isObject } from '../src/comparison/stand-ins.ts';
import { type RunningMutant, startMutant } from '../src/start-mutant.ts';

let proxy: SigningProxy;
let server: RunningMutant;

beforeAll(async () => {
  [proxy, server] = await Promise.all([startSigningProxy(), startMutant()]);
  await proxy.aim(server.config);
});
afterAll(() => Promise.all([proxy.stop(), server.stop()]));

async function send(path: string, body: unknown): Promise<number> {
  const answer = await fetch(`${proxy.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test.each(exchanges)(
  '$operation $name gets the status it deserves: $status',
  async ({ path, request, status }) => {
    expect(await send(path, request)).toBe(status);
  },
);

const good = exchanges.find(({ operation }) => operation === 'createAttestation');

test.each([
  ['a signature of its own', { signature: 'AAAA' }, 500],
  ['a time of its own', { tonce: 1 }, 400],
  ['no signature', { signature: undefined }, 400],
  ['a number below all times', { tonce: -1 }, 400],
])('a tool that sends %s has it sent', async (_, change, status) => {
  expect(good).toBeDefined();
  expect(await send(good?.path ?? '', { ...good?.request, ...change })).toBe(status);
});

test('examples of every operation are sent, none with files', () => {
  expect(new Set(exchanges.map(({ operation }) => operation)).size).toBe(5);
  for (const { request } of exchanges) {
    const { payload } = request;
    expect(isObject(payload) ? (payload.attachments ?? null) : null).toBeNull();
  }
});

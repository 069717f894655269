import { expect, test } from 'vitest';
import type { Config } from '../src/config/config.ts';
import type { Draft } from '../src/request/draft.ts';
import { createTarget } from '../src/target/target.ts';
import { startFakeTarget } from './fake-target.ts';

test('a request is signed when its turn has come, not when it is put in the queue', async () => {
  const fake = await startFakeTarget();
  const target = createTarget({ baseUrl: fake.url, limits: { requestsPerSecond: 0.5 } } as Config);
  const key = { accessKey: 'k', signer: async () => new Uint8Array(1) };
  const draft = { key, path: '/a', requestId: 'r', payload: '{}', encoding: 'json', files: [] };
  try {
    await Promise.all([1, 2].map(() => target.send(draft as unknown as Draft)));
  } finally {
    target.close();
    await fake.stop();
  }
  const [first = 0, second = 0] = fake.bodies.map((body) => JSON.parse(body).tonce as number);
  expect(second - first).toBeGreaterThanOrEqual(1);
});

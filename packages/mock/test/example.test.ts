import { createClient } from '@attestation/client/v1';
import { startMock } from '@attestation/mock';
import { afterAll, beforeEach, expect, test } from 'vitest';

const mock = await startMock({ stateful: true });
beforeEach(() => mock.reset());
afterAll(() => mock.close());

test('an order is stored, and read again', async () => {
  const client = createClient({ baseUrl: mock.url, ...mock.members[0] });
  const order = { unique_id: 'order-1', template_id: 'T-TRADE', identities: { MO: '15857112383' } };
  const { no } = await client.createAttestation({ payload: order });
  expect(await client.readAttestation({ payload: { ano: no } })).toMatchObject({ ...order, completed: true });
});

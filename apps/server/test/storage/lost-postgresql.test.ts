import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresql } from '../../src/storage/database/postgresql.ts';
import { prepare } from '../../src/storage/database/prepare.ts';

const one = prepare((q, _: Readonly<Record<string, never>>) => q.selectNoFrom((e) => e.lit(1).as('one')));

/** ErrorResponse, https://www.postgresql.org/docs/current/protocol-message-formats.html */
const tooMany = Buffer.from('E\0\0\0\x3bSFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');

test('a database that takes no connections is asked for few, by any number of requests', async () => {
  const target = new URL(process.env.TEST_POSTGRES_URL ?? '');
  let [refuses, connections] = [true, 0];
  const port = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    if (refuses) return void socket.once('data', () => socket.end(tooMany));
    const real = connect(Number(target.port), target.hostname).on('error', () => socket.destroy());
    socket.on('close', () => real.destroy());
    socket.pipe(real).pipe(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void port.close());
  await once(port, 'listening');
  const url = new URL(target);
  url.port = String((port.address() as AddressInfo).port);
  const reported: unknown[] = [];
  const db = openPostgresql(url.href, { connections: 10, onOutage: (error) => reported.push(error) });
  onTestFinished(() => db.close());
  const ask = (count: number) => Promise.allSettled(Array.from({ length: count }, () => db.rows(one, {})));

  const refused = await ask(500);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'storage-refused', cause: { code: '53300' } });
  }
  // All ten places of the pool at once, then one attempt after each pause; without pauses 500 times six.
  expect(connections).toBeLessThan(100);
  expect(reported).toMatchObject([{ message: 'sorry, too many clients already' }]);

  [refuses, connections] = [false, 0];
  await expect.poll(async () => (await ask(1))[0]?.status, { timeout: 60_000 }).toBe('fulfilled');
  expect((await ask(100)).map(({ status }) => status)).toEqual(Array(100).fill('fulfilled'));
  expect(connections).toBeLessThanOrEqual(10);
  expect(reported.slice(1)).toEqual([undefined]);
});

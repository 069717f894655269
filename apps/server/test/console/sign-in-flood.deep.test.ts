import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createPasswords } from '../../src/console/passwords.ts';
import { call, smallest, startServerUnderTest } from '../server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

/** With a wrong password, from an address of its own: no limit holds it up. @returns the status */
function signIn(visitor: number): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Origin: server.url };
  // Linux has all of 127.0.0.0/8.
  const options = { method: 'POST', headers, localAddress: `127.1.1.${visitor}`, agent: false };
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/console/v1/session`, options, (answer) => {
      answer.on('error', reject).resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: `v${visitor}@example.com`, password: 'a wrong password' }));
  });
}

test('a flood of sign-ins takes little of the thread that serves, and creates go on', async () => {
  const create = async () => (await call(server, 'createAttestation', smallest(server))).status;
  // What is done once.
  expect([await signIn(100), await create()]).toEqual([401, 200]);
  const [ofThread, ofAll] = [process.threadCpuUsage(), process.cpuUsage()];
  const flood = Promise.all(Array.from({ length: 10 }, (_, i) => signIn(1 + i)));
  for (let i = 0; i < 5; i += 1) expect(await create()).toBe(200);
  expect(new Set(await flood)).toEqual(new Set([401]));
  // The hashes are most of the work. Time of the processor, whatever else the machine does.
  const [thread, all] = [process.threadCpuUsage(ofThread), process.cpuUsage(ofAll)];
  expect(thread.user + thread.system).toBeLessThan((all.user + all.system) / 2);
});

test('sign-ins beyond what can wait are refused', async () => {
  const { verify } = createPasswords();
  const tries = Array.from({ length: 30 }, (_, i) => verify('a wrong password', undefined, `192.0.2.${i}`));
  const ends = await Promise.allSettled(tries);
  // One is worked on, and twenty wait.
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.status))).toEqual([
    ...Array(21).fill(false),
    ...Array(9).fill(429),
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { measure, unlimited } from '../sign-in-flood/measure.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess(unlimited);
  await measure(server, { lasts: 500, signIns: 0 });
});
afterAll(async () => {
  await server.stop();
  await server.remove();
});

test('a flood of sign-ins does not hold up the API, and is refused beyond what can wait', async () => {
  const { p50, signIns, elapsed } = await measure(server, { lasts: 3000, signIns: 40 });
  const { 401: wrong = 0, 429: refused = 0, ...others } = signIns;
  expect(others).toEqual({});
  expect([wrong, refused]).toEqual([expect.toSatisfy(isSome), expect.toSatisfy(isSome)]);
  // One hash after the other, whatever else the machine does. On the thread that serves, each create would wait for one.
  const hash = elapsed / wrong;
  expect(p50).toBeLessThan(0.7 * hash);
});

const isSome = (count: number) => count > 0;

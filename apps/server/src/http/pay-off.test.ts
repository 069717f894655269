import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-bucket.ts';
import { createFairRoom, type FairRoom } from './fair-room.ts';
import { createPayOff, type PayOff } from './pay-off.ts';
import type { UploadedFile } from './unverified-fields.ts';

const files = [{ size: 100 }] as unknown as UploadedFile[];
const newRequest = () =>
  ({ socket: Object.assign(new EventEmitter(), { destroyed: false }) }) as unknown as IncomingMessage;

let work: TokenBuckets;
let disk: FairRoom;
let payOff: PayOff;
let request: IncomingMessage;
beforeEach(() => {
  vi.useFakeTimers();
  work = createTokenBuckets(100, 1000, () => Date.now() / 1000, 10_000);
  disk = createFairRoom(100, 10, () => Date.now() / 1000);
  payOff = createPayOff(work, { memory: createFairRoom(100, 10), disk });
  request = newRequest();
});
afterEach(() => void vi.useRealTimers());

test('a key without a debt waits for nothing', async () => {
  work.charge('a', 1000);
  await payOff('a', request, files);
});

test('a request without files is refused while there is a debt', async () => {
  work.charge('a', 1400);
  await expect(payOff('a', request, [])).rejects.toThrow('try again in 4 s');
  await payOff('b', request, []);
});

test('files that have arrived wait until the debt is paid off, one request after the other', async () => {
  const done: number[] = [];
  const started = Date.now();
  // Each costs what 100 MiB cost.
  const send = async () => {
    await payOff('a', newRequest(), files);
    work.charge('a', 405);
    done.push(Math.round((Date.now() - started) / 1000));
  };
  const all: Promise<void>[] = [];
  for (let i = 0; i < 5; i += 1) {
    all.push(send());
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(all);
  expect(done).toEqual([0, 0, 0, 3, 7]);
});

test('they are refused when it takes too long', async () => {
  work.charge('a', 11_000);
  const refused = expect(payOff('a', request, files)).rejects.toThrow('for this access_key');
  for (let i = 0; i < 15; i += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    work.charge('a', 1000);
  }
  await refused;
});

test('they wait no longer when the caller has disconnected', async () => {
  work.charge('a', 1100);
  const refused = expect(payOff('a', request, files)).rejects.toThrow('was cut off');
  request.socket.emit('close');
  await refused;
});

test('they give way to another address, not to their own, and not once they wait no longer', async () => {
  const evict = () => expect.unreachable();
  disk.enter(request, '192.0.2.1', evict);
  disk.take(request, 100);
  disk.settle(request);
  work.charge('a', 3000);
  const refused = expect(payOff('a', request, files)).rejects.toThrow('with files at once');
  await vi.advanceTimersByTimeAsync(15_000);
  const [own, other] = [{}, {}];
  disk.enter(own, '192.0.2.1', evict);
  disk.enter(other, '192.0.2.2', evict);
  expect([disk.take(own, 50), disk.take(other, 50)]).toEqual([false, true]);
  await refused;
  disk.release(other);
  disk.enter(request, '192.0.2.1', evict);
  disk.take(request, 100);
  const waited = payOff('a', request, files);
  await vi.advanceTimersByTimeAsync(20_000);
  await waited;
  expect(disk.take(other, 50)).toBe(false);
});

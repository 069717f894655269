import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unshared } from '../limits/share-limits.ts';
import { createFairRoom, type FairRoom } from './fair-room.ts';
import { createPayOff, type PayOff } from './pay-off.ts';
import type { UploadedFile } from './unverified-fields.ts';
import { createWorkLimits, type WorkLimits } from './work-limits.ts';

const files = [{ size: 100 }] as unknown as UploadedFile[];
const newRequest = () =>
  ({ socket: Object.assign(new EventEmitter(), { destroyed: false }) }) as unknown as IncomingMessage;

let limits: WorkLimits;
let work: WorkLimits['ofSender'];
let disk: FairRoom;
let begin: PayOff;
let payOff: (sender: string, request: IncomingMessage, files: UploadedFile[], cost?: number) => Promise<void>;
let request: IncomingMessage;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createWorkLimits({ addressRate: 1, addressWork: 1, rateLimit: 1, keyWork: 100 }, unshared);
  work = limits.ofSender;
  disk = createFairRoom(100, 10, () => Date.now() / 1000);
  begin = createPayOff({ work: limits, memory: createFairRoom(100, 10), disk });
  payOff = (sender, request, files, cost = 0) => begin(sender, request, files, cost);
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

test('large requests of a sender begin at its pace, in their order, whatever each turns out to cost', async () => {
  const begun: string[] = [];
  const started = Date.now();
  const send = async (name: string, actual: number) => {
    await payOff('a', newRequest(), [], 20);
    work.charge('a', actual);
    begun.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)}`);
  };
  await send('first', 280);
  const all = ['second', 'third', 'fourth'].map((name) => send(name, 80));
  await payOff('b', newRequest(), [], 20);
  await payOff('a', newRequest(), []);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  // 100 ms of work may be used at once, and 100 a second.
  expect(begun).toEqual(['first 0.0', 'second 2.0', 'third 3.0', 'fourth 4.0']);
});

test('of those without files, eight wait, for ten seconds', async () => {
  work.charge('a', 500);
  const outcomes: string[] = [];
  const started = Date.now();
  const send = (i: number) =>
    payOff('a', newRequest(), [], 310).then(
      () => outcomes.push(`${i} begun`),
      () => outcomes.push(`${i} refused ${Math.round((Date.now() - started) / 1000)}`),
    );
  const all = Array.from({ length: 10 }, (_, i) => send(i));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(all);
  const [later, late] = [
    [2, 3, 4, 5, 6, 7],
    [8, 9],
  ];
  expect(outcomes).toEqual([
    ...late.map((i) => `${i} refused 0`),
    '0 begun',
    '1 begun',
    ...later.map((i) => `${i} refused 10`),
  ]);
});

test('those without files do not wait for uploads, nor count as such', async () => {
  work.charge('a', 200);
  const uploads = Array.from({ length: 9 }, () => payOff('a', newRequest(), files, 200));
  const create = payOff('a', newRequest(), [], 20);
  await vi.advanceTimersByTimeAsync(5_000);
  await create;
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(uploads);
});

test('what costs little does not wait for its pace, and is charged', async () => {
  work.charge('a', 900);
  await payOff('a', newRequest(), files, 1);
  work.charge('a', 99.5);
  await expect(payOff('a', newRequest(), [])).rejects.toThrow('for this access_key');
});

test('who disconnects in the line pays the same', async () => {
  work.charge('a', 200);
  const left = newRequest();
  const refused = expect(payOff('a', left, [], 850)).rejects.toThrow('was cut off');
  Object.assign(left.socket, { destroyed: true });
  left.socket.emit('close');
  await refused;
  await expect(payOff('a', newRequest(), [])).rejects.toThrow('for this access_key');
});

test('a server that ends refuses those in the line, and whoever would have to wait', async () => {
  work.charge('a', 500);
  const waiting = [payOff('a', newRequest(), files, 50), payOff('a', newRequest(), [], 50)];
  const refused = waiting.map((one) => expect(one).rejects.toThrow('while the server ends'));
  begin.close();
  await Promise.all(refused);
  await expect(payOff('a', newRequest(), files, 50)).rejects.toThrow('while the server ends');
  expect(vi.getTimerCount()).toBe(0);
});

test('another address that needs the room ends a wait in the line', async () => {
  const evict = () => expect.unreachable();
  disk.enter(request, '192.0.2.1', evict);
  disk.take(request, 100);
  work.charge('a', 500);
  const refused = expect(payOff('a', request, files, 50)).rejects.toThrow('with files at once');
  const other = {};
  disk.enter(other, '192.0.2.2', evict);
  expect(disk.take(other, 50)).toBe(true);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});

test('one that gives up lets those behind it begin', async () => {
  work.charge('a', 500);
  const [first, second] = [newRequest(), newRequest()];
  const refused = expect(payOff('a', first, [], 50)).rejects.toThrow('was cut off');
  const begun = payOff('a', second, [], 50);
  first.socket.emit('close');
  await refused;
  await vi.advanceTimersByTimeAsync(4000);
  await begun;
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

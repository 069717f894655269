import { afterEach, expect, test } from 'vitest';
import { createPayloadThread, type PayloadThread } from '../src/http/payload-thread.ts';
import { Refusal } from '../src/http/refusal.ts';

const valid = { ano: '0'.repeat(32) };
const job = (payload: string, text?: string) => ({
  version: 'v1',
  validator: 'readAttestationPayload',
  payload,
  ...(text && { text }),
});

let thread: PayloadThread;
let spent: string[] = [];
const open = () => {
  spent = [];
  thread = createPayloadThread({ maxValues: 50, maxMembers: 20 }, (sender) => spent.push(sender));
};
afterEach(() => thread.close());

test('a payload that is as the contract wants it is read', async () => {
  open();
  await thread.read('a', job(JSON.stringify(valid)));
  expect(spent).toEqual(['a']);
});

const refused: [string, string, string | undefined, RegExp][] = [
  ['a key that comes twice in the body', JSON.stringify(valid), '{"a":{"b":1,"b":2}}', /twice/],
  ['a key that comes twice in the payload of a form', '{"ano":"x","ano":"y"}', undefined, /twice/],
  ['too many values', JSON.stringify({ ...valid, x: Array(60).fill(0) }), undefined, /at most 50/],
  ['what the contract forbids', '{"ano":1}', undefined, /payload\/ano/],
];
test.each(refused)('%s is refused as on the thread of the requests', async (_, payload, text, message) => {
  open();
  const outcome = thread.read('a', job(payload, text));
  await expect(outcome).rejects.toThrow(Refusal);
  await expect(outcome).rejects.toThrow(message);
  await thread.read('a', job(JSON.stringify(valid)));
});

test('senders are read in rotation', async () => {
  open();
  const senders = ['a', 'a', 'a', 'b'];
  await Promise.all(senders.map((sender) => thread.read(sender, job(JSON.stringify(valid)))));
  expect(spent).toEqual(['a', 'a', 'b', 'a']);
});

test('a fault of the thread fails its request, and the next is read', async () => {
  open();
  await expect(thread.read('a', { ...job('{}'), version: 'v0' })).rejects.not.toThrow(Refusal);
  await thread.read('a', job(JSON.stringify(valid)));
});

/** A thread that throws outside of any job at the payload `throw`, and accepts any other. */
const throwing = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ payload }) => {
      if (payload === 'throw') throw new Error('thrown');
      parentPort.postMessage({ milliseconds: 1 });
    });`)}`,
);
const openWith = (program: URL) => {
  thread = createPayloadThread({ maxValues: 50, maxMembers: 20 }, () => {}, program);
};

test('what waits when the thread dies is read by the next one', async () => {
  openWith(throwing);
  const reads = ['throw', '{}', 'throw', '{}'].map((payload) => thread.read('a', job(payload)));
  const outcomes = await Promise.allSettled(reads);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  await expect(reads[0]).rejects.toThrow('thrown');
});

test('reads fail, one and all, when no thread can be started', async () => {
  openWith(new URL('https://thread.invalid/'));
  await expect(thread.read('a', job('{}'))).rejects.toThrow(/URL/);
  await expect(thread.read('a', job('{}'))).rejects.toThrow(/URL/);
});

test('what waits when it is closed fails, and so does what comes later', async () => {
  open();
  const reads = ['a', 'b', 'c'].map((sender) => thread.read(sender, job(JSON.stringify(valid))));
  const outcomes = Promise.allSettled(reads);
  await thread.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(thread.read('a', job(JSON.stringify(valid)))).rejects.toThrow(/closed/);
});

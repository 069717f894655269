import { afterEach, expect, test } from 'vitest';
import { JsonView } from '../src/http/json-document.ts';
import { createPayloadThread, type PayloadThread } from '../src/http/payload-thread.ts';
import { Refusal } from '../src/http/refusal.ts';

const valid = { ano: '0'.repeat(32) };
const job = (text: string, isBody = false) => ({
  version: 'v1',
  validator: 'readAttestationPayload',
  text,
  isBody,
});

let thread: PayloadThread;
const open = () => {
  thread = createPayloadThread({ maxValues: 50, maxMembers: 20 });
};
afterEach(() => thread.close());

test.each([
  ['a payload', false],
  ['a body', true],
])('the values of %s that is as the contract wants it are found', async (_name, isBody) => {
  open();
  const payload = JSON.stringify(valid);
  const text = isBody ? `{"payload":${payload}}` : payload;
  const view = JsonView.of(text, await thread.read('a', job(text, isBody)));
  const found = isBody ? view.members().get('payload') : view;
  expect(found?.members().get('ano')?.text).toBe(JSON.stringify(valid.ano));
});

const refused: [string, string, boolean, RegExp][] = [
  ['a key that comes twice in the body', '{"payload":{},"a":{"b":1,"b":2}}', true, /The body.*twice/],
  ['a key that comes twice in the payload of a form', '{"ano":"x","ano":"y"}', false, /payload.*twice/],
  ['too many values', JSON.stringify({ ...valid, x: Array(60).fill(0) }), false, /at most 50/],
  ['what the contract forbids', '{"ano":1}', false, /payload\/ano/],
];
test.each(refused)('%s is refused as on the thread of the requests', async (_, text, isBody, message) => {
  open();
  const outcome = thread.read('a', job(text, isBody));
  await expect(outcome).rejects.toThrow(Refusal);
  await expect(outcome).rejects.toThrow(message);
  await thread.read('a', job(JSON.stringify(valid)));
});

test('senders are read in rotation', async () => {
  open();
  const read: string[] = [];
  const senders = ['a', 'a', 'a', 'b'];
  await Promise.all(
    senders.map((sender) => thread.read(sender, job(JSON.stringify(valid))).then(() => read.push(sender))),
  );
  expect(read).toEqual(['a', 'a', 'b', 'a']);
});

test('of one sender eight wait, and others still find a place', async () => {
  open();
  const read = (sender: string) => thread.read(sender, job(JSON.stringify(valid)));
  const reads = Array.from({ length: 12 }, () => read('a'));
  const others = ['b', 'c'].map(read);
  const outcomes = await Promise.allSettled(reads);
  // The first one is read at once.
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(9).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ]);
  await expect(reads[11]).rejects.toThrow(/Too many requests of this size/);
  await Promise.all(others);
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
    parentPort.on('message', ({ text }) => {
      if (text === 'throw') throw new Error('thrown');
      parentPort.postMessage({ places: new Int32Array() });
    });`)}`,
);
const openWith = (program: URL) => {
  thread = createPayloadThread({ maxValues: 50, maxMembers: 20 }, program);
};

test('what waits when the thread dies is read by the next one', async () => {
  openWith(throwing);
  const reads = ['throw', '{}', 'throw', '{}'].map((text) => thread.read('a', job(text)));
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

import {
  createNoteSigner,
  type HashSource,
  type KeyType,
  keyType,
  leafHash,
  rootOf,
  signCheckpoint,
  verifierKey,
} from '@attestation/evidence/log';
import { afterEach, expect, test, vi } from 'vitest';
import { createCosignedNotes } from './cosigned-notes.ts';
import { createWitness } from './create-witness.ts';
import type { PublishedCheckpoint } from './known-heads.ts';

async function madeSigner(name: string, type: KeyType) {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as {
    publicKey: CryptoKey;
    privateKey: CryptoKey;
  };
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return createNoteSigner(verifierKey(name, type, raw), pair.privateKey);
}

const log = await madeSigner('attest.example/formal/1', keyType.log);
const self = await madeSigner('witness.example', keyType.witness);

/** A history: `fork` makes its leaves others from that position on. */
function tree(fork = Number.POSITIVE_INFINITY) {
  const hashes = Array.from({ length: 30 }, (_, i) => leafHash(Uint8Array.of(i, i < fork ? 0 : 1)));
  const source: HashSource = {
    node: async (level, index) => rootOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)),
  };
  const checkpoint = async (size: number): Promise<PublishedCheckpoint> => {
    const root = rootOf(hashes.slice(0, size));
    return { shard: 1, size, root, note: await signCheckpoint({ origin: log.key.name, size, root }, log) };
  };
  return { source, checkpoint };
}

/** A witness that `fetch` reaches. @param wait before each answer */
function witnessed(wait: () => Promise<void> = async () => {}) {
  let kept: string | undefined;
  const state = {
    read: async () => kept,
    write: async (_: string, note: string) => {
      kept = note;
    },
  };
  const witness = createWitness([log.key], self, state);
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    await wait();
    const answer = await witness.addCheckpoint(body);
    return new Response(answer.body, { status: answer.status });
  });
  return [{ key: self.key, address: 'http://witness.example' }];
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const unexpected = (error: unknown) => {
  throw error;
};
const forked = { name: 'LogFault', code: 'forked', message: expect.stringContaining('has cosigned') };

test.each([
  ['of the same size', 20],
  ['that is longer', 25],
])('a log does not start on a fork %s of what a witness has cosigned', async (_, size) => {
  const witnesses = witnessed();
  const [honest, fork] = [tree(), tree(3)];
  await createCosignedNotes(witnesses, unexpected).confirm(await honest.checkpoint(20), honest.source);
  const again = createCosignedNotes(witnesses, unexpected);
  await expect(again.confirm(await fork.checkpoint(size), fork.source)).rejects.toMatchObject(forked);
  // What continues it does start.
  await createCosignedNotes(witnesses, unexpected).confirm(await honest.checkpoint(size), honest.source);
});

test('a fork that a witness sees while the log runs is a fault of the log', async () => {
  const faults: unknown[] = [];
  const notes = createCosignedNotes(witnessed(), (error) => faults.push(error));
  const [honest, fork] = [tree(), tree(3)];
  await notes.confirm(await honest.checkpoint(20), honest.source);
  notes.submit(await fork.checkpoint(25), fork.source);
  await expect.poll(() => faults).toMatchObject([forked]);
  await notes.stop();
});

test('a witness that sees the fork only after the start still stops the log', async () => {
  let release = () => {};
  let gate = Promise.resolve();
  const witnesses = witnessed(() => gate);
  const [honest, fork] = [tree(), tree(3)];
  await createCosignedNotes(witnesses, unexpected).confirm(await honest.checkpoint(20), honest.source);
  gate = new Promise((resolve) => {
    release = resolve;
  });
  const faults: unknown[] = [];
  const late = createCosignedNotes(witnesses, (error) => faults.push(error), 1);
  await late.confirm(await fork.checkpoint(25), fork.source);
  expect(faults).toEqual([]);
  release();
  await expect.poll(() => faults).toMatchObject([forked]);
});

test('a damaged tile, of which the witness can take no proof, is not a fork', async () => {
  const faults: unknown[] = [];
  const notes = createCosignedNotes(witnessed(), (error) => faults.push(error));
  const { source, checkpoint } = tree();
  await notes.confirm(await checkpoint(20), source);
  const damaged: HashSource = {
    node: async (level, index) => (await source.node(level, index)).map((byte) => byte ^ 1),
  };
  notes.submit(await checkpoint(25), damaged);
  await expect
    .poll(() => faults)
    .toMatchObject([{ name: 'Error', message: expect.stringContaining('tiles of the log') }]);
  notes.submit(await checkpoint(25), source);
  await expect.poll(() => notes.newest(1)?.size, { timeout: 60_000 }).toBe(25);
  await notes.stop();
});

test('a witness that fails is asked less and less often, the others once, and it cosigns when it answers', async () => {
  const asked: Record<string, number> = {};
  let isDown = true;
  const [good] = witnessed();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { host } = new URL(url);
    asked[host] = (asked[host] ?? 0) + 1;
    return host === 'down.example' && isDown ? Promise.reject(new Error('refused')) : answer(url, init);
  });
  if (good === undefined) throw new Error('witnessed() gives one');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const faults: unknown[] = [];
  const notes = createCosignedNotes([good, { ...good, address: 'http://down.example' }], (error) =>
    faults.push(error),
  );
  const { source, checkpoint } = tree();
  notes.submit(await checkpoint(20), source);
  const cosignatures = () => notes.newest(1)?.note.match(/^— witness.example /gm)?.length;
  const seconds = async (count: number) => {
    for (let i = 0; i < count && cosignatures() !== 2; i++) {
      // A step that is over has set the timer of the next one.
      for (let turn = 0; turn < 100_000 && vi.getTimerCount() === 0 && cosignatures() !== 2; turn++)
        await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  await seconds(40);
  // At once, then after 1, 2, 4, 8 and 16 seconds.
  expect([asked, faults.length, cosignatures()]).toEqual([{ 'witness.example': 1, 'down.example': 6 }, 6, 1]);
  isDown = false;
  await seconds(32);
  // Twice: it first says what it has cosigned.
  expect([asked, cosignatures()]).toEqual([{ 'witness.example': 1, 'down.example': 8 }, 2]);
  await notes.stop();
});

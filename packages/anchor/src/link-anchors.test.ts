import { expect, test, vi } from 'vitest';
import type { AnchorRecords, KeptAnchor } from './anchor-records.ts';
import type { ChainNode } from './chain-node.ts';
import { type AnchorOptions, createAnchor } from './create-anchor.ts';
import { dataFor, signAnchor } from './sign-anchor.ts';

/** Milliseconds; a machine that is busy with others must not fail a test. */
const patience = 20_000;

const { privateKeyToAccount } = await import('viem/accounts');
const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const checkpoint = { origin: 'log.example/formal/1', size: 5, root: 'ab'.repeat(32) };
const unsigned = { chainId: 1, nonce: 0, gas: 30_000n, data: dataFor(checkpoint) };
const { rawTransaction } = await signAnchor(account, unsigned, { kind: 'legacy', price: 1n });

/** Two final anchors, of 5 and of 9 leaves; no attestation has its hash yet. */
function world() {
  const anchor = (size: number): KeptAnchor => ({
    ...{ shard: 1, size, root: '', note: '' },
    transactionHash: `hash of ${size}`,
    ...{ rawTransaction, proof: 'damaged' },
  });
  const records: Partial<AnchorRecords> = {
    shards: async () => [{ environment: 'formal', shard: 1, size: 9 }],
    find: async (_environment, _shard, position) => anchor(position < 5 ? 5 : 9),
    keepAccount: async () => {},
    accounts: async () => [],
    last: async () => undefined,
  };
  const node: Partial<ChainNode> = { chainId: () => Promise.reject(new Error('no node')) };
  const lines: { msg: string; err?: { message: string } }[] = [];
  const write = (about: object, msg: string) => void lines.push({ ...about, msg });
  const log = { info: write, warn: write };
  const options: Omit<AnchorOptions, 'link' | 'linked'> = {
    records: records as AnchorRecords,
    node: node as ChainNode,
    ...{ account, log, confirmations: 1, interval: 0, maxFee: 1n, poll: 1, longestPause: 1 },
  };
  return { options, lines };
}

test('after a crash each attestation gets the hash of the first anchor that covers it', async () => {
  const { options } = world();
  const links: [number, string][] = [];
  const anchor = createAnchor({
    ...options,
    linked: async () => links.at(-1)?.[0] ?? 0,
    link: async (_environment, _shard, size, hash) => void links.push([size, hash]),
  });
  await vi.waitFor(() => expect(links).toHaveLength(2), patience);
  await anchor.close();
  expect(links).toEqual([
    [5, 'hash of 5'],
    [9, 'hash of 9'],
  ]);
});

test('the log says what went wrong', async () => {
  const { options, lines } = world();
  const link = () => Promise.reject(new Error('the database is busy'));
  const anchor = createAnchor({ ...options, linked: async () => 0, link });
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), patience);
  await anchor.close();
  expect(lines[0]).toMatchObject({ msg: 'anchoring waits', err: { message: 'the database is busy' } });
});

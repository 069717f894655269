import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { objectOf, quantityField } from '../src/chain-node.ts';
import type { Anchor } from '../src/create-anchor.ts';
import { readAnchor } from '../src/sign-anchor.ts';
import { type Anvil, anvilProgram, depositTransaction, richKey, startAnvil } from '../src/testing/index.ts';
import {
  account,
  type Bench,
  checkpointOf,
  finalAnchor,
  openBench,
  states,
  waitFor,
} from './anchor-under-test.ts';

const gwei = 1_000_000_000n;

describe.skipIf(anvilProgram === undefined)(
  'anchors on a real chain (needs the optional package of anvil)',
  () => {
    let bench: Bench;
    let anvil: Anvil;

    beforeEach(async () => {
      bench = openBench();
    });
    afterEach(async () => {
      await bench.end();
      await anvil.stop();
      // Whatever happened, the key was not logged.
      expect(bench.lines.join()).not.toContain(richKey.slice(2, 20));
    });

    /** Mines blocks while the anchor is on its way: a test does not know when the node has the transaction. */
    const mineUntilFinal = (anchor: Anchor) =>
      waitFor(async () => {
        await anvil.call('evm_mine');
        return anchor.proofFor('formal', 1, 0);
      });

    const sent = async () => Number(await anvil.call('eth_getTransactionCount', account.address, 'latest'));

    test('nothing is paid for on a chain whose blocks cannot be proved', async () => {
      anvil = await startAnvil('--optimism');
      await anvil.call('eth_sendRawTransaction', depositTransaction);
      bench.start(anvil.url).submit(checkpointOf(1));
      await waitFor(async () =>
        bench.lines.find((line) => line.includes('of type 126 does not have the hash')),
      );
      expect(await sent()).toBe(0);
    });

    test('many checkpoints make few anchors, one after another, each costing the same', async () => {
      anvil = await startAnvil();
      const anchor = bench.start(anvil.url);
      const gas: bigint[] = [];
      for (const size of [1, 2, 3, 1_000, 1_000_000]) {
        for (let i = Math.max(1, size - 5); i < size; i++) anchor.submit(checkpointOf(i));
        const checkpoint = checkpointOf(size);
        anchor.submit(checkpoint);
        const kept = await finalAnchor(anchor, checkpoint);
        const receipt = objectOf(await anvil.call('eth_getTransactionReceipt', kept.transactionHash));
        gas.push(quantityField(receipt, 'gasUsed'));
      }
      const [least, most] = [gas.reduce((a, b) => (a < b ? a : b)), gas.reduce((a, b) => (a > b ? a : b))];
      // Only zero bytes in hash and size make a difference.
      expect(most - least).toBeLessThan(300n);
      expect(most).toBeLessThan(25_000n);
      expect(await sent()).toBeLessThanOrEqual(10);
      expect(bench.links.at(-1)).toMatch(/^formal\/1\/1000000 0x[0-9a-f]{64}$/);
    });

    test('a leaf has the first anchor that covers it, for ever', async () => {
      anvil = await startAnvil();
      const anchor = bench.start(anvil.url);
      const kept = [];
      for (const size of [5, 9]) {
        anchor.submit(checkpointOf(size));
        kept.push(await finalAnchor(anchor, checkpointOf(size)));
      }
      expect(await anchor.proofFor('formal', 1, 0)).toEqual(kept[0]);
      expect(await anchor.proofFor('formal', 1, 4)).toEqual(kept[0]);
      expect(await anchor.proofFor('formal', 1, 5)).toEqual(kept[1]);
      expect(await anchor.proofFor('formal', 1, 9)).toBeUndefined();
      expect(await anchor.proofFor('formal', 2, 0)).toBeUndefined();
      expect(await anchor.proofFor('sandbox', 1, 0)).toBeUndefined();
    });

    test('environments and shards share the account without racing for a nonce', async () => {
      anvil = await startAnvil('--block-time', '1');
      const anchor = bench.start(anvil.url);
      const all = [
        checkpointOf(4),
        checkpointOf(6, { environment: 'sandbox' }),
        checkpointOf(3, { shard: 2, origin: 'log.example/formal/2' }),
      ];
      for (const checkpoint of all) anchor.submit(checkpoint);
      for (const checkpoint of all) await finalAnchor(anchor, checkpoint);
      expect(await sent()).toBe(3);
    });

    test('what is anchored is passed over, and the interval is kept', async () => {
      anvil = await startAnvil();
      const first = bench.start(anvil.url);
      first.submit(checkpointOf(5));
      await finalAnchor(first, checkpointOf(5));
      await first.close();
      let now = Date.now();
      const anchor = bench.start(anvil.url, { interval: 60_000, clock: () => now });
      anchor.submit(checkpointOf(5));
      anchor.submit(checkpointOf(4));
      anchor.submit(checkpointOf(8));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await sent()).toBe(1);
      now += 60_000;
      await finalAnchor(anchor, checkpointOf(8));
      expect(await sent()).toBe(2);
    });

    test('an anchor is final only so many blocks deep', async () => {
      anvil = await startAnvil('--no-mining');
      const anchor = bench.start(anvil.url, { confirmations: 3 });
      anchor.submit(checkpointOf(5));
      await waitFor(async () => ((await states(bench))[0] === 'sent' ? true : undefined));
      for (const want of ['mined', 'mined']) {
        await anvil.call('evm_mine');
        await waitFor(async () => ((await states(bench))[0] === want ? true : undefined));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await anchor.proofFor('formal', 1, 0)).toBeUndefined();
      expect(bench.links).toEqual([]);
      await anvil.call('evm_mine');
      await finalAnchor(anchor, checkpointOf(5));
    });

    test('what blocks do not take is offered for more, up to the ceiling', async () => {
      anvil = await startAnvil('--no-mining');
      const maxFee = 4n * gwei;
      const anchor = bench.start(anvil.url, { patience: 50, maxFee });
      anchor.submit(checkpointOf(5));
      await waitFor(async () => ((await states(bench)).length === 1 ? true : undefined));
      await anvil.call('anvil_setNextBlockBaseFeePerGas', '0x174876e800');
      await anvil.call('evm_mine');
      const open = await waitFor(async () => {
        const attempts = await bench.records.open('formal');
        const last = attempts.at(-1);
        const isTop = last && offer(last.rawTransaction) * 11n > maxFee * 10n;
        return isTop ? attempts : undefined;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const still = await bench.records.open('formal');
      expect(still.length).toBe(open.length);
      expect(open.length).toBeGreaterThan(1);
      const offers = still.map(({ rawTransaction }) => offer(rawTransaction));
      expect(offers.every((fee) => fee <= maxFee)).toBe(true);
      expect(offers).toEqual([...offers].sort((a, b) => Number(a - b)));
      expect(new Set(still.map(({ nonce }) => nonce)).size).toBe(1);
      // The fee market calms down. This node has not kept what was below the base fee: it is sent again.
      await waitFor(async () => {
        await anvil.call('anvil_setNextBlockBaseFeePerGas', '0x1');
        await anvil.call('evm_mine');
        return anchor.proofFor('formal', 1, 0);
      });
      const kept = await finalAnchor(anchor, checkpointOf(5));
      expect(kept.transactionHash).toBe(still.at(-1)?.transactionHash);
      expect(await sent()).toBe(1);
    });

    test('a block that leaves the chain puts the anchor back, and it is mined again', async () => {
      anvil = await startAnvil('--no-mining');
      const anchor = bench.start(anvil.url, { confirmations: 3 });
      anchor.submit(checkpointOf(5));
      await waitFor(async () => ((await states(bench))[0] === 'sent' ? true : undefined));
      await anvil.call('evm_mine');
      await waitFor(async () => ((await states(bench))[0] === 'mined' ? true : undefined));
      await anvil.call('anvil_reorg', 1, []);
      await waitFor(async () => ((await states(bench))[0] === 'sent' ? true : undefined));
      expect(bench.lines.join()).toContain('anchor pending again');
      await mineUntilFinal(anchor);
      const kept = await finalAnchor(anchor, checkpointOf(5));
      const { blockHash } = JSON.parse(kept.proof);
      expect(await anvil.call('eth_getBlockByHash', blockHash, false)).not.toBeNull();
    });

    test('a nonce that another program used up is given up for another one', async () => {
      anvil = await startAnvil('--no-mining');
      const anchor = bench.start(anvil.url);
      anchor.submit(checkpointOf(5));
      const [lost] = await waitFor(async () =>
        (await states(bench))[0] === 'sent' ? bench.records.open('formal') : undefined,
      );
      await anvil.call('anvil_dropAllTransactions');
      await anvil.call('anvil_setNonce', account.address, '0x5');
      await anvil.call('evm_mine');
      await anvil.call('evm_mine');
      await waitFor(async () => (bench.lines.join().includes('anchor given up') ? true : undefined));
      await mineUntilFinal(anchor);
      const kept = await finalAnchor(anchor, checkpointOf(5));
      expect(kept.transactionHash).not.toBe(lost?.transactionHash);
    });

    test('an account without money waits for some', async () => {
      anvil = await startAnvil();
      await anvil.call('anvil_setBalance', account.address, '0x0');
      const anchor = bench.start(anvil.url);
      anchor.submit(checkpointOf(5));
      await waitFor(async () => (/[Ii]nsufficient funds/.test(bench.lines.join()) ? true : undefined));
      await anvil.call('anvil_setBalance', account.address, '0xde0b6b3a7640000');
      await finalAnchor(anchor, checkpointOf(5));
    });

    test('a chain from before EIP-1559 is served too', async () => {
      anvil = await startAnvil('--hardfork', 'berlin');
      const anchor = bench.start(anvil.url);
      anchor.submit(checkpointOf(5));
      await finalAnchor(anchor, checkpointOf(5));
      const last = await bench.records.last('formal');
      expect(readAnchor(last?.rawTransaction ?? '').fees.kind).toBe('legacy');
    });
  },
);

function offer(rawTransaction: string): bigint {
  const { fees } = readAnchor(rawTransaction);
  return fees.kind === 'eip1559' ? fees.max : fees.price;
}

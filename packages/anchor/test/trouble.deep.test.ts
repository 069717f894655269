import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openChainNode } from '../src/chain-node.ts';
import { type Anvil, anvilProgram, startAnvil } from '../src/testing/index.ts';
import {
  account,
  type Bench,
  checkpointOf,
  finalAnchor,
  openBench,
  states,
  waitFor,
} from './anchor-under-test.ts';

describe.skipIf(anvilProgram === undefined)(
  'trouble with a real chain (needs the optional package of anvil)',
  () => {
    let bench: Bench;
    let anvil: Anvil | undefined;

    beforeEach(async () => {
      bench = openBench();
    });
    afterEach(async () => {
      await bench.end();
      await anvil?.stop();
    });

    const heard = (words: string) =>
      waitFor(async () => (bench.lines.join().includes(words) ? true : undefined));

    test('a node that is down is waited for, more and more patiently, and its address is not logged', async () => {
      const port = await freePort();
      const anchor = bench.start(`http://user:secret1@127.0.0.1:${port}/secret2?key=secret3`);
      anchor.submit(checkpointOf(5));
      await heard('does not answer');
      expect(anchor.chain()).toBeUndefined();
      anvil = await startAnvil('--port', String(port));
      await anchor.close();
      const again = bench.start(anvil.url);
      again.submit(checkpointOf(5));
      await finalAnchor(again, checkpointOf(5));
      expect(bench.lines.join()).not.toContain('secret');
    });

    test('a node that stops answering half-way delays the anchor and nothing else', async () => {
      anvil = await startAnvil('--no-mining');
      const anchor = bench.start(anvil.url);
      anchor.submit(checkpointOf(5));
      await waitFor(async () => ((await states(bench))[0] === 'sent' ? true : undefined));
      anvil.pause();
      await heard('does not answer');
      const before = performance.now();
      anchor.submit(checkpointOf(9));
      expect(performance.now() - before).toBeLessThan(1000);
      anvil.resume();
      await heard('anchoring goes on');
      for (const size of [5, 9]) {
        await waitFor(async () => ((await states(bench))[0] === 'sent' ? true : undefined));
        await anvil.call('evm_mine');
        await finalAnchor(anchor, checkpointOf(size));
      }
    });

    test('nothing is sent to another chain than the one before, or the one that is set', async () => {
      anvil = await startAnvil();
      const first = bench.start(anvil.url);
      first.submit(checkpointOf(5));
      await finalAnchor(first, checkpointOf(5));
      await first.close();
      const other = await startAnvil('--chain-id', '4242');
      try {
        const anchor = bench.start(other.url);
        anchor.submit(checkpointOf(7));
        await heard('serves chain 4242, but anchors go to chain 31337');
        await anchor.close();
        expect(await other.call('eth_getTransactionCount', account.address, 'latest')).toBe('0x0');
        // The operator moves on purpose.
        const moved = bench.start(other.url, { chainId: 4242 });
        moved.submit(checkpointOf(7));
        await finalAnchor(moved, checkpointOf(7));
        expect(moved.chain()).toEqual({ chainId: 4242, sender: account.address });
        // What was anchored before is still that of a trusted account.
        expect(moved.chains()).toEqual([
          { chainId: 4242, sender: account.address },
          { chainId: 31_337, sender: account.address },
        ]);
        // Of what was anchored before, the file names the chain of then.
        expect(await moved.proofFor('formal', 1, 0)).toMatchObject({
          chain: { chainId: 31_337, sender: account.address },
        });
      } finally {
        await other.stop();
      }
    });

    test('hashes that could not be given are given later, each of the first anchor that covers its leaf', async () => {
      anvil = await startAnvil();
      const links: [number, string][] = [];
      let failures = 2;
      const anchor = bench.start(anvil.url, {
        linked: async () => links.at(-1)?.[0] ?? 0,
        async link(_environment, _shard, size, hash) {
          failures -= 1;
          if (failures >= 0) throw new Error('the database is busy');
          links.push([size, hash]);
        },
      });
      anchor.submit(checkpointOf(5));
      const first = await finalAnchor(anchor, checkpointOf(5));
      anchor.submit(checkpointOf(9));
      const second = await finalAnchor(anchor, checkpointOf(9));
      await waitFor(async () => links[1]);
      expect(links).toEqual([
        [5, first.transactionHash],
        [9, second.transactionHash],
      ]);
      expect(bench.lines.join()).toContain('the database is busy');
    });

    test('a clock that is set back stops nothing', async () => {
      anvil = await startAnvil();
      let now = Date.now();
      const anchor = bench.start(anvil.url, { clock: () => now, interval: 1_000 });
      anchor.submit(checkpointOf(5));
      await finalAnchor(anchor, checkpointOf(5));
      now -= 30 * 86_400_000;
      anchor.submit(checkpointOf(9));
      await finalAnchor(anchor, checkpointOf(9));
    });

    /** Every place where a process can die: before and after each call that leaves it. */
    test('a crash at any point leaves what the next start goes on with: one checkpoint, one transaction', async () => {
      anvil = await startAnvil();
      const { url } = anvil;
      let deaths = 0;
      for (let at = 1, isDone = false; !isDone; at++) {
        for (const moment of ['before', 'after'] as const) {
          const checkpoint = checkpointOf(1_000 * at + (moment === 'after' ? 500 : 0));
          const death = mortal(at, moment);
          const doomed = bench.start(url, {
            node: death.wrap(openChainNode(url)),
            records: death.wrap(bench.records),
          });
          doomed.submit(checkpoint);
          isDone = await waitFor(async () => {
            if (death.isDead()) return false;
            return (await doomed.proofFor('formal', 1, checkpoint.size - 1).catch(() => undefined))
              ? true
              : undefined;
          });
          await doomed.close();
          if (death.isDead()) deaths += 1;
          const heir = bench.start(url);
          heir.submit(checkpoint);
          await finalAnchor(heir, checkpoint);
          await heir.close();
        }
      }
      expect(deaths).toBeGreaterThan(20);
      const anchors = await bench.records.last('formal');
      const sent = Number(await anvil.call('eth_getTransactionCount', account.address, 'latest'));
      expect(sent).toBe(anchors?.sequence);
    });
  },
);

/** Dies at the given call of all that it wraps; what is called later fails too. */
function mortal(at: number, moment: 'before' | 'after') {
  let calls = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Error('The process has ended.');
  };
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get:
        (_, name) =>
        async (...args: unknown[]) => {
          calls += 1;
          if (isDead || (calls === at && moment === 'before')) die();
          const isLast = calls === at;
          const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
          const result = await method.apply(target, args);
          if (isLast) die();
          return result;
        },
    });
  return { wrap, isDead: () => isDead };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { anchorData, checkCanonical, verifyEvmProof } from '@attestation/evidence';
import { type Hex, hexToBytes, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProof, encodeTransaction } from '../src/build-proof.ts';
import { listOf, type NodeObject, objectOf } from '../src/chain-node.ts';
import { type Anvil, anvilProgram, richKey, startAnvil } from '../src/testing/index.ts';

const account = privateKeyToAccount(richKey);
const chainId = 31_337;
const checkpoint = { origin: 'log.example/formal/1', size: 10, root: new Uint8Array(32).fill(4) };
const data = toHex(anchorData(checkpoint));
const common = { chainId, to: account.address, gas: 300_000n, data };
const fees = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };

/** One of each kind that a block of today may hold, by its number. */
const kinds: readonly ((nonce: number) => Promise<Hex>)[] = [
  (nonce) => account.signTransaction({ ...common, nonce, type: 'legacy', gasPrice: 10_000_000_000n }),
  (nonce) =>
    account.signTransaction({
      ...{ ...common, nonce, type: 'eip2930', gasPrice: 10_000_000_000n },
      accessList: [
        { address: account.address, storageKeys: [`0x${'01'.repeat(32)}`, `0x${'00'.repeat(32)}`] },
      ],
    }),
  (nonce) => account.signTransaction({ ...common, nonce, type: 'eip1559', ...fees }),
  async (nonce) => {
    // Its nonce is not the next one, so that it has no effect.
    const authorization = { address: account.address, chainId, nonce: 1_000_000 };
    const authorizationList = [await account.signAuthorization(authorization)];
    return account.signTransaction({ ...common, nonce, type: 'eip7702', ...fees, authorizationList });
  },
];

describe.skipIf(anvilProgram === undefined)(
  'blocks of a real chain (needs the optional package of anvil)',
  () => {
    let anvil: Anvil;

    beforeAll(async () => {
      anvil = await startAnvil('--no-mining', '--gas-limit', '300000000');
    });
    afterAll(() => anvil?.stop());

    async function mine(count: number): Promise<{ block: NodeObject; transactions: NodeObject[] }> {
      const nonce = Number(await anvil.call('eth_getTransactionCount', account.address, 'latest'));
      for (let i = 0; i < count; i++) {
        const sign = kinds[i % kinds.length];
        await anvil.call('eth_sendRawTransaction', await sign?.(nonce + i));
      }
      await anvil.call('evm_mine');
      const block = objectOf(await anvil.call('eth_getBlockByNumber', 'latest', true));
      const transactions = listOf(block.transactions).map(objectOf);
      expect(transactions).toHaveLength(count);
      return { block, transactions };
    }

    // 1: the trie is a leaf; 129 and 300: keys of one byte, of two, of three.
    test.each([1, 2, 16, 17, 129, 300])('transactions of a block of %i are proven', async (count) => {
      const { block, transactions } = await mine(count);
      const some = transactions.filter((_, i) =>
        [0, 1, 2, 3, 15, 16, 127, 128, 255, 256, count - 1].includes(i),
      );
      for (const { hash, type } of some) {
        const proof = JSON.stringify(await buildProof(chainId, block, hash as Hex));
        const result = await verifyEvmProof(proof, checkpoint, [{ chainId, sender: account.address }]);
        // The proof of any kind can be made; an anchor is never of kind 4.
        const want = type === '0x4' ? { code: 'malformed-proof' } : { ok: true, transactionHash: hash };
        expect(result).toMatchObject(want);
      }
    });

    test('a node is asked whether its chain has the block', async () => {
      const { block, transactions } = await mine(1);
      const proof = await buildProof(chainId, block, transactions[0]?.hash as Hex);
      const anchor = await verifyEvmProof(JSON.stringify(proof), checkpoint);
      if (!anchor.ok) throw new Error(anchor.reason);
      expect(await checkCanonical(anvil.url, anchor)).toEqual({ ok: true });
      await anvil.call('anvil_reorg', 1, []);
      expect(await checkCanonical(anvil.url, anchor)).toMatchObject({ code: 'not-canonical' });
    });

    test('a proof costs about a kilobyte, whatever the log has', async () => {
      const { block, transactions } = await mine(200);
      const proof = await buildProof(chainId, block, transactions[150]?.hash as Hex);
      const bytes = [proof.header, proof.transaction, ...proof.nodes].map(
        (hex) => hexToBytes(hex as Hex).length,
      );
      expect(bytes.reduce((sum, length) => sum + length)).toBeLessThan(2_500);
    });

    test('a block that is not what its hash says is refused', async () => {
      const { block, transactions } = await mine(2);
      const hash = transactions[0]?.hash as Hex;
      const refusal = expect.objectContaining({ code: 'unsupported-chain' });
      await expect(buildProof(chainId, { ...block, gasUsed: '0x1' }, hash)).rejects.toThrow(refusal);
      const swapped = { ...block, transactions: [...transactions].reverse() };
      await expect(buildProof(chainId, swapped, hash)).rejects.toThrow(refusal);
      expect(() => encodeTransaction({ ...transactions[0], type: '0x7e' })).toThrow(refusal);
      const other = `0x${'00'.repeat(32)}` as const;
      await expect(buildProof(chainId, block, other)).rejects.toThrow(
        expect.objectContaining({ code: 'node-refused' }),
      );
    });
  },
);

import { keccak256, serializeTransaction } from 'viem';
import { expect, test } from 'vitest';
import { encodeTransaction } from './build-proof.ts';

const address = `0x${'a1'.repeat(20)}` as const;
const key = `0x${'01'.repeat(32)}` as const;
const [r, s] = [`0x${'0b'.repeat(32)}`, `0x${'0c'.repeat(32)}`] as const;
const blob = `0x01${'ee'.repeat(31)}` as const;

// Other kinds are compared with what a chain has, in test/anchor; a blob needs more than a test chain takes.
test('a blob transaction has the bytes that the library gives it', () => {
  const want = serializeTransaction(
    {
      ...{
        type: 'eip4844',
        chainId: 1,
        nonce: 0,
        maxPriorityFeePerGas: 1n,
        maxFeePerGas: 256n,
        gas: 21_000n,
      },
      ...{ to: address, value: 0n, data: '0x00ff', maxFeePerBlobGas: 1n, blobVersionedHashes: [blob] },
      accessList: [{ address, storageKeys: [key] }],
    },
    { r, s, yParity: 1 },
  );
  const given = {
    ...{ type: '0x3', hash: keccak256(want), chainId: '0x1', nonce: '0x0', gas: '0x5208', to: address },
    ...{ maxPriorityFeePerGas: '0x1', maxFeePerGas: '0x100', value: '0x0', input: '0x00ff' },
    ...{ maxFeePerBlobGas: '0x1', blobVersionedHashes: [blob], yParity: '0x1', v: '0x1', r, s },
    accessList: [{ address, storageKeys: [key] }],
  };
  expect(encodeTransaction(given)).toBe(want);
});

test('a transaction that creates a contract has no recipient', () => {
  const want = serializeTransaction(
    { type: 'legacy', chainId: 1, nonce: 1, gasPrice: 7n, gas: 60_000n, data: '0x6000' },
    { r, s, v: 37n },
  );
  const given = {
    ...{ hash: keccak256(want), nonce: '0x1', gasPrice: '0x7', gas: '0xea60', to: null, value: '0x0' },
    ...{ input: '0x6000', v: '0x25', r, s },
  };
  expect(encodeTransaction(given)).toBe(want);
});

test.each<[string, object, string]>([
  ['an integer that is none', { nonce: 'one' }, 'no integer as nonce'],
  ['half a byte', { input: '0x0' }, 'no bytes as input'],
  ['a missing field', { r: undefined }, 'no integer as r'],
  ['a kind that only its chain has', { type: '0x7e' }, 'type 126'],
])('refuses %s', (_name, change, want) => {
  const given = {
    ...{ hash: `0x${'00'.repeat(32)}`, nonce: '0x1', gasPrice: '0x7', gas: '0xea60', to: null, value: '0x0' },
    ...{ input: '0x6000', v: '0x25', r, s, ...change },
  };
  expect(() => encodeTransaction(given)).toThrow(want);
});

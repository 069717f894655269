import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { encodeRlp, fromHex, rlpOfInteger, toHex } from './rlp.ts';
import { recoverSender } from './transaction.ts';
import { decodeHeader, valueInTrie } from './verify-evm-proof.ts';

const integer = (value: bigint) => fromHex(`0x${value.toString(16).padStart(value > 255n ? 4 : 2, '0')}`);

test('the header of the first block of Ethereum has the hash that the world knows', () => {
  const emptyList = fromHex('0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347');
  const emptyTrie = fromHex('0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421');
  const stateRoot = fromHex('0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544');
  const extraData = fromHex('0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa');
  const none = new Uint8Array(0);
  const header = decodeHeader(
    encodeRlp([
      ...[new Uint8Array(32), emptyList, new Uint8Array(20), stateRoot, emptyTrie, emptyTrie],
      ...[new Uint8Array(256), fromHex('0x0400000000'), none, integer(5000n), none, none, extraData],
      ...[new Uint8Array(32), fromHex('0x0000000000000042')],
    ]),
  );
  expect(toHex(header.hash)).toBe('0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3');
  expect(header).toMatchObject({ number: 0n, timestamp: 0n, transactionsRoot: emptyTrie });
});

test('the first transaction of Ethereum is proven to be in block 46147', async () => {
  const content = [
    ...[new Uint8Array(0), fromHex('0x2d79883d2000'), integer(21_000n)],
    ...[fromHex('0x5df9b87991262f6ba471f09758cde1c0fc1de734'), integer(31_337n), new Uint8Array(0)],
  ];
  const r = '0x88ff6cf0fefd94db46111149ae4bfc179e9b94721fffd821d38d16464b3f71d0';
  const s = '0x45e0aff800961cfce805daef7016b9b675c137a6a41a548f7b60a3484c06a33a';
  const transaction = encodeRlp([...content, fromHex('0x1c'), fromHex(r), fromHex(s)]);
  // Before EIP-155 the signature covers these fields alone, and v is 27 or 28.
  const sender = await recoverSender(encodeRlp(content), { parity: 1n, r: BigInt(r), s: BigInt(s) });
  expect(toHex(sender)).toBe('0xa1e4380a3b1f749673e270229993ee55f35663b4');
  expect(toHex(keccak_256(transaction))).toBe(
    '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  );
  const header = decodeHeader(
    fromHex(
      `0xf90208a05a41d0e66b4120775176c09fcf39e7c0520517a13d2b57b18d33d342df038bfca01dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d4934794e6a7a1d47ff21b6321162aea7c6cb457d5476bcaa00e0df2706b0a4fb8bd08c9246d472abbe850af446405d9eba1db41db18b4a169a04513310fcb9f6f616972a3b948dc5d547f280849a87ebb5af0191f98b87be598a0fe2bf2a941abf41d72637e5b91750332a30283efd40c424dc522b77e6f0ed8c4b90100${'00'.repeat(256)}860153886c1bbd82b44382520b8252088455c426598b657468706f6f6c2e6f7267a0b48c515a9dde8d346c3337ea520aa995a4738bb595495506125449c1149d6cf488ba4f8ecd18aab215`,
    ),
  );
  expect(toHex(header.hash)).toBe('0x4e3a3754410177e6937ef1f84bba68ea139e8d1a2258c5f85db9f1cd715a1bdd');
  expect(header).toMatchObject({ number: 46_147n, timestamp: 1_438_918_233n });
  const leaf = encodeRlp([Uint8Array.of(0x20, 0x80), transaction]);
  expect(valueInTrie(header.transactionsRoot, rlpOfInteger(0), [leaf])).toEqual(transaction);
});

import { keccak_256 as keccak } from '@noble/hashes/sha3.js';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  anchorKey,
  anchorSender,
  blockTime,
  bytesOfInteger,
  makeEvmProof,
  signedBy,
} from '../../test/make-evm-proof.ts';
import { decodeRlp, type EvmFaultCode, encodeRlp, fromHex, listOf, toHex } from './rlp.ts';
import { anchorData, type ChainTrust, type EvmProof, verifyEvmProof } from './verify-evm-proof.ts';

const checkpoint = { origin: 'log.example/formal/1', size: 4_242, root: new Uint8Array(32).fill(7) };
const trust: ChainTrust = { chainId: 1337, sender: toHex(anchorSender).toUpperCase().replace('0X', '0x') };
const proof = makeEvmProof({ checkpoint });

test('a proof that holds tells block and transaction', async () => {
  const want = {
    ok: true,
    chainId: 1337n,
    blockHash: proof.blockHash,
    blockNumber: 100n,
    blockTime: BigInt(blockTime),
    transactionHash: proof.transactionHash,
    sender: toHex(anchorSender),
  };
  expect(await verifyEvmProof(JSON.stringify(proof), checkpoint, [trust])).toEqual(want);
  expect(await verifyEvmProof(JSON.stringify(proof), checkpoint)).toEqual(want);
});

test('the data of an anchor is 80 bytes: magic, hash of the origin, size, root', () => {
  expect(toHex(anchorData(checkpoint))).toMatch(/^0x6174746573742f31[0-9a-f]{64}0{12}1092(?:07){32}$/);
});

const code = async (json: string, chains: readonly ChainTrust[] = [trust]) => {
  const result = await verifyEvmProof(json, checkpoint, chains);
  return result.ok ? 'ok' : result.code;
};

/** The same proof with one digit of these bytes changed. */
const flipped = (hex: string, at = 20) =>
  `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`;
const changed = (change: Partial<Record<keyof EvmProof, unknown>>) => ({ ...proof, ...change });
const [branch = '', leaf = ''] = proof.nodes;

test.each<[string, { given: unknown; want: EvmFaultCode }]>([
  [
    'another block hash',
    { given: changed({ blockHash: flipped(proof.blockHash) }), want: 'wrong-block-hash' },
  ],
  ['another header', { given: changed({ header: flipped(proof.header) }), want: 'wrong-block-hash' }],
  [
    'a header whose transactions root is another',
    { given: reheaded({ 4: new Uint8Array(32) }), want: 'not-in-block' },
  ],
  ['a header without fields', { given: changed({ header: '0xc0' }), want: 'malformed-proof' }],
  ['a header with a short root', { given: reheaded({ 4: new Uint8Array(31) }), want: 'malformed-proof' }],
  ['a header with a list as number', { given: reheaded({ 8: [] }), want: 'malformed-proof' }],
  ['bytes after the header', { given: changed({ header: `${proof.header}00` }), want: 'malformed-proof' }],
  ['a changed node', { given: changed({ nodes: [branch, flipped(leaf, 40)] }), want: 'not-in-block' }],
  ['a missing node', { given: changed({ nodes: [branch] }), want: 'not-in-block' }],
  ['no nodes', { given: changed({ nodes: [] }), want: 'not-in-block' }],
  ['a node too many', { given: changed({ nodes: [branch, leaf, leaf] }), want: 'not-in-block' }],
  ['nodes in another order', { given: changed({ nodes: [leaf, branch] }), want: 'not-in-block' }],
  ['a position with another transaction', { given: changed({ index: 0 }), want: 'not-in-block' }],
  ['a position with none', { given: changed({ index: 2 }), want: 'not-in-block' }],
  [
    'another transaction than the block has',
    { given: changed({ transaction: flipped(proof.transaction, 30) }), want: 'not-in-block' },
  ],
  [
    'another transaction hash',
    { given: changed({ transactionHash: flipped(proof.transactionHash) }), want: 'wrong-transaction-hash' },
  ],
  ['another chain named', { given: changed({ chainId: '1' }), want: 'wrong-chain' }],
  ['another chain', { given: makeEvmProof({ checkpoint, chainId: 4242 }), want: 'wrong-chain' }],
  [
    'another receiver',
    { given: makeEvmProof({ checkpoint, to: new Uint8Array(20).fill(3) }), want: 'wrong-sender' },
  ],
  [
    'the key of another account',
    {
      given: makeEvmProof({ checkpoint, key: new Uint8Array(32).fill(3), to: anchorSender }),
      want: 'wrong-sender',
    },
  ],
  [
    'another account',
    { given: makeEvmProof({ checkpoint, key: new Uint8Array(32).fill(3) }), want: 'wrong-sender' },
  ],
  [
    'a signature of zeros',
    {
      given: makeEvmProof({ checkpoint, fields: { 10: new Uint8Array(), 11: new Uint8Array() } }),
      want: 'wrong-signature',
    },
  ],
  [
    'a parity of two',
    { given: makeEvmProof({ checkpoint, fields: { 9: Uint8Array.of(2) } }), want: 'wrong-signature' },
  ],
  [
    'the other s of a signature',
    {
      given: makeEvmProof({ checkpoint, fields: { 11: new Uint8Array(32).fill(0xf0) } }),
      want: 'wrong-signature',
    },
  ],
  ['no receiver', { given: makeEvmProof({ checkpoint, to: new Uint8Array(0) }), want: 'wrong-sender' }],
  [
    'another size',
    { given: makeEvmProof({ checkpoint: { ...checkpoint, size: 4_243 } }), want: 'wrong-checkpoint' },
  ],
  [
    'another root',
    {
      given: makeEvmProof({ checkpoint: { ...checkpoint, root: new Uint8Array(32) } }),
      want: 'wrong-checkpoint',
    },
  ],
  [
    "another log's checkpoint",
    {
      given: makeEvmProof({ checkpoint: { ...checkpoint, origin: 'log.example/sandbox/1' } }),
      want: 'wrong-checkpoint',
    },
  ],
  [
    'more data than a checkpoint',
    {
      given: makeEvmProof({ checkpoint, fields: { 7: Uint8Array.of(...anchorData(checkpoint), 0) } }),
      want: 'wrong-checkpoint',
    },
  ],
  [
    'a receiver that is not an address',
    { given: makeEvmProof({ checkpoint, to: new Uint8Array(21) }), want: 'malformed-proof' },
  ],
  ['another format', { given: changed({ format: 2 }), want: 'malformed-proof' }],
  ['a member too many', { given: { ...proof, note: 'trust me' }, want: 'malformed-proof' }],
  ['a member missing', { given: changed({ header: undefined }), want: 'malformed-proof' }],
  ['upper-case digits', { given: changed({ header: proof.header.toUpperCase() }), want: 'malformed-proof' }],
  ['a position as text', { given: changed({ index: '1' }), want: 'malformed-proof' }],
  ['a negative position', { given: changed({ index: -1 }), want: 'malformed-proof' }],
  ['a chain with a leading zero', { given: changed({ chainId: '01337' }), want: 'malformed-proof' }],
  [
    'a short block hash',
    { given: changed({ blockHash: proof.blockHash.slice(0, -2) }), want: 'malformed-proof' },
  ],
  ['too many nodes', { given: changed({ nodes: Array(17).fill(leaf) }), want: 'malformed-proof' }],
  ['a list', { given: [], want: 'malformed-proof' }],
  ['null', { given: null, want: 'malformed-proof' }],
])('refuses %s', async (_name, { given, want }) => {
  expect(await code(JSON.stringify(given))).toBe(want);
});

test('refuses text that is not JSON', async () => {
  expect(await code('{')).toBe('malformed-proof');
});

/** A proof with another header under the hash that the header has. */
function reheaded(header: Readonly<Record<number, Uint8Array | []>>) {
  return makeEvmProof({ checkpoint, header });
}

describe('kinds of transaction', () => {
  test.each<[string, Uint8Array, string]>([
    ['a blob transaction', Uint8Array.of(3, ...encodeRlp([])), 'malformed-proof'],
    ['one field less', Uint8Array.of(2, ...encodeRlp(fieldsOf(proof).slice(0, -1))), 'malformed-proof'],
    ['a legacy one without a chain', encodeRlp(legacy(undefined)), 'malformed-proof'],
    ['a legacy one of this chain', encodeRlp(legacy(1337)), 'ok'],
    ['a legacy one of another chain', encodeRlp(legacy(1)), 'wrong-chain'],
  ])('%s', async (_name, transaction, want) => {
    expect(await code(JSON.stringify(inBlock(transaction)))).toBe(want);
  });
});

function fieldsOf({ transaction }: EvmProof) {
  return listOf(decodeRlp(fromHex(transaction).subarray(1)));
}

/** @param chain EIP-155; without it the form before */
function legacy(chain: number | undefined) {
  const gas = Uint8Array.of(100);
  const content = [gas, gas, gas, anchorSender, new Uint8Array(0), anchorData(checkpoint)];
  const end = chain === undefined ? [] : [bytesOfInteger(chain), new Uint8Array(), new Uint8Array()];
  const [parity, r, s] = signedBy(anchorKey, encodeRlp([...content, ...end]));
  return [...content, bytesOfInteger(chain === undefined ? 27 + parity : chain * 2 + 35 + parity), r, s];
}

test('of several chains, one must be that of the anchor, with its sender', async () => {
  const other = { chainId: 1, sender: toHex(addressOf(new Uint8Array(32).fill(3))) };
  const given = JSON.stringify(proof);
  expect(await code(given, [other, trust])).toBe('ok');
  expect(await code(given, [other])).toBe('wrong-chain');
  expect(await code(given, [other, { ...other, chainId: 1337 }])).toBe('wrong-sender');
});

/** The only transaction of a block: its trie is one leaf. */
function inBlock(transaction: Uint8Array) {
  const node = encodeRlp([Uint8Array.of(0x20, 0x80), transaction]);
  const world = makeEvmProof({ checkpoint, header: { 4: keccak(node) } });
  return {
    ...world,
    index: 0,
    nodes: [toHex(node)],
    transaction: toHex(transaction),
    transactionHash: toHex(keccak(transaction)),
  };
}

import { concatHex, type Hex, keccak256, toHex, toRlp } from 'viem';
import { AnchorError } from './anchor-error.ts';
import { dataField, integerField, listOf, type NodeObject, objectOf, quantityField } from './json-fields.ts';

type Rlp = Hex | readonly Rlp[];
type Field = (transaction: NodeObject) => Rlp;

const integer =
  (name: string): Field =>
  (transaction) =>
    integerField(transaction, name);
const to: Field = (transaction) => (transaction.to ? dataField(transaction, 'to') : '0x');
const input: Field = (transaction) => dataField(transaction, 'input');
/** Some nodes still call it `v` alone. */
const parity: Field = (transaction) => integerField(transaction, 'yParity' in transaction ? 'yParity' : 'v');
const accessList: Field = (transaction) =>
  listOf(transaction.accessList)
    .map(objectOf)
    .map((entry) => [
      dataField(entry, 'address'),
      listOf(entry.storageKeys).map((_, i, keys) => dataField({ ...keys }, String(i))),
    ]);
const blobHashes: Field = (transaction) =>
  listOf(transaction.blobVersionedHashes).map((_, i, hashes) => dataField({ ...hashes }, String(i)));
const authorizations: Field = (transaction) =>
  listOf(transaction.authorizationList)
    .map(objectOf)
    .map((entry) => [
      integerField(entry, 'chainId'),
      dataField(entry, 'address'),
      integerField(entry, 'nonce'),
      parity(entry),
      integerField(entry, 'r'),
      integerField(entry, 's'),
    ]);

const [chainId, nonce, gas, value] = ['chainId', 'nonce', 'gas', 'value'].map(integer) as [
  Field,
  Field,
  Field,
  Field,
];
const gasPrice = integer('gasPrice');
const fees = [integer('maxPriorityFeePerGas'), integer('maxFeePerGas')];
const signature = [integer('r'), integer('s')];

/** What is hashed of each kind of transaction. */
const kinds: readonly (readonly Field[])[] = [
  // Yellow Paper, section 4.2; EIP-155
  [nonce, gasPrice, gas, to, value, input, integer('v'), ...signature],
  // EIP-2930
  [chainId, nonce, gasPrice, gas, to, value, input, accessList, parity, ...signature],
  // EIP-1559
  [chainId, nonce, ...fees, gas, to, value, input, accessList, parity, ...signature],
  // EIP-4844
  [
    chainId,
    nonce,
    ...fees,
    gas,
    to,
    value,
    input,
    accessList,
    integer('maxFeePerBlobGas'),
    blobHashes,
    parity,
    ...signature,
  ],
  // EIP-7702
  [chainId, nonce, ...fees, gas, to, value, input, accessList, authorizations, parity, ...signature],
];

/**
 * The bytes of a transaction as its block holds them, from a node's JSON.
 *
 * @throws AnchorError `unsupported-chain` when it is of a kind that only this chain has
 */
export function encodeTransaction(transaction: NodeObject): Hex {
  const kind = 'type' in transaction ? Number(quantityField(transaction, 'type')) : 0;
  const fields = kinds[kind];
  const hash = dataField(transaction, 'hash');
  const bytes =
    fields &&
    encode(
      kind,
      fields.map((field) => field(transaction)),
    );
  if (bytes === undefined || keccak256(bytes) !== hash) {
    throw new AnchorError(
      'unsupported-chain',
      `Transaction ${hash} of type ${kind} does not have the hash that Ethereum gives it: no proof can be made on this chain. Unset ANCHOR_RPC or name another chain.`,
    );
  }
  return bytes;
}

function encode(kind: number, fields: readonly Rlp[]): Hex {
  const list = toRlp(fields as Parameters<typeof toRlp>[0]);
  return kind === 0 ? list : concatHex([toHex(kind, { size: 1 }), list]);
}

import { type Hex, keccak256, toRlp } from 'viem';
import { AnchorError } from './anchor-error.ts';
import { dataField, integerField, type NodeObject } from './json-fields.ts';

type Form = typeof dataField | typeof integerField;

/** Yellow Paper, section 4.3, in the order in which they are hashed. */
const fields: readonly (readonly [string, Form])[] = [
  ['parentHash', dataField],
  ['sha3Uncles', dataField],
  ['miner', dataField],
  ['stateRoot', dataField],
  ['transactionsRoot', dataField],
  ['receiptsRoot', dataField],
  ['logsBloom', dataField],
  ['difficulty', integerField],
  ['number', integerField],
  ['gasLimit', integerField],
  ['gasUsed', integerField],
  ['timestamp', integerField],
  ['extraData', dataField],
  ['mixHash', dataField],
  ['nonce', dataField],
];

/** Each fork has added at the end; a block of an earlier one does not have them. */
const added: readonly (readonly [string, Form])[] = [
  ['baseFeePerGas', integerField], // EIP-1559
  ['withdrawalsRoot', dataField], // EIP-4895
  ['blobGasUsed', integerField], // EIP-4844
  ['excessBlobGas', integerField],
  ['parentBeaconBlockRoot', dataField], // EIP-4788
  ['requestsHash', dataField], // EIP-7685
];

/**
 * RLP of a block's header, from a node's JSON.
 *
 * @throws AnchorError `unsupported-chain` when the header has fields that this release does not know
 */
export function encodeHeader(block: NodeObject): Hex {
  const present = added.filter(([name]) => block[name] !== undefined && block[name] !== null);
  const header = toRlp([...fields, ...present].map(([name, form]) => form(block, name)));
  const hash = dataField(block, 'hash');
  if (keccak256(header) !== hash) {
    throw new AnchorError(
      'unsupported-chain',
      `The header of block ${hash} does not have that hash: no proof can be made on this chain. Update this server, or name another chain.`,
    );
  }
  return header;
}

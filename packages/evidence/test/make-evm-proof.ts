import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeRlp, fromHex, type RlpItem, toHex } from '../src/evm/rlp.ts';
import { type AnchoredCheckpoint, anchorData, type EvmProof } from '../src/evm/verify-evm-proof.ts';

export interface EvmWorld {
  readonly checkpoint: AnchoredCheckpoint;
  readonly chainId?: number;
  /** 20 bytes; default the sender. */
  readonly to?: Uint8Array;
  /** Private key of the sender; default that of `anchorSender`. */
  readonly key?: Uint8Array;
  /** In place of the fields of the transaction that a test wants otherwise. */
  readonly fields?: Readonly<Record<number, RlpItem>>;
  /** The same of the header. */
  readonly header?: Readonly<Record<number, RlpItem>>;
}

export const anchorKey: Uint8Array = new Uint8Array(32).fill(0xa1);
export const anchorSender: Uint8Array = addressOf(anchorKey);

/** The account of a private key. */
export function addressOf(key: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12);
}

/** Parity, r and s, as a transaction has them. */
export function signedBy(
  key: Uint8Array,
  signed: Uint8Array,
): [parity: number, r: Uint8Array, s: Uint8Array] {
  const { r, s, recovery } = secp256k1.sign(keccak_256(signed), key);
  return [recovery, bytesOfInteger(r), bytesOfInteger(s)];
}

export function bytesOfInteger(value: bigint | number): Uint8Array {
  const digits = value.toString(16);
  return Number(value) === 0 ? new Uint8Array() : fromHex(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`);
}

/** Unix seconds: an hour after the file of the tests was closed. */
export const blockTime = Date.UTC(2026, 10, 1, 9) / 1000;

/** A proof that holds, of a made-up block with another transaction before the anchor's. */
export function makeEvmProof(world: EvmWorld): EvmProof {
  const transaction = makeTransaction(world);
  // Positions 0 and 1 have the keys 0x80 and 0x01: a branch with a leaf below each of its arms 8 and 0.
  const other = encodeRlp([Uint8Array.of(0x30), Uint8Array.of(2, ...new Uint8Array(80))]);
  const leaf = encodeRlp([Uint8Array.of(0x31), transaction]);
  const arms = Array.from({ length: 17 }, (_, i): Uint8Array => {
    if (i === 0) return keccak_256(leaf);
    return i === 8 ? keccak_256(other) : new Uint8Array(0);
  });
  const branch = encodeRlp(arms);
  const header = makeHeader(keccak_256(branch), world.header);
  return {
    format: 1,
    chainId: String(world.chainId ?? 1337),
    blockHash: toHex(keccak_256(header)),
    header: toHex(header),
    transaction: toHex(transaction),
    transactionHash: toHex(keccak_256(transaction)),
    index: 1,
    nodes: [branch, leaf].map(toHex),
  };
}

/** EIP-1559. */
function makeTransaction({
  checkpoint,
  chainId = 1337,
  key = anchorKey,
  to,
  fields = {},
}: EvmWorld): Uint8Array {
  const standard: RlpItem[] = [
    ...[
      bytesOfInteger(chainId),
      Uint8Array.of(7),
      Uint8Array.of(1),
      Uint8Array.of(2),
      bytesOfInteger(24_000),
    ],
    ...[to ?? addressOf(key), new Uint8Array(0), anchorData(checkpoint), []],
  ];
  const content = standard.map((field, i) => fields[i] ?? field);
  const [parity, r, s] = signedBy(key, Uint8Array.of(2, ...encodeRlp(content)));
  const signature = [bytesOfInteger(parity), r, s].map((field, i) => fields[content.length + i] ?? field);
  return Uint8Array.of(2, ...encodeRlp([...content, ...signature]));
}

function makeHeader(
  transactionsRoot: Uint8Array,
  changed: Readonly<Record<number, RlpItem>> = {},
): Uint8Array {
  const [hash, integer] = [new Uint8Array(32).fill(9), Uint8Array.of(100)];
  const fields: RlpItem[] = [
    ...[hash, hash, new Uint8Array(20), hash, transactionsRoot, hash, new Uint8Array(256)],
    ...[new Uint8Array(0), integer, integer, integer, bytesOfInteger(blockTime), new Uint8Array(0)],
    ...[hash, new Uint8Array(8), integer],
  ];
  return encodeRlp(fields.map((field, i) => changed[i] ?? field));
}

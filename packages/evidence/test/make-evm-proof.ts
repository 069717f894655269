import { keccak_256 } from '@noble/hashes/sha3.js';
import type { EvmProof } from '../src/evm/evm-proof.ts';
import { toHex } from '../src/evm/hex.ts';
import { type AnchoredCheckpoint, anchorData } from '../src/evm/index.ts';
import type { RlpItem } from '../src/evm/rlp.ts';

/** RLP, for tests: the package itself only decodes. Yellow Paper, appendix B */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0x80] = item;
    return item.length === 1 && first < 0x80 ? item : Uint8Array.of(...prefix(0x80, item.length), ...item);
  }
  const content = item.flatMap((part) => [...encodeRlp(part)]);
  return Uint8Array.of(...prefix(0xc0, content.length), ...content);
}

function prefix(base: number, length: number): number[] {
  if (length <= 55) return [base + length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [base + 55 + digits.length, ...digits];
}

export interface EvmWorld {
  readonly checkpoint: AnchoredCheckpoint;
  readonly chainId?: number;
  /** 20 bytes. */
  readonly to?: Uint8Array;
  /** In place of the fields of the transaction that a test wants otherwise. */
  readonly fields?: Readonly<Record<number, RlpItem>>;
  /** The same of the header. */
  readonly header?: Readonly<Record<number, RlpItem>>;
}

export const anchorSender: Uint8Array = new Uint8Array(20).fill(0xa1);

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

/** EIP-1559; the signature is none, since nothing here depends on it. */
function makeTransaction({
  checkpoint,
  chainId = 1337,
  to = anchorSender,
  fields = {},
}: EvmWorld): Uint8Array {
  const integer = (value: number) => Uint8Array.of(value >> 8, value & 0xff);
  const standard: RlpItem[] = [
    ...[integer(chainId), Uint8Array.of(7), Uint8Array.of(1), Uint8Array.of(2), integer(24_000), to],
    ...[new Uint8Array(0), anchorData(checkpoint), [], Uint8Array.of(1)],
    ...[new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)],
  ];
  return Uint8Array.of(2, ...encodeRlp(standard.map((field, i) => fields[i] ?? field)));
}

function makeHeader(
  transactionsRoot: Uint8Array,
  changed: Readonly<Record<number, RlpItem>> = {},
): Uint8Array {
  const [hash, integer] = [new Uint8Array(32).fill(9), Uint8Array.of(100)];
  const fields: RlpItem[] = [
    ...[hash, hash, new Uint8Array(20), hash, transactionsRoot, hash, new Uint8Array(256)],
    ...[new Uint8Array(0), integer, integer, integer, Uint8Array.of(0x65, 0, 0, 0), new Uint8Array(0)],
    ...[hash, new Uint8Array(8), integer],
  ];
  return encodeRlp(fields.map((field, i) => changed[i] ?? field));
}

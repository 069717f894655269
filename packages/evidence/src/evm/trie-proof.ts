import { keccak_256 } from '@noble/hashes/sha3.js';
import { EvmFault } from './evm-fault.ts';
import { sameBytes } from './hex.ts';
import { bytesOf, decodeRlp, listOf, type RlpItem } from './rlp.ts';

/**
 * The value that a Merkle-Patricia trie has at `key`. Yellow Paper, appendix D
 *
 * @param root hash of the trie's root
 * @param nodes RLP of the nodes on the way, the root first, and no other
 * @throws EvmFault `not-in-block` when they do not lead from the root to a value, `malformed-proof`
 */
export function valueInTrie(root: Uint8Array, key: Uint8Array, nodes: readonly Uint8Array[]): Uint8Array {
  const path: Path = { nodes: [...nodes], nibbles: nibblesOf(key) };
  const value = follow(root, path);
  if (path.nodes.length > 0 || path.nibbles.length > 0) throw lost('has nodes that the way does not need');
  return value;
}

/** What is left of both; consumed from the front. */
interface Path {
  readonly nodes: Uint8Array[];
  readonly nibbles: number[];
}

function follow(reference: RlpItem, path: Path): Uint8Array {
  const node = resolve(reference, path.nodes);
  if (node.length === 17) {
    const nibble = path.nibbles.shift();
    return nibble === undefined ? valueAt(node[16]) : follow(child(node[nibble]), path);
  }
  if (node.length !== 2) throw lost('has a node of neither 2 nor 17 items');
  const { nibbles, isLeaf } = hexPrefix(bytesOf(node[0]));
  const taken = path.nibbles.splice(0, nibbles.length);
  if (taken.length < nibbles.length || !taken.every((nibble, i) => nibble === nibbles[i])) {
    throw lost('leads to another key');
  }
  if (!isLeaf) return follow(child(node[1]), path);
  if (path.nibbles.length > 0) throw lost('ends before the key does');
  return valueAt(node[1]);
}

/** A node of 32 bytes and more is referred to by its hash, a shorter one is in its parent itself. */
function resolve(reference: RlpItem, nodes: Uint8Array[]): readonly RlpItem[] {
  if (!(reference instanceof Uint8Array)) return reference;
  const node = nodes.shift();
  if (node === undefined) throw lost('is cut short');
  if (!sameBytes(keccak_256(node), reference)) throw lost('has a node that is not the one referred to');
  return listOf(decodeRlp(node));
}

function child(reference: RlpItem | undefined): RlpItem {
  if (reference === undefined || reference.length === 0) throw lost('leads nowhere');
  if (reference instanceof Uint8Array && reference.length !== 32) throw lost('refers to a node by no hash');
  return reference;
}

function valueAt(item: RlpItem | undefined): Uint8Array {
  const value = bytesOf(item);
  if (value.length === 0) throw lost('leads to no value');
  return value;
}

/** Yellow Paper, appendix C: the first nibble tells leaf from extension, and odd from even. */
function hexPrefix(bytes: Uint8Array): { nibbles: number[]; isLeaf: boolean } {
  const [flags = 4, second = 0, ...nibbles] = nibblesOf(bytes);
  const isOdd = flags % 2 === 1;
  if (flags > 3 || (!isOdd && second !== 0)) throw lost('has a path that is not hex-prefix encoded');
  const isLeaf = flags >= 2;
  const all = isOdd ? [second, ...nibbles] : nibbles;
  if (!isLeaf && all.length === 0) throw lost('has an extension by nothing');
  return { nibbles: all, isLeaf };
}

function nibblesOf(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
}

function lost(what: string): EvmFault {
  return new EvmFault('not-in-block', `The proof that the transaction is in the block ${what}.`);
}

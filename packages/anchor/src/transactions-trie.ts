import { type Hex, keccak256, toRlp } from 'viem';
import { integerHex } from './json-fields.ts';

type Rlp = Hex | readonly Rlp[];

interface Item {
  readonly nibbles: string;
  readonly value: Hex;
}

interface Node {
  readonly encoded: Hex;
  /** How its parent refers to it: by hash, or as it is when it is shorter than one. */
  readonly reference: Rlp;
  readonly prefix: string;
  readonly children: ReadonlyMap<string, Node>;
}

/** The Merkle-Patricia trie of a block's transactions, by RLP of their position. Yellow Paper, section 4.3.2 */
export interface TransactionsTrie {
  readonly root: Hex;
  /** RLP of the nodes from the root to the transaction at `index`, the root first. */
  proof(index: number): Hex[];
}

/** @param transactions their bytes, in the order of the block; at least one */
export async function transactionsTrie(
  transactions: readonly Hex[],
  breathe: () => Promise<void>,
): Promise<TransactionsTrie> {
  const items = transactions.map((value, index) => ({ nibbles: keyOf(index), value }));
  const top = await build(items, breathe);
  return {
    root: keccak256(top.encoded),
    proof: (index) => way(top, keyOf(index)),
  };
}

function keyOf(index: number): string {
  return toRlp(integerHex(BigInt(index))).slice(2);
}

function way(node: Node, nibbles: string, isRoot = true): Hex[] {
  const rest = nibbles.slice(node.prefix.length);
  const child = node.children.get(rest.slice(0, 1)) ?? node.children.get('');
  const below = child ? way(child, node.children.has('') ? rest : rest.slice(1), false) : [];
  // A node that its parent holds is no node of the proof.
  return isRoot || typeof node.reference === 'string' ? [node.encoded, ...below] : below;
}

/** Yellow Paper, appendix D. */
async function build(items: readonly Item[], breathe: () => Promise<void>): Promise<Node> {
  await breathe();
  const [first] = items;
  if (items.length === 1 && first !== undefined) {
    return nodeOf([hexPrefix(first.nibbles, true), first.value], first.nibbles, new Map());
  }
  const prefix = commonPrefix(items);
  if (prefix.length > 0) {
    const rest = items.map(({ nibbles, value }) => ({ nibbles: nibbles.slice(prefix.length), value }));
    const below = await build(rest, breathe);
    return nodeOf([hexPrefix(prefix, false), below.reference], prefix, new Map([['', below]]));
  }
  return branch(items, breathe);
}

/** No key of a position is the beginning of another, so a branch has no value of its own. */
async function branch(items: readonly Item[], breathe: () => Promise<void>): Promise<Node> {
  const children = new Map<string, Node>();
  const references: Rlp[] = [];
  for (const digit of '0123456789abcdef') {
    const below = items.filter(({ nibbles }) => nibbles.startsWith(digit));
    const rest = below.map(({ nibbles, value }) => ({ nibbles: nibbles.slice(1), value }));
    const child = rest.length === 0 ? undefined : await build(rest, breathe);
    if (child !== undefined) children.set(digit, child);
    references.push(child?.reference ?? '0x');
  }
  return nodeOf([...references, '0x'], '', children);
}

function nodeOf(item: readonly Rlp[], prefix: string, children: ReadonlyMap<string, Node>): Node {
  const encoded = toRlp(item as Parameters<typeof toRlp>[0]);
  const isShort = (encoded.length - 2) / 2 < 32;
  return { encoded, reference: isShort ? item : keccak256(encoded), prefix, children };
}

function commonPrefix(items: readonly Item[]): string {
  let prefix = items[0]?.nibbles ?? '';
  for (const { nibbles } of items) {
    while (!nibbles.startsWith(prefix)) prefix = prefix.slice(0, -1);
  }
  return prefix;
}

/** Yellow Paper, appendix C. */
function hexPrefix(nibbles: string, isLeaf: boolean): Hex {
  const flags = (isLeaf ? 2 : 0) + (nibbles.length % 2);
  return `0x${flags}${nibbles.length % 2 === 0 ? '0' : ''}${nibbles}`;
}

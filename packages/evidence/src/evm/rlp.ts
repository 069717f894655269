import { bytesOfHex, hex } from '../file/bytes.ts';
import { CodedError } from '../file/coded-error.ts';

/** A string of bytes, or a list of items. Yellow Paper, appendix B */
export type RlpItem = Uint8Array | readonly RlpItem[];

/** Deeper than any header, transaction or trie node. */
const maxDepth = 16;

/**
 * Decodes one item that fills `bytes` from end to end. Strict: each item has exactly one encoding, so equal
 * items have equal hashes.
 *
 * @throws EvmFault `malformed-proof`
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0, bytes.length, 0);
  if (end !== bytes.length) throw malformed(`${bytes.length - end} bytes follow the item`);
  return item;
}

/** @throws EvmFault `malformed-proof` when it is a list */
export function bytesOf(item: RlpItem | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw malformed('bytes are missing where they belong');
  return item;
}

/** @throws EvmFault `malformed-proof` when it is not a list */
export function listOf(item: RlpItem): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw malformed('a list is missing where it belongs');
  return item;
}

/**
 * An integer: big-endian without leading zeros, 0 as no bytes.
 *
 * @throws EvmFault `malformed-proof`
 */
export function integerOf(item: RlpItem | undefined): bigint {
  const bytes = bytesOf(item);
  if (bytes[0] === 0) throw malformed('an integer starts with a zero byte');
  if (bytes.length > 32) throw malformed('an integer is longer than 32 bytes');
  return bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
}

/** RLP of an item. */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0x80] = item;
    return item.length === 1 && first < 0x80 ? item : Uint8Array.of(...prefix(0x80, item.length), ...item);
  }
  const content = item.flatMap((part) => [...encodeRlp(part)]);
  return Uint8Array.of(...prefix(0xc0, content.length), ...content);
}

/** RLP of a non-negative integer below 2^48: the key of a transaction in its trie. */
export function rlpOfInteger(value: number): Uint8Array {
  return encodeRlp(Uint8Array.from(digitsOf(value)));
}

/** Up to 55 bytes have their length in the prefix, more have it behind. */
function prefix(base: number, length: number): number[] {
  if (length <= 55) return [base + length];
  const digits = digitsOf(length);
  return [base + 55 + digits.length, ...digits];
}

/** Big-endian without leading zeros; 0 has none. */
function digitsOf(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

interface Read {
  readonly item: RlpItem;
  readonly end: number;
}

function readItem(bytes: Uint8Array, start: number, limit: number, depth: number): Read {
  const head = bytes[start];
  if (head === undefined || start >= limit) throw malformed('an item is cut short');
  if (depth > maxDepth) throw malformed(`lists are nested more than ${maxDepth} deep`);
  if (head < 0x80) return { item: bytes.subarray(start, start + 1), end: start + 1 };
  const isList = head >= 0xc0;
  const { from, end } = readExtent(bytes, start, limit, isList ? 0xc0 : 0x80);
  if (!isList) {
    const [first = 0x80] = bytes.subarray(from, end);
    if (end - from === 1 && first < 0x80) throw malformed('a small byte has a needless prefix');
    return { item: bytes.subarray(from, end), end };
  }
  const items: RlpItem[] = [];
  for (let next = from; next < end; ) {
    const read = readItem(bytes, next, end, depth + 1);
    items.push(read.item);
    next = read.end;
  }
  return { item: items, end };
}

/** Where the content lies: 0 to 55 bytes have their length in the prefix, more have it in 1 to 8 bytes after. */
function readExtent(bytes: Uint8Array, start: number, limit: number, base: number) {
  const short = (bytes[start] ?? 0) - base;
  const lengthBytes = Math.max(0, short - 55);
  const from = start + 1 + lengthBytes;
  let length = short;
  if (lengthBytes > 0) {
    // 6 bytes are more than any input has, and stay exact in a number.
    if (lengthBytes > 6 || from > limit) throw malformed('a length leads beyond the end');
    const digits = bytes.subarray(start + 1, from);
    length = digits.reduce((value, byte) => value * 256 + byte, 0);
    if (digits[0] === 0 || length < 56) throw malformed('a length is written longer than needed');
  }
  if (length > limit - from) throw malformed('a length leads beyond the end');
  return { from, end: from + length };
}

function malformed(what: string): EvmFault {
  return new EvmFault('malformed-proof', `RLP in the chain proof is malformed: ${what}.`);
}

/** `0x` and lower-case digits, two a byte. */
export function toHex(bytes: Uint8Array): string {
  return `0x${hex(bytes)}`;
}

/** @throws EvmFault `malformed-proof` unless `text` is the one way to write the bytes */
export function fromHex(text: string): Uint8Array {
  if (!/^0x(?:[0-9a-f]{2})*$/.test(text)) {
    throw new EvmFault('malformed-proof', 'Bytes are written as 0x and pairs of lower-case digits.');
  }
  return bytesOfHex(text.slice(2));
}

export type EvmFaultCode =
  | 'malformed-proof'
  | 'wrong-block-hash'
  | 'not-in-block'
  | 'wrong-transaction-hash'
  | 'wrong-chain'
  | 'wrong-signature'
  | 'wrong-sender'
  | 'wrong-checkpoint'
  | 'not-canonical'
  | 'node-failed';

/** A chain proof cannot be used, or does not show what it should; `message` says why. */
export class EvmFault extends CodedError<EvmFaultCode> {
  override readonly name = 'EvmFault';
}

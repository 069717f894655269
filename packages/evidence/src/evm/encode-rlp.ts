import type { RlpItem } from './rlp.ts';

/** RLP of an item. Yellow Paper, appendix B */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0x80] = item;
    return item.length === 1 && first < 0x80 ? item : Uint8Array.of(...prefix(0x80, item.length), ...item);
  }
  const content = item.flatMap((part) => [...encodeRlp(part)]);
  return Uint8Array.of(...prefix(0xc0, content.length), ...content);
}

/** Up to 55 bytes have their length in the prefix, more have it behind. */
function prefix(base: number, length: number): number[] {
  if (length <= 55) return [base + length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [base + 55 + digits.length, ...digits];
}

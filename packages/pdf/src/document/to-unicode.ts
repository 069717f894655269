import { contentOperations, type Operand } from './content-operations.ts';

interface Range {
  readonly low: number;
  readonly high: number;
  readonly text: (offset: number) => string | undefined;
}

/**
 * What a `/ToUnicode` map says of a code. ISO 32000-1, 9.10.3. A map has the syntax of a content stream, and its lines
 * may end, or not, wherever they like.
 */
export function toUnicodeReader(bytes: Uint8Array): (code: number) => string | undefined {
  const ranges: Range[] = [];
  for (const { operator, operands } of contentOperations(bytes)) {
    if (operator === 'endbfchar') ranges.push(...characters(operands));
    if (operator === 'endbfrange') ranges.push(...spans(operands));
  }
  return (code) => {
    const range = ranges.findLast(({ low, high }) => low <= code && code <= high);
    return range?.text(code - range.low);
  };
}

function characters(operands: readonly Operand[]): Range[] {
  return groups(operands, 2).flatMap(([from, to]) => {
    if (!(from instanceof Uint8Array && to instanceof Uint8Array)) return [];
    const text = utf16(to);
    return [{ low: numberOf(from), high: numberOf(from), text: () => text }];
  });
}

function spans(operands: readonly Operand[]): Range[] {
  return groups(operands, 3).flatMap(([from, last, to]) => {
    if (!(from instanceof Uint8Array && last instanceof Uint8Array)) return [];
    const [low, high] = [numberOf(from), numberOf(last)];
    if (to instanceof Uint8Array) return [{ low, high, text: (offset) => utf16(to, offset) }];
    if (!Array.isArray(to)) return [];
    const texts = to.map((item) => (item instanceof Uint8Array ? utf16(item) : undefined));
    return [{ low, high, text: (offset) => texts[offset] }];
  });
}

function groups(operands: readonly Operand[], size: number): Operand[][] {
  const count = Math.floor(operands.length / size);
  return Array.from({ length: count }, (_, i) => operands.slice(i * size, (i + 1) * size));
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

/** @param offset is added to the last code unit. */
function utf16(bytes: Uint8Array, offset = 0): string {
  const units =
    bytes.length === 1
      ? [bytes[0] as number]
      : groups([...bytes], 2).map(([a, b]) => Number(a) * 256 + Number(b));
  if (units.length > 0) units.push((units.pop() as number) + offset);
  return String.fromCharCode(...units);
}

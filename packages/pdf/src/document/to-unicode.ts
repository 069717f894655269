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
    // Some writers give characters as numbers, as if they were glyphs.
    const [, kind] = /^end(?:bf|cid)(char|range)$/.exec(operator) ?? [];
    if (kind !== undefined) ranges.push(...groups(operands, kind === 'char' ? 2 : 3).flatMap(rangesOf));
  }
  return (code) => {
    const range = ranges.findLast(({ low, high }) => low <= code && code <= high);
    return range?.text(code - range.low);
  };
}

/** @param operands a code or the first and the last one, and what they show */
function rangesOf(operands: readonly Operand[]): Range[] {
  const [from, last, to] = [operands[0], operands.at(-2), operands.at(-1)];
  if (!(from instanceof Uint8Array && last instanceof Uint8Array)) return [];
  const [low, high] = [numberOf(from), numberOf(last)];
  if (to instanceof Uint8Array) return [{ low, high, text: (offset) => utf16(to, offset) }];
  if (typeof to === 'number') return [{ low, high, text: (offset) => characterOf(to + offset) }];
  if (!Array.isArray(to)) return [];
  const texts = to.map((item) => (item instanceof Uint8Array ? utf16(item) : undefined));
  return [{ low, high, text: (offset) => texts[offset] }];
}

/** Undefined: Unicode has no such character. */
export function characterOf(code: number): string | undefined {
  const isScalar =
    Number.isInteger(code) && code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isScalar ? String.fromCodePoint(code) : undefined;
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

import { type Budget, BudgetSpent } from './budget.ts';
import { isArray, isDictionary, type PdfDictionary, type PdfValue } from './pdf-value.ts';

/** A stream of cross-references or objects has at most so many bytes when it is inflated. */
const longestContent = 1 << 26;

/**
 * What a stream of a PDF's structure holds; those are written plain or with FlateDecode, with or without a predictor.
 *
 * @returns undefined when it is not that, or damaged, or too long
 * @throws BudgetSpent
 */
export async function streamContent(
  dict: PdfDictionary,
  data: Uint8Array,
  budget: Budget,
): Promise<Uint8Array | undefined> {
  const filter = only(dict.get('Filter'));
  if (filter === null) return data;
  if (filter !== '/FlateDecode') return undefined;
  const inflated = await inflate(data, budget);
  const parms = only(dict.get('DecodeParms'));
  if (!isDictionary(parms)) return inflated;
  const predictor = Number(parms.get('Predictor') ?? 1);
  if (predictor === 1) return inflated;
  const [colors, bits, columns] = [
    Number(parms.get('Colors') ?? 1),
    Number(parms.get('BitsPerComponent') ?? 8),
    Number(parms.get('Columns') ?? 1),
  ];
  if (!(predictor >= 10) || bits !== 8) return undefined;
  budget.spendBytes(inflated?.length ?? 0);
  return inflated && unpredicted(inflated, colors, colors * columns);
}

/** A list of one is as good as that one. */
function only(value: PdfValue | undefined): PdfValue | undefined {
  if (value === undefined || (isArray(value) && value.length === 0)) return null;
  return isArray(value) && value.length === 1 ? value[0] : value;
}

async function inflate(data: Uint8Array, budget: Budget): Promise<Uint8Array | undefined> {
  const source = new Blob([data.slice()]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = source.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      budget.spendBytes(next.value.length);
      pieces.push(next.value);
      length += next.value.length;
      if (length > longestContent) return undefined;
    }
  } catch (error) {
    if (error instanceof BudgetSpent) throw error;
    // What is damaged, or goes on behind its end, has no content that all readers agree about.
    return undefined;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** PNG 1.2, section 6: each row says before its bytes how they are predicted. */
function unpredicted(data: Uint8Array, pixel: number, row: number): Uint8Array | undefined {
  if (!(row > 0 && pixel > 0)) return undefined;
  const rows = Math.ceil(data.length / (row + 1));
  if (!(rows * row <= longestContent)) return undefined;
  const plain = new Uint8Array(rows * row);
  for (let r = 0; r < rows; r++) {
    const type = data[r * (row + 1)] ?? 0;
    for (let i = 0; i < row; i++) {
      const at = r * row + i;
      const left = i >= pixel ? (plain[at - pixel] ?? 0) : 0;
      const up = r > 0 ? (plain[at - row] ?? 0) : 0;
      const corner = r > 0 && i >= pixel ? (plain[at - row - pixel] ?? 0) : 0;
      const guess = guessed(type, left, up, corner);
      if (guess === undefined) return undefined;
      plain[at] = (data[r * (row + 1) + 1 + i] ?? 0) + guess;
    }
  }
  return plain;
}

function guessed(type: number, left: number, up: number, corner: number): number | undefined {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? paeth(left, up, corner) : undefined;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

import type { Budget } from './budget.ts';

/** What a byte may be. */
const [other, blank, numeral, exponent, letterR, percent] = [0, 1, 2, 3, 4, 5];
const kinds = Uint8Array.from({ length: 256 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if ('\0\t\n\f\r '.includes(character)) return blank;
  if ('0123456789+-.'.includes(character)) return numeral;
  if ('Ee'.includes(character)) return exponent;
  return character === 'R' ? letterR : character === '%' ? percent : other;
}

export interface NumberSearch {
  /** Others are not looked for. */
  readonly isWanted: (number: number) => boolean;
  /** Gets those that are found. */
  readonly found: Set<number>;
  readonly budget: Budget;
}

const none = new Set<number>();
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Finds the numbers of objects that any bytes refer to, such as 50 in `50 0 R`. What is in a content, or in a
 * comment, counts too: no reader sees a reference that this does not. The time is linear, the memory bounded by the
 * numbers that are wanted.
 *
 * @throws BudgetSpent
 */
export function findReferredNumbers(bytes: Uint8Array, { isWanted, found, budget }: NumberSearch): void {
  budget.spendBytes(bytes.length);
  /** Numbers behind which there is white space only; and those behind which there is a second number, too. */
  let [first, second] = [none, none];
  /** The same, as it was where a comment began: behind its line all goes on from there, if it is one. */
  let [keptFirst, keptSecond] = [none, none];
  let isComment = false;
  let begun = -1;
  for (let at = 0; at <= bytes.length; at++) {
    const isIdle =
      begun < 0 && first === none && second === none && keptFirst === none && keptSecond === none;
    if (isIdle) at = nextNumeral(bytes, at);
    const code = at < bytes.length ? (bytes[at] as number) : 0;
    const kind = kinds[code];
    if (kind === numeral || (begun >= 0 && kind === exponent)) {
      if (begun < 0) begun = at;
      continue;
    }
    if (begun >= 0) {
      second = first;
      first = wantedOf(bytes, begun, at, { isWanted, budget });
      begun = -1;
    }
    if (kind === blank) {
      if (!isComment || (code !== lineFeed && code !== carriageReturn)) continue;
      [first, second] = [union(first, keptFirst), union(second, keptSecond)];
      [keptFirst, keptSecond] = [none, none];
      isComment = false;
      continue;
    }
    if (kind === letterR) for (const number of second) found.add(number);
    if (kind === percent && (first !== none || second !== none)) {
      [keptFirst, keptSecond] = [union(first, keptFirst), union(second, keptSecond)];
      isComment = true;
    }
    first = none;
    second = none;
  }
}

function nextNumeral(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && kinds[bytes[at] as number] !== numeral) at++;
  return at;
}

/** More digits than any number has that is not padded. */
const longestNumeral = 4096;
/** Digits that a double holds exactly. */
const exactDigits = 15;
/** Bytes that could be searched while a numeral is read that is not plain. */
const oddNumeral = 64;
const [dot, plus, minus, zero, nine] = [46, 43, 45, 48, 57];

type Wanted = Pick<NumberSearch, 'isWanted' | 'budget'>;

/** What readers may take it for: some go on behind a sign, some read `50.0` as 50, or count in 32 bits. */
function wantedOf(bytes: Uint8Array, from: number, to: number, { isWanted, budget }: Wanted): Set<number> {
  const sign = bytes[from] === plus || bytes[from] === minus ? 1 : 0;
  let [value, isWhole, digits] = [0, true, 0];
  for (let at = from + sign; at < to; at++) {
    const code = bytes[at] as number;
    const isDigit = code >= zero && code <= nine;
    // `.50` is 0, or 50 for readers that skip the dot.
    if (!(isDigit || (code === dot && isWhole && digits > 0)))
      return wantedOfOdd(bytes, from, to, { isWanted, budget });
    if (!isDigit) isWhole = false;
    else if (isWhole) {
      digits += 1;
      value = value * 10 + code - zero;
    }
  }
  if (digits === 0 || digits > exactDigits) return wantedOfOdd(bytes, from, to, { isWanted, budget });
  const rest = value % 2 ** 32;
  if (!isWanted(value)) return rest !== value && isWanted(rest) ? new Set([rest]) : none;
  return rest !== value && isWanted(rest) ? new Set([value, rest]) : new Set([value]);
}

function wantedOfOdd(bytes: Uint8Array, from: number, to: number, { isWanted, budget }: Wanted): Set<number> {
  budget.spendBytes(oddNumeral);
  const text = String.fromCharCode(...bytes.subarray(Math.max(from, to - longestNumeral), to));
  const readings = [text.replace(/(?!^)-/g, ''), /\d+/.exec(text)?.[0] ?? '', ...text.split(/[-+]/)];
  const values = readings.map((reading) => Math.abs(Math.trunc(Number(reading || Number.NaN))));
  return new Set([...values, ...values.map((whole) => whole % 2 ** 32)].filter(isWanted));
}

/** The larger one takes the other in. */
function union(a: Set<number>, b: Set<number>): Set<number> {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const number of small) large.add(number);
  return large;
}

/** What a byte may be. */
const [other, blank, numeral, exponent, letterR, percent] = [0, 1, 2, 3, 4, 5];
const kinds = Uint8Array.from({ length: 256 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if ('\0\t\n\f\r '.includes(character)) return blank;
  if ('0123456789+-.'.includes(character)) return numeral;
  if ('Ee'.includes(character)) return exponent;
  return character === 'R' ? letterR : character === '%' ? percent : other;
}

const none = new Set<number>();
const [lineFeed, carriageReturn] = [10, 13];

/**
 * Finds the numbers of objects that any bytes refer to, such as 50 in `50 0 R`. What is in a content, or in a
 * comment, counts too: no reader sees a reference that this does not. The time is linear, the memory bounded by the
 * numbers that are wanted.
 *
 * @param isWanted others are not looked for
 * @param found gets them
 */
export function findReferredNumbers(
  bytes: Uint8Array,
  isWanted: (number: number) => boolean,
  found: Set<number>,
): void {
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
      first = wantedOf(bytes, begun, at, isWanted);
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

/** What readers may take it for: some go on behind a sign, some read `50.0` as 50, or count in 32 bits. */
function wantedOf(
  bytes: Uint8Array,
  from: number,
  to: number,
  isWanted: (number: number) => boolean,
): Set<number> {
  let value = 0;
  for (let at = from; at < to && value >= 0; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    value = digit >= 0 && digit <= 9 && to - from <= 9 ? value * 10 + digit : -1;
  }
  if (value >= 0) return isWanted(value) ? new Set([value]) : none;
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

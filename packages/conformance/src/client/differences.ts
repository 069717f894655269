import { jsonElements, jsonMembers } from '@attestation/signing';

/** Where two values differ: a path and both values. */
export interface Difference {
  /** As in `payload.factoids[0].data.price`. */
  readonly path: string;
  /** JSON text, or words. */
  readonly expected: string;
  /** JSON text, or words: `missing`. */
  readonly got: string;
}

export const MISSING = 'missing';

/** `path: expected A, got B`, or `path: missing, expected A`. */
export function describedDifference({ path, expected, got }: Difference): string {
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300).toWellFormed()}...` : text);
  if (got === MISSING) return `${path}: missing, expected ${short(expected)}`;
  return `${path}: expected ${short(expected)}, got ${short(got)}`;
}

/** A value that is not an object or a list with members: its JSON text by its path. */
type Leaves = Map<string, string>;

/**
 * Where a JSON text has other values than another one: what is missing, then what is different. Values are compared, not
 * texts: 1.10 is 1.1, "\u674e" its character. Members that only `got` has are not looked at.
 *
 * @param at path of both values
 */
export function differences(expected: string, got: string, at: string): Difference[] {
  const found = leavesOf(got, at);
  return [...leavesOf(expected, at)].flatMap(([path, value]) => {
    const other = found.get(path);
    if (other !== undefined && sameValue(value, other)) return [];
    return [{ path, expected: value, got: other ?? (containerAt(found, path) ? 'another type' : MISSING) }];
  });
}

function containerAt(leaves: Leaves, path: string): boolean {
  return [...leaves.keys()].some((key) => key.startsWith(`${path}.`) || key.startsWith(`${path}[`));
}

function leavesOf(text: string, path: string, leaves: Leaves = new Map()): Leaves {
  const trimmed = text.trim();
  if (/^\{\s*[^}\s]/.test(trimmed)) {
    for (const [key, value] of jsonMembers(trimmed)) leavesOf(value, `${path}.${key}`, leaves);
  } else if (/^\[\s*[^\]\s]/.test(trimmed)) {
    for (const [at, value] of jsonElements(trimmed).entries()) leavesOf(value, `${path}[${at}]`, leaves);
  } else leaves.set(path, trimmed);
  return leaves;
}

/** Whether two JSON texts, without members, are the same value. An empty object may come as an empty list (D3). */
export function sameValue(one: string, other: string): boolean {
  if (isNumber(one) && isNumber(other)) return decimal(one) === decimal(other);
  return canonical(one) === canonical(other);
}

function canonical(text: string): string {
  if (text.startsWith('"')) return JSON.stringify(JSON.parse(text));
  return /^(\{\s*\}|\[\s*\])$/.test(text) ? 'empty' : text;
}

export function isNumber(text: string): boolean {
  return /^-?\d/.test(text);
}

/** The value of a number in one form, whatever its size: `-112e-2`. */
function decimal(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${sign}${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}

/** Whether a double gives the number back: what most parsers keep. */
export function fitsDouble(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && decimal(text) === decimal(String(number));
}

import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../json.ts';

/** Places that a message names before the rest is counted. */
const NAMED = 3;

/** Characters of a value. */
const LONGEST = 200;

/**
 * Where a JSON value differs from what is expected, each place as a path and two values. Factoids and other objects with a
 * `unique_id` are compared with the one of the same id; their index is that of the expected list.
 *
 * @returns empty when both are the same
 * @example describeDifferences({ factoids: [{ price: 600.5 }] }, { factoids: [{ price: '600.5' }] })
 * // 'factoids[0].price: expected 600.5, got "600.5"'
 */
export function describeDifferences(expected: unknown, got: unknown): string {
  const all = differences(expected, got, '');
  const more = all.length > NAMED ? [`and ${all.length - NAMED} more differences`] : [];
  return [...all.slice(0, NAMED), ...more].join('; ');
}

function differences(expected: unknown, got: unknown, path: string): string[] {
  if (isDeepStrictEqual(expected, got)) return [];
  const at = path === '' ? '' : `${path}: `;
  if (got === undefined && path !== '') return [`${at}missing`];
  if (expected === undefined && path !== '') return [`${at}not expected, got ${shown(got)}`];
  if (Array.isArray(expected) && Array.isArray(got)) {
    return pairs(expected, got).flatMap(([want, found, index]) =>
      differences(want, found, `${path}[${index}]`),
    );
  }
  if (isObject(expected) && isObject(got)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
    const member = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
    return names.flatMap((name) =>
      differences(expected[name], got[name], `${path}${member(name)}`.replace(/^\./, '')),
    );
  }
  return [`${at}expected ${shown(expected)}, got ${shown(got)}`];
}

type Pair = readonly [expected: unknown, got: unknown, index: number];

/** Items that belong together: by their ids where all have one, otherwise by their index. */
function pairs(expected: readonly unknown[], got: readonly unknown[]): Pair[] {
  const [wanted, found] = [idsIn(expected), idsIn(got)];
  if (!wanted || !found) {
    const longest = expected.length > got.length ? expected : got;
    return longest.map((_, at) => [expected[at], got[at], at]);
  }
  return [
    ...expected.map((one, at): Pair => [one, got[found.indexOf(wanted[at])], at]),
    ...got.flatMap((one, at): Pair[] => (wanted.includes(found[at]) ? [] : [[undefined, one, at]])),
  ];
}

/** The ids of objects that all have one of their own. */
function idsIn(list: readonly unknown[]): unknown[] | undefined {
  const ids = list.map((one) => (isObject(one) ? one.unique_id : undefined));
  const distinct = new Set(ids.filter((id) => typeof id === 'string'));
  return distinct.size === list.length ? ids : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST).toWellFormed()}... (${text.length} characters)`
    : text;
}

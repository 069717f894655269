import type { JsonObject } from './contract-document.ts';
import type { Effect } from './effect.ts';
import { isMultiple } from './steps.ts';
import type { Walk } from './walk.ts';
import { note } from './walk.ts';

/** Least and greatest sizes and numbers. */
export function compareBounds(before: JsonObject, after: JsonObject, walk: Walk): void {
  for (const [inclusive, exclusive, sign] of bounds) {
    const [one, other] = [
      reach(before, inclusive, exclusive, sign),
      reach(after, inclusive, exclusive, sign),
    ];
    if (one.at === other.at && one.open === other.open) continue;
    const tighter = other.at > one.at || (other.at === one.at && other.open);
    const keyword = after[inclusive] !== undefined || exclusive === undefined ? inclusive : exclusive;
    noteBound(walk, keyword, tighter ? 'narrowed' : 'widened', spoken(one, sign), spoken(other, sign));
  }
  compareSteps(before, after, walk);
}

/** Inclusive keyword, exclusive one, and 1 for a least, -1 for a greatest. */
const bounds: readonly (readonly [string, string | undefined, 1 | -1])[] = [
  ['minLength', undefined, 1],
  ['maxLength', undefined, -1],
  ['minItems', undefined, 1],
  ['maxItems', undefined, -1],
  ['minProperties', undefined, 1],
  ['maxProperties', undefined, -1],
  ['minContains', undefined, 1],
  ['maxContains', undefined, -1],
  ['minimum', 'exclusiveMinimum', 1],
  ['maximum', 'exclusiveMaximum', -1],
];

interface Reach {
  /** Greater is tighter, for either kind of bound. */
  at: number;
  /** The bound itself is outside. */
  open: boolean;
}

function reach(keywords: JsonObject, inclusive: string, exclusive: string | undefined, sign: 1 | -1): Reach {
  const number = (keyword: string | undefined) => {
    // JSON Schema 2020-12 validation, section 6.4.5: what is contained is contained once at least.
    const absent = keyword === 'minContains' && keywords.contains !== undefined ? 1 : undefined;
    const value = keyword === undefined ? undefined : (keywords[keyword] ?? absent);
    return typeof value === 'number' ? value * sign : Number.NEGATIVE_INFINITY;
  };
  const [closed, open] = [number(inclusive), number(exclusive)];
  return open >= closed && open > Number.NEGATIVE_INFINITY
    ? { at: open, open: true }
    : { at: closed, open: false };
}

function spoken({ at, open }: Reach, sign: 1 | -1): string {
  if (at === Number.NEGATIVE_INFINITY) return 'not bounded';
  return `${at * sign}${open ? ' (exclusive)' : ''}`;
}

function compareSteps(
  { multipleOf: before }: JsonObject,
  { multipleOf: after }: JsonObject,
  walk: Walk,
): void {
  if (before === after) return;
  const [one, other] = [Number(before), Number(after)];
  const effect: Effect =
    before === undefined || (after !== undefined && isMultiple(other, one))
      ? 'narrowed'
      : after === undefined || isMultiple(one, other)
        ? 'widened'
        : 'changed';
  noteBound(walk, 'multipleOf', effect, String(before ?? 'not asked'), String(after ?? 'not asked'));
}

function noteBound(walk: Walk, keyword: string, effect: Effect, before: string, after: string): void {
  const way = effect === 'narrowed' ? 'tightened' : effect === 'widened' ? 'loosened' : 'changed';
  note(walk, {
    rule: `bound-${way}`,
    effect,
    at: [keyword],
    reason: `\`${keyword}\` was ${before} and is ${after} now.`,
  });
}

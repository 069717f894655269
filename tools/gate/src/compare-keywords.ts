import type { Alternative } from './alternatives.ts';
import { isMultiple } from './alternatives.ts';
import { compareObjects, objectKeywords } from './compare-objects.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { differ, names, sorted } from './contract-document.ts';
import { fingerprint, shapeText } from './fingerprint.ts';
import { combination } from './keywords.ts';
import type { Effect } from './kinds.ts';
import { patternLanguage } from './pattern-language.ts';
import { became, compareSchemas, into, note, record, shown, turned, type Walk } from './walk.ts';

/** What the keywords of two shapes of one type ask differently. */
export function compareKeywords(
  { keywords: before }: Alternative,
  { keywords: after }: Alternative,
  walk: Walk,
): void {
  compareObjects(before, after, walk);
  compareBounds(before, after, walk);
  for (const keyword of names(before, after)) {
    if (objectKeywords.has(keyword) || branches.has(keyword)) continue;
    const compare = Object.hasOwn(comparisons, keyword) ? comparisons[keyword] : opaque;
    compare?.(before, after, keyword, walk);
  }
}

/** Compared together with `if`. */
const branches: ReadonlySet<string> = new Set(['then', 'else']);

type Comparison = (before: JsonObject, after: JsonObject, keyword: string, walk: Walk) => void;

const bound: Comparison = () => undefined;

const comparisons: Record<string, Comparison> = {
  ...Object.fromEntries(
    [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
      'minContains',
      'maxContains',
    ]
      .concat(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'])
      .map((keyword) => [keyword, bound]),
  ),
  enum: compareEnums,
  items: subschema('[]'),
  unevaluatedItems: subschema('[more]'),
  propertyNames: subschema('(member names)'),
  contains: conditional,
  contentSchema: conditional,
  not: (before, after, keyword, walk) => conditional(before, after, keyword, turned(walk)),
  if: (before, after, _keyword, walk) => compareConditions(before, after, walk),
  prefixItems: comparePositions,
  allOf: (before, after, _keyword, walk) => compareRests(before, after, walk),
  pattern: (before, after, keyword, walk) => {
    if (
      typeof before.pattern === 'string' &&
      typeof after.pattern === 'string' &&
      patternLanguage(before.pattern) === patternLanguage(after.pattern)
    )
      return;
    compareDemands(before, after, keyword, walk);
  },
  format: compareDemands,
  uniqueItems: compareDemands,
  oneOf: compareDemands,
  [combination]: compareTogether,
};

/** A keyword that this gate does not know: a difference may mean anything. */
function opaque(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before[keyword], after[keyword]];
  if (differ(one, other)) note(walk, 'keyword-changed', became(keyword, one, other), { at: [keyword] });
}

function compareEnums(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  if (!Array.isArray(before.enum) || !Array.isArray(after.enum)) {
    compareDemands(before, after, keyword, walk);
    return;
  }
  const texts = (values: readonly Json[]) => new Set(values.map((value) => JSON.stringify(sorted(value))));
  const [one, other] = [texts(before.enum), texts(after.enum)];
  const [removed, come] = [
    [...one].filter((value) => !other.has(value)),
    [...other].filter((value) => !one.has(value)),
  ];
  const spell = (list: readonly string[]) =>
    `${list.length === 1 ? 'value' : 'values'} ${list.join(', ')} ${list.length === 1 ? 'was' : 'were'}`;
  if (removed.length > 0) note(walk, 'enum-value-removed', spell(removed), { at: ['enum'] });
  if (come.length > 0) note(walk, 'enum-value-added', spell(come), { at: ['enum'] });
}

/** A schema for a part of the value; leaving it out allows anything. */
function subschema(spoken: string): Comparison {
  return (before, after, keyword, walk) =>
    compareSchemas(before[keyword], after[keyword], into(walk, spoken, [keyword]));
}

/** A schema that asks nothing where it is left out, but asks something even when it is `true`. */
function conditional(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before[keyword], after[keyword]];
  if (one === undefined || other === undefined)
    compareDemands(before, after, keyword, keyword === 'not' ? turned(walk) : walk);
  else compareSchemas(one, other, into(walk, ` (${keyword})`, [keyword]));
}

/** What was not spelled out is the same, or may mean anything. */
function compareTogether(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [
    shapeText(walk.base, 'any', keyword in before ? { [keyword]: before[keyword] ?? null } : {}),
    shapeText(walk.revision, 'any', keyword in after ? { [keyword]: after[keyword] ?? null } : {}),
  ];
  if (one === other) return;
  const reason =
    'Several schemas that hold together changed; they have too many shapes to be compared one by one.';
  note(walk, 'keyword-changed', reason);
}

function comparePositions(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before, after].map((keywords) => (keywords.prefixItems ?? []) as readonly Json[]);
  for (let index = 0; index < Math.max(one?.length ?? 0, other?.length ?? 0); index++)
    compareSchemas(
      one?.[index] ?? before.items,
      other?.[index] ?? after.items,
      into(walk, `[${index}]`, [keyword, String(index)]),
    );
}

/** Least and greatest sizes and numbers. */
function compareBounds(before: JsonObject, after: JsonObject, walk: Walk): void {
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
  if (at === Number.NEGATIVE_INFINITY) return 'unbounded';
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
  noteBound(walk, 'multipleOf', effect, String(before ?? 'unset'), String(after ?? 'unset'));
}

function noteBound(walk: Walk, keyword: string, effect: Effect, before: string, after: string): void {
  const way = effect === 'narrowed' ? 'tightened' : effect === 'widened' ? 'loosened' : 'changed';
  const reason = `\`${keyword}\` changed from ${before} to ${after}.`;
  record(walk, { rule: `bound-${way}`, effect, reason, at: [keyword] });
}

/** `if` with its `then` and `else`: what the branches ask depends on the condition. */
function compareConditions(before: JsonObject, after: JsonObject, walk: Walk): void {
  if (before.if === undefined || after.if === undefined) {
    compareDemands(before, after, 'if', walk);
    return;
  }
  if (fingerprint(walk.base, before.if) !== fingerprint(walk.revision, after.if)) {
    note(walk, 'if-changed', [], { at: ['if'] });
    return;
  }
  for (const branch of ['then', 'else'])
    compareSchemas(before[branch], after[branch], into(walk, ` (${branch})`, [branch]));
}

/** What an `allOf` asks that could not be reported in one schema with the rest. */
function compareRests(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [removed, come] = unmatched(before, after, walk);
  const [one, other] = [removed[0], come[0]];
  if (removed.length === 1 && come.length === 1) {
    compareSchemas(one, other, into(walk, '', ['allOf']));
    return;
  }
  const at = ['allOf'];
  if (removed.length > 0) note(walk, 'allOf-removed', `${removed.length} schema(s)`, { at });
  if (come.length > 0) note(walk, 'allOf-added', `${come.length} schema(s)`, { at });
}

function unmatched(before: JsonObject, after: JsonObject, walk: Walk): [Json[], Json[]] {
  const list = ({ allOf }: JsonObject) => (Array.isArray(allOf) ? (allOf as readonly Json[]) : []);
  const [known, found] = [
    new Set(list(before).map((schema) => fingerprint(walk.base, schema))),
    new Set(list(after).map((schema) => fingerprint(walk.revision, schema))),
  ];
  return [
    list(before).filter((schema) => !found.has(fingerprint(walk.base, schema))),
    list(after).filter((schema) => !known.has(fingerprint(walk.revision, schema))),
  ];
}

/** A demand that is there or not, and cannot be weighed against another. */
function compareDemands(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before[keyword], after[keyword]];
  if (one === other) return;
  const effect = one === undefined ? 'narrowed' : other === undefined ? 'widened' : 'changed';
  const way = { narrowed: 'added', widened: 'removed', changed: 'changed' }[effect];
  const reason =
    effect === 'changed' ? became(keyword, one, other) : `\`${keyword}\` ${shown(one ?? other)} was ${way}.`;
  record(walk, { rule: `${keyword}-${way}`, effect, reason, at: [keyword] });
}

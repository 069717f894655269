import type { Alternative } from './alternatives.ts';
import { compareBounds } from './compare-bounds.ts';
import { compareConditions } from './compare-conditions.ts';
import { compareDemands } from './compare-demands.ts';
import { compareObjects, objectKeywords } from './compare-objects.ts';
import { compareRests } from './compare-rests.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { shapeText } from './fingerprint.ts';
import { combination } from './keywords.ts';
import { patternLanguage } from './pattern-language.ts';
import { differ, sorted } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note, shown, turned } from './walk.ts';

/** What the keywords of two shapes of one type ask differently. */
export function compareKeywords(
  { keywords: before }: Alternative,
  { keywords: after }: Alternative,
  walk: Walk,
): void {
  compareObjects(before, after, walk);
  compareBounds(before, after, walk);
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
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
  if (!differ(one, other)) return;
  note(walk, {
    rule: 'keyword-changed',
    effect: 'changed',
    at: [keyword],
    reason: `\`${keyword}\` was ${shown(one)} and is ${shown(other)} now.`,
  });
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
  if (removed.length > 0)
    note(walk, {
      rule: 'enum-value-removed',
      effect: 'narrowed',
      at: ['enum'],
      reason: `${removed.join(', ')} is no value of this any more.`,
    });
  if (come.length > 0)
    note(walk, {
      rule: 'enum-value-added',
      effect: 'widened',
      at: ['enum'],
      reason: `${come.join(', ')} is a value of this too now.`,
    });
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
  note(walk, { rule: 'keyword-changed', effect: 'changed', reason });
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

import type { Json, JsonObject } from './contract-document.ts';
import { isObject, own } from './contract-document.ts';
import { differ } from './sorted.ts';
import { leastCommonStep } from './steps.ts';

/** Keywords that say which members an object has: they look at each other, so they do not move alone. */
const closing = ['additionalProperties', 'unevaluatedProperties'];
const naming = ['properties', 'patternProperties', 'additionalProperties'];

/** The keywords of one schema that allows what both allow; what cannot be said so stays in `allOf`. */
export function merged(document: JsonObject, one: JsonObject, other: JsonObject): JsonObject {
  if (closes(one, other) || closes(other, one) || bothAsk(one, other))
    return { ...one, allOf: [...rests(one), other] };
  const result: Record<string, Json> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const before = own(result, keyword);
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) {
      result[keyword] = value;
      continue;
    }
    const joined = join(document, keyword, before, value);
    if (joined === undefined) result.allOf = [...rests(result), { [keyword]: value }];
    else result[keyword] = joined;
  }
  return result;
}

function rests({ allOf }: { readonly [keyword: string]: Json }): readonly Json[] {
  return Array.isArray(allOf) ? allOf : [];
}

function closes(one: JsonObject, other: JsonObject): boolean {
  return (
    one.additionalProperties !== undefined &&
    [...naming, ...closing].some((keyword) => other[keyword] !== undefined)
  );
}

function bothAsk(one: JsonObject, other: JsonObject): boolean {
  return one.if !== undefined && other.if !== undefined;
}

function join(document: JsonObject, keyword: string, one: Json, other: Json): Json | undefined {
  if (typeof one === 'number' && typeof other === 'number') {
    if (keyword === 'multipleOf') return leastCommonStep(one, other);
    if (/^(min|exclusiveMin)/.test(keyword)) return Math.max(one, other);
    if (/^(max|exclusiveMax)/.test(keyword)) return Math.min(one, other);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    if (keyword === 'required') return [...new Set([...one, ...other])];
    if (keyword === 'enum') return one.filter((value) => other.some((same) => !differ(value, same)));
    if (keyword === 'allOf') return [...one, ...other];
  }
  if (!isObject(one) || !isObject(other)) return undefined;
  if (keyword === 'items') return conjunction(document, one, other);
  if (keyword !== 'properties' && keyword !== 'patternProperties') return undefined;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, conjunction(document, own(one, name), own(other, name))]),
  );
}

/**
 * The schema that allows what both allow. It is the same object each time that the same schemas come together: a
 * recursive schema that extends a recursive one ends where it meets itself.
 */
function conjunction(document: JsonObject, one: Json | undefined, other: Json | undefined): Json {
  if (one === undefined || other === undefined) return (one ?? other) as Json;
  const parts = new Map([one, other].flatMap(partsOf).map((part) => [JSON.stringify(part), part]));
  const texts = [...parts.keys()].sort();
  if (texts.length === 1) return one;
  const known = conjunctions.get(document) ?? new Map<string, JsonObject>();
  conjunctions.set(document, known);
  const key = texts.join();
  const found = known.get(key) ?? { allOf: texts.map((text) => parts.get(text) ?? true) };
  known.set(key, found);
  return found;
}

const conjunctions = new WeakMap<JsonObject, Map<string, JsonObject>>();

function partsOf(schema: Json): readonly Json[] {
  return isObject(schema) && Array.isArray(schema.allOf) && Object.keys(schema).length === 1
    ? schema.allOf.flatMap(partsOf)
    : [schema];
}

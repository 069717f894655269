import type { Json, JsonObject } from './contract-document.ts';
import { isObject } from './contract-document.ts';

/** Keywords that say which members an object has: they look at each other, so they do not move alone. */
const closing = ['additionalProperties', 'unevaluatedProperties'];
const naming = ['properties', 'patternProperties', 'additionalProperties'];

/** The keywords of one schema that allows what both allow; what cannot be said so stays in `allOf`. */
export function merged(one: JsonObject, other: JsonObject): JsonObject {
  if (closes(one, other) || closes(other, one) || bothAsk(one, other))
    return { ...one, allOf: [...rests(one), other] };
  const result: Record<string, Json> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const before = result[keyword];
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) {
      result[keyword] = value;
      continue;
    }
    const joined = join(keyword, before, value);
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

function join(keyword: string, one: Json, other: Json): Json | undefined {
  if (typeof one === 'number' && typeof other === 'number') {
    if (/^(min|exclusiveMin)/.test(keyword)) return Math.max(one, other);
    if (/^(max|exclusiveMax)/.test(keyword)) return Math.min(one, other);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    if (keyword === 'required') return [...new Set([...one, ...other])];
    if (keyword === 'enum') return one.filter((value) => other.includes(value));
    if (keyword === 'allOf') return [...one, ...other];
  }
  if (!isObject(one) || !isObject(other)) return undefined;
  if (keyword === 'items') return { allOf: [one, other] };
  if (keyword !== 'properties' && keyword !== 'patternProperties') return undefined;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, joinSchemas(one[name], other[name])]));
}

function joinSchemas(one: Json | undefined, other: Json | undefined): Json {
  if (one === undefined || other === undefined) return (one ?? other) as Json;
  return JSON.stringify(one) === JSON.stringify(other) ? one : { allOf: [one, other] };
}

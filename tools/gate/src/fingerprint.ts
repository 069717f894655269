import { alternatives } from './alternatives.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject } from './contract-document.ts';
import { holdsSchema, holdsSchemaList, holdsSchemaMap, holdsSet } from './keywords.ts';
import { samePattern } from './same-pattern.ts';

/** A text that is equal for schemas that allow the same, as far as their spelling shows it. Names do not count. */
export function fingerprint(
  document: JsonObject,
  schema: Json | undefined,
  above: readonly string[] = [],
): string {
  const reference = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref : undefined;
  // Where a recursive schema meets itself, only the way back counts, not the name.
  if (reference !== undefined && above.includes(reference))
    return `up ${above.length - above.indexOf(reference)}`;
  const path = reference === undefined ? above : [...above, reference];
  const shapes = alternatives(document, schema).map(({ type, keywords }) =>
    shapeText(document, type, keywords, path),
  );
  return JSON.stringify(shapes.sort());
}

/** The same for one shape of a schema. */
export function shapeText(
  document: JsonObject,
  type: string,
  keywords: JsonObject,
  above: readonly string[] = [],
): string {
  const entries = Object.entries(keywords).map(([keyword, value]) => [
    keyword,
    valueText(document, keyword, value, above),
  ]);
  return JSON.stringify([type, entries.sort()]);
}

function valueText(document: JsonObject, keyword: string, value: Json, above: readonly string[]): unknown {
  if (holdsSchema.has(keyword)) return fingerprint(document, value, above);
  if (holdsSchemaMap.has(keyword) && isObject(value))
    return Object.entries(value)
      .map(([name, schema]) => [name, fingerprint(document, schema, above)])
      .sort();
  if (holdsSchemaList.has(keyword) && Array.isArray(value)) {
    const texts = value.map((schema) => fingerprint(document, schema, above));
    return keyword === 'allOf' ? texts.sort() : texts;
  }
  if (keyword === 'pattern') return samePattern(String(value));
  return sorted(
    holdsSet.has(keyword) && Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );
}

/** Objects with their members in order, so that equal ones have equal texts. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

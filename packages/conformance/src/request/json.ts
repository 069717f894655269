export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * JSON text without blanks, members sorted by name (RFC 8785 section 3.2.3): what a target that signs over a text of
 * its own making is likeliest to make of it, too. Which text is signed is open (D5).
 */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`).join(',')}}`;
}

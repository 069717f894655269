export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * JSON text without whitespace, members sorted by name (RFC 8785 section 3.2.3): a target that signs over a text that it
 * serializes itself most likely produces the same. Which text is signed is open (D5).
 */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`).join(',')}}`;
}

/** The text with these UTF-16 units, by default those beyond ASCII, as escapes of JSON (RFC 8259 section 7). */
export function withEscapes(text: string, which = /[^\0-\x7f]/g): string {
  return text.replace(which, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

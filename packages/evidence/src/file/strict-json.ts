import { JsonTextError, jsonElements, jsonMembers } from '@attestation/signing';
import { decodeUtf8 } from './bytes.ts';
import { catching } from './coded-error.ts';

/** The value of a JSON object that has one reading: UTF-8, no key twice, not too deep; undefined for anything else. */
export function parseObject(
  bytes: Uint8Array,
): { text: string; value: { readonly [key: string]: Json } } | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined || membersOf(text) === undefined) return undefined;
  return { text, value: JSON.parse(text) };
}

/** The exact texts of an object's members; undefined when the text is not an object that has one reading. */
export function membersOf(text: string): Map<string, string> | undefined {
  return catching(JsonTextError, undefined, () => jsonMembers(text));
}

/** The elements of an array's text; undefined when it is none. */
export function elementsOf(source: string | undefined): string[] | undefined {
  if (source === undefined || source === 'null') return [];
  return catching(JsonTextError, undefined, () => jsonElements(source));
}

/** A value that came out of JSON.parse. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785. Numbers and strings are those of JSON.stringify (sections 3.2.2.2 and 3.2.2.3), the keys are sorted. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Whether a parsed value is of a form; used to read files that may hold anything. */
export type Shape = (value: Json | undefined) => boolean;

export const text =
  (pattern = /^/): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** A whole number of at least `least`. */
export const whole =
  (least = 0): Shape =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least;

export const oneOf =
  (...values: readonly Json[]): Shape =>
  (value) =>
    value !== undefined && values.includes(value);

export const nullOr =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

export const mapOf =
  (shape: Shape): Shape =>
  (value) =>
    isObject(value) && Object.values(value).every(shape);

/** An object with these members and no other. */
export const object =
  (members: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(members, key)) &&
    Object.entries(members).every(([key, shape]) =>
      shape(Object.hasOwn(value, key) ? value[key] : undefined),
    );

export const hash = text(/^[0-9a-f]{64}$/);

/** ISO 8601 in UTC, as JavaScript prints it. */
export const instant: Shape = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Json } from './canonical-json.ts';

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

import type { Json } from './contract-document.ts';
import { isObject } from './contract-document.ts';

/** Objects with their members in order, so that equal ones have equal texts. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** Whether two values differ in more than the order of members. */
export function differ(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other));
}

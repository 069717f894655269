import type { JsonObject } from './contract-document.ts';
import { objectAt } from './contract-document.ts';

/** The version right before another, by number; undefined when it is the first. */
export function versionBefore(version: string, all: readonly string[]): string | undefined {
  return all
    .filter((other) => order(other, version) < 0)
    .sort(order)
    .at(-1);
}

/** A document of the version `from`, with the paths that it would have as the version `to`. */
export function inPlaceOf(document: JsonObject, from: string, to: string): JsonObject {
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, item]) => [
    path.replace(`/api/${from}/`, `/api/${to}/`),
    item,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function order(one: string, other: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbers(one), numbers(other)];
  return major - otherMajor || minor - otherMinor;
}

/** `v2.1` is [2, 1]. */
function numbers(version: string): number[] {
  return version.slice(1).split('.').map(Number);
}

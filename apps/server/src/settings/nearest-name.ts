import { closestMatch } from 'leven';

/** The name that takes the fewest edits to reach from `given`; undefined when none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  return closestMatch(given, names, { maxDistance: Math.max(2, Math.floor(given.length / 3)) });
}

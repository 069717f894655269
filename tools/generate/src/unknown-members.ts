import { closestMatch } from 'leven';

/** A sentence for each member that is not one of the known ones, which would be ignored without it; then what to do. */
export function unknownMembers(value: object, known: readonly string[]): string[] {
  return Object.keys(value)
    .filter((member) => !known.includes(member))
    .map((member) => {
      const near = nearestName(member, known);
      const fix = near === undefined ? `use ${known.join(', ')}` : `did you mean ${near}?`;
      return `${member} is not a member here; ${fix}`;
    });
}

/** The name that differs in two letters at most. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return closestMatch(name, names, { maxDistance: 2 });
}

import type { Catalogue } from './rules-catalogue.ts';

/** What rules.json says of an automatic rule, as far as this check reads it. */
export interface AutomaticRule {
  place: string;
  pointer: string;
  rule: string | null;
  matched: string | null;
}

/** Constraints that no written rule accounts for, and `constraints` that account for nothing. */
export function constraintFaults(
  { rules }: Pick<Catalogue, 'rules'>,
  automatic: readonly AutomaticRule[],
): string[] {
  const unaccounted = automatic
    .filter(({ rule }) => rule === null)
    .map(
      ({ place, pointer }) =>
        `${place} (${pointer}): say in spec/rules.yaml which rule this is a detail of: name the place under ` +
        'its constraints; what the description does not say belongs to an ATT-OPEN rule',
    );
  const used = new Set(automatic.map(({ rule, matched }) => `${rule} ${matched}`));
  const idle = Object.entries(rules)
    .filter(([, { retired }]) => !retired)
    .flatMap(([id, { constraints = [] }]) =>
      constraints
        .filter((pattern) => !used.has(`${id} ${pattern}`))
        .map((pattern) => `${id}: constraint ${pattern} is no constraint of the contract now; take it out`),
    );
  return [...unaccounted, ...idle];
}

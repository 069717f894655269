import type { RelayRules } from './relay/relay.ts';
import type { Variant } from './variant.ts';

/** Most variants in one server: which of a red group is meant must be found within minutes. */
const most = 5;

/**
 * Variants that one server can be at the same time, so that the suite judges them in one run. Every variant is in one
 * group. Two share a group when they decide different points, edit different files and change different steps of the
 * relay. A variant that configures the suite is alone, since what it switches off would hide the others.
 */
export function groupVariants(variants: readonly Variant[]): readonly (readonly Variant[])[] {
  const groups: Variant[][] = [];
  for (const variant of variants) {
    const group = groups.find((one) => one.length < most && one.every((other) => compatible(variant, other)));
    if (group) group.push(variant);
    else groups.push([variant]);
  }
  return groups;
}

/** One variant that is all of these. */
export function combineVariants(group: readonly Variant[]): Variant {
  const [first, ...others] = group;
  if (first === undefined || others.length === 0) return first as Variant;
  const relays = group.flatMap(({ relay }) => relay ?? []);
  return {
    id: group.map(({ id }) => id).join(' + '),
    says: group.map(({ says }) => says).join('; '),
    base: first.base,
    decisions: group.flatMap(({ decisions }) => decisions),
    edits: () => group.flatMap(({ edits }) => edits?.() ?? []),
    contract: group.flatMap(({ contract }) => contract ?? []),
    ...(relays.length > 0 && {
      relay: () => Object.assign({}, ...relays.map((make) => make())) as RelayRules,
    }),
  };
}

function compatible(one: Variant, other: Variant): boolean {
  const alone = [one, other].some(
    ({ base, configure, counted, dribbled }) => base === 'python' || configure || counted || dribbled,
  );
  return (
    !alone &&
    apart(one.decisions, other.decisions) &&
    apart(editedFiles(one), editedFiles(other)) &&
    apart(Object.keys(one.relay?.() ?? {}), Object.keys(other.relay?.() ?? {}))
  );
}

function editedFiles({ edits }: Variant): string[] {
  return (edits?.() ?? []).map(({ file }) => file);
}

function apart(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((name) => others.includes(name));
}

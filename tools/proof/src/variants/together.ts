import { createRandom } from '../null-servers/reply.ts';
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

/**
 * Random groups of up to ten variants that one server can be at the same time. One seed gives the same groups each time.
 *
 * @param count how many groups
 */
export function randomGroups(variants: readonly Variant[], count: number, seed: number): Variant[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const shuffled = variants
      .filter((variant) => !isAlone(variant))
      .map((variant) => ({ variant, at: random() }))
      .toSorted((one, other) => one.at - other.at);
    const group: Variant[] = [];
    for (const { variant } of shuffled) {
      if (group.length < 10 && group.every((other) => compatible(variant, other))) group.push(variant);
    }
    return group;
  });
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
    liberal: group.flatMap(({ liberal }) => liberal ?? []),
    ...(relays.length > 0 && {
      relay: () => Object.assign({}, ...relays.map((make) => make())) as RelayRules,
    }),
  };
}

function compatible(one: Variant, other: Variant): boolean {
  return (
    !isAlone(one) &&
    !isAlone(other) &&
    one.base === other.base &&
    !exclude(one, other) &&
    apart(one.decisions, other.decisions) &&
    apart(editedFiles(one), editedFiles(other)) &&
    apart(Object.keys(one.relay?.() ?? {}), Object.keys(other.relay?.() ?? {}))
  );
}

/** Whether it would hide what the others of its group decide. */
function isAlone({ configure, counted, dribbled, liberal = [] }: Variant): boolean {
  const hiding = ['rate-limit', 'no-download'];
  return Boolean(configure || counted || dribbled) || liberal.some((name) => hiding.includes(name));
}

/** Switches of the server in Python of which one excludes the other (`EXCLUSIVE` in `liberal.py`). */
const exclusive = [
  ['number-ids', 'sequential-numbers'],
  ['ascii-json', 'pretty-json'],
  ['utf16-lengths', 'byte-lengths'],
  ['blockchain-never', 'blockchain-late'],
];

function exclude({ liberal: some = [] }: Variant, { liberal: others = [] }: Variant): boolean {
  return exclusive.some((pair) => pair.every((name) => [...some, ...others].includes(name)));
}

const filesOf = new WeakMap<Variant, string[]>();

function editedFiles(variant: Variant): string[] {
  const files = filesOf.get(variant) ?? (variant.edits?.() ?? []).map(({ file }) => file);
  filesOf.set(variant, files);
  return files;
}

function apart(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((name) => others.includes(name));
}

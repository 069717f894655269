import type { JsonSchema } from '@attestation/generate';
import type { Parts } from './snapshot.ts';

/** What an edit changed, a line for each part: `~ schema Completed: default true → false`. */
export function describeChanges(before: Parts, after: Parts): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === undefined) return [`+ ${name}`];
    if (now === undefined) return [`- ${name}`];
    const changes = changesOf(leaves(old), leaves(now));
    return changes.length === 0 ? [] : [`~ ${name}: ${changes.join(', ')}`];
  });
}

interface Leaf {
  /** Names of members, such as `factoids[].type`; empty at the top. */
  member: string;
  keyword: string;
  value: unknown;
}

function changesOf(before: Map<string, Leaf>, after: Map<string, Leaf>): string[] {
  const [old, now] = [membersIn(before), membersIn(after)];
  const added = [...now].filter((member) => !old.has(member) && !isWithin(member, now, old));
  const removed = [...old].filter((member) => !now.has(member) && !isWithin(member, old, now));
  const keywords = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key), after.get(key)];
    const leaf = to ?? from;
    if (leaf === undefined || !old.has(leaf.member) || !now.has(leaf.member)) return [];
    if (JSON.stringify(from?.value) === JSON.stringify(to?.value)) return [];
    return [`${leaf.member}${leaf.member && ' '}${leaf.keyword}${values(from, to)}`];
  });
  return [
    ...removed.map((member) => `- ${member}`),
    ...added.map((member) => `+ ${member}`),
    ...new Set(keywords),
  ];
}

/** With a member comes what is in it; to name it once is enough. */
function isWithin(member: string, all: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...all].some((outer) => outer !== '' && !others.has(outer) && member.startsWith(`${outer}.`));
}

function membersIn(found: ReadonlyMap<string, Leaf>): Set<string> {
  return new Set(['', ...[...found.values()].map(({ member }) => member)]);
}

/** Bounds are shown with their values, texts and structures only by name. */
function values(from: Leaf | undefined, to: Leaf | undefined): string {
  const texts = [from, to].map((leaf) => (leaf === undefined ? 'none' : JSON.stringify(leaf.value)));
  return texts.some((text) => text.startsWith('{') || text.length > 40) ? '' : ` ${texts.join(' → ')}`;
}

/** Keywords that say nothing to a machine; what is in them is not shown. */
const opaque = new Set([
  'description',
  'summary',
  'examples',
  'example',
  'x-rules',
  'x-conformance',
  'value',
]);

function leaves(schema: JsonSchema, member = '', path = ''): Map<string, Leaf> {
  const found = Object.entries(schema).flatMap(([keyword, value]): [string, Leaf][] => {
    if (keyword === 'properties' && isObject(value)) return membersOf(value, member, path);
    if (keyword === 'items' && isObject(value)) return [...leaves(value, `${member}[]`, `${path}/items`)];
    if (isObject(value) && !opaque.has(keyword)) {
      // A member of the same name under two branches of `oneOf` is two leaves; the path tells them apart.
      return [...leaves(value, member, `${path}/${keyword}`)].map(([key, leaf]) => [
        key,
        leaf.member === member ? { ...leaf, keyword: `${keyword}.${leaf.keyword}` } : leaf,
      ]);
    }
    return [[`${path}/${keyword}`, { member, keyword, value }]];
  });
  return new Map(found);
}

function membersOf(properties: JsonSchema, member: string, path: string): [string, Leaf][] {
  return Object.entries(properties).flatMap(([name, value]) =>
    isObject(value)
      ? [...leaves(value, member ? `${member}.${name}` : name, `${path}/properties/${name}`)]
      : [],
  );
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

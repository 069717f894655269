import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonSchema, type OpenApiDocument, operationsOf } from '@attestation/generate';

/** Texts of what a check reads, by path from the repository's root. */
export type Sources = ReadonlyMap<string, string>;

/** What is compared, by name: `operation createAttestation`, `schema Tonce`, or a file. */
export type Parts = ReadonlyMap<string, JsonSchema>;

/** A version of the contract as it was last generated. */
export interface VersionSnapshot {
  /** The text of `openapi.json`. */
  readonly bundle: string;
  readonly parts: Parts;
}

/** @returns the versions in `packages/contract/generated`, the oldest first; none when nothing is generated. */
export function readSnapshot(repository: string): Map<string, VersionSnapshot> {
  const generated = join(repository, 'packages/contract/generated');
  const versions = (existsSync(generated) ? readdirSync(generated) : [])
    .filter((name) => existsSync(join(generated, name, 'openapi.json')))
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  return new Map(
    versions.map((version) => {
      const bundle = readFileSync(join(generated, version, 'openapi.json'), 'utf8');
      return [version, { bundle, parts: partsOf(JSON.parse(bundle) as OpenApiDocument) }];
    }),
  );
}

function partsOf(document: OpenApiDocument): Parts {
  const { paths: _, components, ...rest } = document;
  const operations = operationsOf(document).map(
    ({ name, path, operation }) => [`operation ${name}`, { path, ...operation }] as const,
  );
  const sections = Object.entries(components).flatMap(([section, members]) =>
    Object.entries(members).map(
      ([name, value]) => [`${section.replace(/s$/, '')} ${name}`, value as JsonSchema] as const,
    ),
  );
  return new Map<string, JsonSchema>([...operations, ...sections, ['document', rest]]);
}

/** What an edit changed, a line for each part: `~ schema Completed: default true → false`. */
export function describeChanges(before: Parts, after: Parts): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === undefined || now === undefined) return [`${now ? '+' : '-'} ${name}`];
    const rank = (change: string) => ['-', '+'].indexOf(change.charAt(0)) + 1 || 3;
    const changes = [...new Set(differences(old, now, '', []))].sort((a, b) => rank(a) - rank(b));
    return changes.length === 0 ? [] : [`~ ${name}: ${changes.join(', ')}`];
  });
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

/** @param member that the keywords are about, such as `factoids[].type`; '' at the top */
function differences(from: unknown, to: unknown, member: string, keywords: readonly string[]): string[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const keyword = keywords.at(-1) ?? '';
  const [one, other] = [isObject(from) ? from : {}, isObject(to) ? to : {}];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (keyword === 'properties')
    return names.flatMap((name) => {
      const inner = member === '' ? name : `${member}.${name}`;
      if (one[name] === undefined) return [`+ ${inner}`];
      return other[name] === undefined ? [`- ${inner}`] : differences(one[name], other[name], inner, []);
    });
  if (from !== one || to !== other || opaque.has(keyword))
    return [`${member}${member && ' '}${keywords.join('.')}${values(from, to)}`];
  return names.flatMap((name) =>
    name === 'items' && isObject(one.items) && isObject(other.items)
      ? differences(one.items, other.items, `${member}[]`, [])
      : differences(one[name], other[name], member, [...keywords, name]),
  );
}

/** Bounds are shown with their values, texts and structures only by name. */
function values(from: unknown, to: unknown): string {
  const texts = [from, to].map((value) => (value === undefined ? 'none' : JSON.stringify(value)));
  return texts.some((text) => text.startsWith('{') || text.length > 40) ? '' : ` ${texts.join(' → ')}`;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { isDeepStrictEqual } from 'node:util';
import type { Key } from '../config/config.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { describeDifferences } from '../suite/describe-differences.ts';

/** A factoid as it is stored, with the checksums of its files; that of a file to be signed is there twice. */
export interface StoredFactoid {
  readonly factoid: JsonObject & { readonly unique_id: string };
  readonly checksums: readonly string[];
}

/** An attestation as the description says it must be. */
export interface Attestation {
  readonly no: string;
  readonly key: Key;
  /** The create, to be sent again. */
  readonly create: Draft;
  readonly unique_id: string;
  readonly template_id: string;
  readonly identities: JsonObject;
  factoids: readonly StoredFactoid[];
  completed: boolean;
  /** Whether a read has returned its blockchain_hash. */
  linked: boolean;
}

/** What an addition does to it. Factoids that it has already are handled once. */
export function appended(
  attestation: Pick<Attestation, 'factoids'>,
  additions: readonly StoredFactoid[],
): readonly StoredFactoid[] {
  const stored = [...attestation.factoids];
  for (const one of additions) if (!has({ factoids: stored }, one.factoid.unique_id)) stored.push(one);
  return stored;
}

export function has({ factoids }: Pick<Attestation, 'factoids'>, id: string): boolean {
  return factoids.some(({ factoid }) => factoid.unique_id === id);
}

const groups = ['identities', 'factoids', 'attachments'] as const;

/**
 * What is wrong with the data of a read.
 *
 * @param fields the groups that were asked for; null: all of them
 * @returns empty when it is as the attestation
 */
export function readDifference(
  data: JsonObject,
  expected: Attestation,
  fields: readonly string[] | null,
): string {
  const { no, unique_id, template_id, completed, identities } = expected;
  const wanted = (group: (typeof groups)[number]) => fields === null || fields.includes(group);
  const unasked = groups.find((group) => !wanted(group) && data[group] !== null);
  if (unasked) return `${unasked} was not asked for, and is ${describe(data[unasked])}, not null`;
  const got = pick(data, ['no', 'unique_id', 'template_id', 'completed']);
  const simple = describeDifferences({ no, unique_id, template_id, completed }, got);
  if (simple !== '') return simple;
  if (wanted('identities') && !isDeepStrictEqual(data.identities, identities))
    return describeDifferences({ identities }, { identities: data.identities ?? null });
  const factoids = wanted('factoids') ? factoidDifference(data.factoids, expected) : '';
  return factoids || attachmentDifference(data, expected, fields) || hashDifference(data, expected);
}

/** The described members: a read may have others, and the service adds factoids of the kind `common`. */
function described(value: Json | undefined): JsonObject[] {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  return list
    .filter((one) => !isObject(one) || one.type !== 'common')
    .map((one) => (isObject(one) ? pick(one, ['unique_id', 'type', 'data']) : { unique_id: one }));
}

function factoidDifference(value: Json | undefined, expected: Attestation): string {
  const factoids = expected.factoids.map(({ factoid }) => factoid);
  const got = described(value);
  if (isDeepStrictEqual(got, factoids)) return '';
  const order = `in the order ${describe(got.map(({ unique_id }) => unique_id ?? null))}`;
  return describeDifferences({ factoids }, { factoids: got }) || `the factoids are ${order}`;
}

/** Files with the same bytes may have one identifier or several. */
function attachmentDifference(
  data: JsonObject,
  { factoids }: Attestation,
  fields: readonly string[] | null,
): string {
  if (fields !== null && !fields.includes('attachments')) return '';
  const lists = Object.entries(isObject(data.attachments) ? data.attachments : {});
  // The service may have added factoids of its own, which count as well.
  if (!Array.isArray(data.factoids)) return totalDifference(lists, factoids);
  const order = (data.factoids as readonly Json[]).map((one) => (isObject(one) ? one.unique_id : undefined));
  let left = lists.filter(([, list]) => !Array.isArray(list) || list.length > 0);
  for (const { factoid, checksums } of factoids) {
    const index = String(order.indexOf(factoid.unique_id));
    const found = left.find(([key]) => key === index)?.[1];
    left = left.filter(([key]) => key !== index);
    const count = Array.isArray(found) ? found.length : 0;
    const least = new Set(checksums).size;
    if (count < least || count > checksums.length)
      return `attachments[${index}]: expected ${range(least, checksums.length)} identifiers, got ${describe(found)}`;
  }
  return left.length === 0 ? '' : `attachments: not expected, got ${describe(Object.fromEntries(left))}`;
}

function totalDifference(lists: readonly [string, Json][], factoids: readonly StoredFactoid[]): string {
  const got = lists.flatMap(([, list]) => list as Json[]).length;
  const least = factoids.reduce((sum, { checksums }) => sum + new Set(checksums).size, 0);
  const most = factoids.reduce((sum, { checksums }) => sum + checksums.length, 0);
  return got < least || got > most
    ? `attachments: expected ${range(least, most)} identifiers, got ${got}`
    : '';
}

function range(least: number, most: number): string {
  return least === most ? String(most) : `${least} to ${most}`;
}

function hashDifference({ blockchain_hash: hash }: JsonObject, { completed, linked }: Attestation): string {
  if (!completed && hash !== null)
    return `blockchain_hash of an open attestation is ${describe(hash)}, not null`;
  if (linked && hash === null) return 'blockchain_hash is null again';
  return '';
}

function pick(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, value[name] ?? null]));
}

function describe(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/** Each order of the items. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

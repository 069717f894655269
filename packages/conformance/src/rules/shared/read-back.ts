import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Draft } from '../../request/draft.ts';
import type { FactoidValue } from '../../suite/drafts.ts';
import type { Stored, Trial } from '../../suite/trial.ts';
import { dataOf, type Exchange, succeeded } from '../../target/exchange.ts';

const made = new WeakMap<Config, Map<string, Promise<unknown>>>();

/** What the cases of a run share, since none of them changes it: made by the first, and again when that failed. */
export async function onceInRun<T>({ config }: Trial, name: string, make: () => Promise<T>): Promise<T> {
  const all = made.get(config) ?? new Map<string, Promise<unknown>>();
  made.set(config, all);
  const known = (all.get(name) as Promise<T> | undefined) ?? make();
  all.set(name, known);
  try {
    return await known;
  } catch (error) {
    if (all.get(name) === known) all.delete(name);
    throw error;
  }
}

/** The number of an open attestation that is only read. */
export function givenToRead(t: Trial): Promise<string> {
  return onceInRun(t, 'to read', () => t.givenNo(t.create()));
}

export function payloadOf({ payload }: Draft): JsonObject {
  return JSON.parse(payload) as JsonObject;
}

/** The factoids of a draft. */
export function factoidsIn(draft: Draft): FactoidValue[] {
  const { factoids } = payloadOf(draft);
  return Array.isArray(factoids) ? (factoids as FactoidValue[]) : [];
}

/** The same request with another request_id: whether one may be used twice is open. */
export function again(t: Trial, draft: Draft): Draft {
  return { ...draft, requestId: t.id() };
}

/**
 * None of the answers to one request that was sent several times at once may be a failure. Which status a refusal has is
 * open (D8), so that a 500 shows nothing where the target also refuses an unknown template with it.
 */
export async function noneFails(t: Trial, answers: readonly Exchange[], claim: string): Promise<void> {
  const broken = answers.find(({ answer }) => answer?.status === 500);
  if (broken === undefined) return;
  const { answer } = await t.send(t.create({ template_id: t.id() }));
  t.check(answer?.status === 500, claim, broken);
}

/** The number in the answer to a create; undefined when it was refused. */
export function numberIn(exchange: Exchange): string | undefined {
  const no = succeeded(exchange) ? dataOf(exchange)?.no : undefined;
  return typeof no === 'string' ? no : undefined;
}

/**
 * The number of a create with another key. Ends the case when it is refused: a template belongs to a member, and may be
 * unknown to others.
 */
export async function numberOfOther(t: Trial, draft: Draft): Promise<string> {
  return numberIn(await t.send(draft)) ?? t.cannot('a create with the other key was refused');
}

/**
 * The described members of the stored factoids, in their order: an answer may have further members, and the service adds
 * factoids of the kind `common`.
 */
export function keptFactoids({ factoids }: Pick<Stored, 'factoids'>): JsonObject[] {
  return factoids
    .filter((one) => !isObject(one) || one.type !== 'common')
    .map((one) => {
      const { unique_id = null, type = null, data = null } = isObject(one) ? one : {};
      return { unique_id, type, data };
    });
}

/** Claim: exactly these factoids are stored, each once and with its data, in any order. */
export function sameFactoids(t: Trial, stored: Stored, sent: readonly JsonObject[], claim: string): void {
  const factoids = keptFactoids(stored);
  if (isDeepStrictEqual(sorted(factoids), sorted(sent))) return;
  t.same({ factoids }, { factoids: sent }, claim, stored.exchange);
}

/** Claim: exactly these factoids are stored, in this order. */
export function sameOrder(t: Trial, stored: Stored, sent: readonly JsonObject[], claim: string): void {
  sameFactoids(t, stored, sent, claim);
  t.same(idsOf(keptFactoids(stored)), idsOf(sent), `${claim}, in their order`, stored.exchange);
}

/** Claim: the stored attestation is unchanged. */
export function unchanged(t: Trial, before: Stored, after: Stored, claim: string): void {
  t.same(described(after), described(before), claim, after.exchange);
}

/** The attachments by index; whether a factoid without any has an empty array is open. */
export function attachedTo(attachments: JsonObject): JsonObject {
  const some = (list: Json) => !Array.isArray(list) || list.length > 0;
  return Object.fromEntries(Object.entries(attachments).filter(([, list]) => some(list)));
}

export function idsOf(factoids: readonly JsonObject[]): Json[] {
  return factoids.map(({ unique_id }) => unique_id ?? null);
}

function described(stored: Stored): unknown {
  const { no, unique_id, template_id, identities, completed } = stored;
  const attachments = attachedTo(stored.attachments);
  return { no, unique_id, template_id, identities, completed, attachments, factoids: keptFactoids(stored) };
}

function sorted(factoids: readonly JsonObject[]): JsonObject[] {
  const key = ({ unique_id }: JsonObject) => JSON.stringify(unique_id ?? null);
  return factoids.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

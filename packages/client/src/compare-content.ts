import { JsonText } from '@attestation/contract';
import { type Call, requireAttached, run } from './call.ts';
import type { Connection } from './connect.ts';
import { isPlainObject } from './described.ts';
import type { Operation } from './envelope.ts';
import { UniqueIdReusedError } from './errors.ts';
import { exactNumbers } from './json-text.ts';
import type { CallOptions, Numbers } from './options.ts';
import { readData, refusalOf } from './read-answer.ts';

/**
 * Reads back what a create answered to.
 *
 * @param reading the operation that reads an attestation
 * @param options those of the call that created it
 * @throws UniqueIdReusedError when the attestation has other content.
 */
export function confirmContent(
  connection: Connection<Numbers>,
  reading: Operation,
  options: unknown,
): NonNullable<Call<unknown>['confirm']> {
  return async (created, payload, requestId) => {
    const { no } = created as { no: string };
    const call = {
      ...{
        operation: reading,
        request: { payload: { ano: no } },
        attach: requireAttached,
        refuse: refusalOf,
      },
      options: { ...(options as CallOptions | undefined), requestId: undefined },
      read: readData<Record<string, unknown>>,
    };
    const { data } = await run(() => ({ ...connection, parse: exactNumbers }), call);
    const places = differences(payload, data);
    if (places.length > 0) throw new UniqueIdReusedError(no, places, requestId);
  };
}

/**
 * Where an attestation does not hold what a request to create it said, as JSON pointers into its payload; empty when it
 * holds all of it. Factoids that were added later do not count; files are counted, since a read does not give their
 * checksums.
 *
 * @param payload the JSON text that was sent
 * @param stored the attestation as it was read with `exactNumbers`
 */
function differences(payload: string, stored: Record<string, unknown>): string[] {
  const sent = exactNumbers(payload) as Record<string, unknown>;
  const places = [];
  if (!isSame(sent.template_id, stored.template_id)) places.push('/template_id');
  const identities = Object.entries(sent.identities ?? {}).filter(([, value]) => value !== null); // D20
  if (!isSame(Object.fromEntries(identities), stored.identities)) places.push('/identities');
  if ((sent.completed ?? true) === true && stored.completed !== true) places.push('/completed');
  const held = (stored.factoids ?? []) as { unique_id: unknown }[];
  const seen = new Set<unknown>(); // D16: the first of those with one unique_id counts
  for (const [index, factoid] of ((sent.factoids ?? []) as typeof held).entries()) {
    if (seen.has(factoid.unique_id)) continue;
    seen.add(factoid.unique_id);
    const at = held.findIndex(({ unique_id }) => unique_id === factoid.unique_id);
    if (!isSame(factoid, held[at])) places.push(`/factoids/${index}`);
    else if (countAt(sent.attachments, index) !== countAt(stored.attachments, at))
      places.push(`/attachments/${index}`);
  }
  return places;
}

const countAt = (attachments: unknown, index: number): number =>
  (attachments as Record<string, unknown[]> | null | undefined)?.[index]?.length ?? 0;

/** Keys may come in any order; an empty object may come as `[]` (D3). */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof JsonText && other instanceof JsonText) return one.text === other.text;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys(one);
  const isEmpty = keys.length === 0;
  if (!isEmpty && isPlainObject(one) !== isPlainObject(other)) return false;
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key as never], other[key as never]))
  );
}

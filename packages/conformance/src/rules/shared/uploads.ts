import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Draft, FilePart } from '../../request/draft.ts';
import type { Changes, DraftOptions, FactoidValue } from '../../suite/drafts.ts';
import type { Stored, Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { onceInRun } from './read-back.ts';

/** Files of a request with the factoids they belong to, ready for `t.create` and `t.add`. */
export interface Upload {
  readonly factoids: readonly FactoidValue[];
  readonly files: readonly FilePart[];
  /** `attachments` of the payload. */
  readonly attachments: { readonly [index: string]: readonly Json[] };
}

/**
 * Fresh factoids with fresh files.
 *
 * @param counts how many files each factoid has: `[0, 2]` is two files of the second factoid
 */
export function upload(t: Trial, counts: readonly number[]): Upload {
  const factoids = counts.map((_, at) => t.factoid(at));
  const files = counts.flatMap((count, index) => Array.from({ length: count }, () => t.file(index)));
  return { factoids, files, attachments: entriesOf(t, files) };
}

/** The checksum of each file, under its index. */
export function entriesOf(t: Trial, files: readonly FilePart[]): { [index: string]: Json[] } {
  const entries: { [index: string]: Json[] } = {};
  for (const file of files) {
    const key = String(file.index);
    entries[key] = [...(entries[key] ?? []), t.checksum(file)];
  }
  return entries;
}

/** The arguments of `t.create` and `t.add` for an upload. */
export function sent(
  { factoids, files, attachments }: Upload,
  changes: Changes = {},
): [Changes, DraftOptions] {
  return [
    { factoids, attachments, ...changes },
    { files, encoding: 'multipart' },
  ];
}

/** The identifiers that a read gives for the attachments of a factoid, found by its unique_id. */
export function attachmentsOf({ factoids, attachments }: Stored, { unique_id }: JsonObject): readonly Json[] {
  const index = factoids.findIndex((one) => isObject(one) && one.unique_id === unique_id);
  const list = attachments[String(index)];
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** The upload with changed entries for each index. */
export function withEntries(made: Upload, change: (entries: readonly Json[]) => readonly Json[]): Upload {
  const entries = Object.entries(made.attachments).map(([index, list]) => [index, change(list)] as const);
  return { ...made, attachments: Object.fromEntries(entries) };
}

/** Claim: each factoid has as many attachments as files were sent for it, and no other factoid has any. */
export function sameCounts(
  t: Trial,
  stored: Stored,
  counts: readonly (readonly [JsonObject, number])[],
  claim: string,
): void {
  for (const [factoid, count] of counts) {
    t.same(
      attachmentsOf(stored, factoid).length,
      count,
      `${claim}: attachments of ${String(factoid.unique_id)}`,
      stored.exchange,
    );
  }
  const total = Object.values(stored.attachments).flat().length;
  const expected = counts.reduce((sum, [, count]) => sum + count, 0);
  t.same(total, expected, `${claim}: attachments of all factoids`, stored.exchange);
}

/** How many files each factoid of an upload has. */
export function countsOf({ factoids, files }: Upload): (readonly [FactoidValue, number])[] {
  return factoids.map((factoid, at) => [factoid, files.filter(({ index }) => Number(index) === at).length]);
}

/** Whether the indexes of an addition count the factoids of the request or of the attestation. Open: ATT-OPEN-181 */
type AdditionIndex = 'request' | 'attestation';

/** How this target counts, probed once in a run; `request` where that is unclear. */
export function additionIndex(t: Trial): Promise<AdditionIndex> {
  return onceInRun(t, 'index of additions', () => probe(t));
}

/** The upload as an addition to an attestation that has `before` factoids. */
export async function asAddition(t: Trial, made: Upload, before: number): Promise<Upload> {
  if ((await additionIndex(t)) === 'request') return made;
  const moved = (index: number | string) => String(Number(index) + before);
  return {
    ...made,
    files: made.files.map((file) => ({ ...file, index: moved(file.index) })),
    attachments: Object.fromEntries(
      Object.entries(made.attachments).map(([index, entries]) => [moved(index), entries]),
    ),
  };
}

/** An open create whose additions have indexes from 0, however this target counts. */
export async function createToAddTo(t: Trial): Promise<Draft> {
  return (await additionIndex(t)) === 'request' ? t.create() : t.create({ factoids: undefined });
}

async function probe(t: Trial): Promise<AdditionIndex> {
  if (await readsBack(t, 0)) return 'request';
  return (await readsBack(t, 1)) ? 'attestation' : 'request';
}

/** Whether a file sent with the only factoid of an addition, under that index, is found with this factoid. */
async function readsBack(t: Trial, index: number): Promise<boolean> {
  const no = await t.givenNo(t.create());
  const made = upload(t, [1]);
  const files = made.files.map((file) => ({ ...file, index }));
  const attachments = { [index]: made.attachments[0] ?? [] };
  const exchange = await t.send(t.add(no, ...sent({ ...made, files, attachments })));
  if (!succeeded(exchange)) return false;
  return attachmentsOf(await t.stored(no), made.factoids[0] ?? {}).length === 1;
}

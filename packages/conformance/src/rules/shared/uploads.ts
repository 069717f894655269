import type { FilePart } from '../../request/draft.ts';
import { isObject, type Json, type JsonObject } from '../../request/json.ts';
import type { Changes, DraftOptions, FactoidValue } from '../../suite/drafts.ts';
import type { Stored, Trial } from '../../suite/trial.ts';

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

/** The arguments that make a request of an upload. */
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

/** The upload with the entries of each index changed. */
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

import type { Attachment, FactoidEntry } from '../../domain/model.ts';
import type { Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

/**
 * Stores factoids with their attachments from `position` on. The first of those with one unique_id is stored. D16
 */
export function* storeFactoids(
  no: string,
  factoids: readonly FactoidEntry[],
  position: number,
): Script<void> {
  const seen = new Set<string>();
  for (const { uniqueId, type, data, attachments } of factoids) {
    if (seen.has(uniqueId)) continue;
    const factoid = position + seen.size;
    seen.add(uniqueId);
    yield* run(insertFactoid, { no, position: factoid, uniqueId, type, data });
    for (const [index, attachment] of attachments.entries()) {
      yield* run(insertAttachment, { ...attachment, no, factoid, position: index });
    }
  }
}

/** Which of these unique_ids the attestation holds. */
export function* knownFactoids(no: string, uniqueIds: readonly string[]): Script<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < uniqueIds.length; start += groupSize) {
    const args: Record<string, string> = { no };
    // The last group is filled up by a unique_id that it holds already: `in` does not mind.
    for (const [index, name] of groupNames.entries()) {
      args[name] = uniqueIds[start + index] ?? (uniqueIds[start] as string);
    }
    for (const { uniqueId } of yield* run(findFactoids, args)) known.add(uniqueId);
  }
  return known;
}

const groupSize = 16;
const groupNames = Array.from({ length: groupSize }, (_, index) => `id${index}`);

const findFactoids = prepare((q, p: Record<string, string>) =>
  q
    .selectFrom('factoids')
    .select('unique_id as uniqueId')
    .where('no', '=', p.no as string)
    .where(
      'unique_id',
      'in',
      groupNames.map((name) => p[name] as string),
    ),
);

interface FactoidRow {
  no: string;
  position: number;
  uniqueId: string;
  type: string;
  data: string;
}

const insertFactoid = prepare((q, p: FactoidRow) =>
  q
    .insertInto('factoids')
    .values({ no: p.no, position: p.position, unique_id: p.uniqueId, type: p.type, data: p.data }),
);

const insertAttachment = prepare((q, p: Attachment & { no: string; factoid: number; position: number }) =>
  q.insertInto('attachments').values({
    id: p.id,
    no: p.no,
    factoid: p.factoid,
    position: p.position,
    checksum: p.checksum,
    size: p.size,
    file_name: p.fileName,
    media_type: p.mediaType,
    sign: p.sign,
  }),
);

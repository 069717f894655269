import { sql } from 'kysely';
import type { StoredAttachment } from '../../domain/ports.ts';
import type { Database } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';

const pageRows = 500;

/**
 * The attachments of an attestation in order of factoid, then of entry, some at a time.
 *
 * @param factoids those of the first so many
 * @param files how many these have at least
 * @throws Error when there are fewer by now: retention removed the attestation
 */
export async function* attachmentPages(
  db: Database,
  no: string,
  factoids: number,
  files: number,
): AsyncGenerator<readonly StoredAttachment[]> {
  let seen = 0;
  for (let after = { factoid: -1, position: 0 }; ; ) {
    const rows = await db.rows(pageOfAttachments, { no, factoids, ...after });
    const last = rows.at(-1);
    if (last === undefined) break;
    seen += rows.length;
    yield rows.map(({ position: _, ...attachment }) => attachment);
    after = { factoid: last.factoid, position: last.position };
  }
  if (seen < files) throw new Error(`Attestation ${no} was removed while it was read.`);
}

const pageOfAttachments = prepare(
  (q, p: { no: string; factoids: number; factoid: number; position: number }) =>
    q
      .selectFrom('attachments')
      .select([
        'factoid',
        'position',
        'id',
        'checksum',
        'size',
        'file_name as fileName',
        'media_type as mediaType',
        'sign',
      ])
      .where('no', '=', p.no)
      .where('factoid', '<', p.factoids)
      .where(sql<boolean>`(factoid, position) > (${p.factoid}, ${p.position})`)
      .orderBy('factoid')
      .orderBy('position')
      // Not a parameter, see `one`.
      .limit(sql.lit(pageRows)),
);

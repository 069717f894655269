import { sql } from 'kysely';
import type { PagedFactoid, StoredAttachment } from '../../domain/ports.ts';
import type { Database } from '../database/database.ts';
import { one, prepare } from '../database/prepare.ts';
import { selectFrom } from '../database/statements.ts';

/** One factoid may have a megabyte, and a query is answered on the thread that serves everybody: bytes, and rows. */
const page = { bytes: 128 * 1024, rows: 256 };

/**
 * The factoids of an attestation in their order, some at a time.
 *
 * @param count of those to read
 * @throws Error when there are fewer by now: retention removed the attestation
 */
export async function* factoidPages(
  db: Database,
  no: string,
  count: number,
): AsyncGenerator<readonly PagedFactoid[]> {
  for (let from = 0; from < count; ) {
    const lengths = await db.rows(listLengths, { no, from, to: Math.min(count, from + page.rows) });
    for (const to of endsOfPages(from, lengths)) {
      const rows = await db.rows(pageOfFactoids, { no, from, to });
      if (rows.length < to - from) break;
      yield rows;
      from = to;
    }
    const last = lengths.at(-1);
    if (last === undefined || from <= last.position) {
      throw new Error(`Attestation ${no} was removed while it was read.`);
    }
  }
}

/** The position after each page. */
function endsOfPages(from: number, lengths: readonly { position: number; length: number }[]): number[] {
  const ends: number[] = [];
  let [start, bytes] = [from, 0];
  for (const { position, length } of lengths) {
    if (position > start && bytes + Number(length) > page.bytes) {
      ends.push(position);
      [start, bytes] = [position, 0];
    }
    bytes += Number(length);
  }
  const last = lengths.at(-1);
  return last === undefined ? ends : [...ends, last.position + 1];
}

const listLengths = prepare((q, p: { no: string; from: number; to: number }) =>
  q
    .selectFrom('factoids')
    .select(['position', ({ fn }) => fn<number>('octet_length', ['data']).as('length')])
    .where('no', '=', p.no)
    .where('position', '>=', p.from)
    .where('position', '<', p.to)
    .orderBy('position'),
);

const pageOfFactoids = prepare((q, p: { no: string; from: number; to: number }, dialect) =>
  q
    .selectFrom('factoids')
    .select(['unique_id as uniqueId', 'type'])
    .select(
      // As text it would be decoded here, and encoded again for the answer.
      (dialect === 'sqlite'
        ? sql<string | Uint8Array>`cast(data as blob)`
        : sql<string | Uint8Array>`data`
      ).as('data'),
    )
    .where('no', '=', p.no)
    .where('position', '>=', p.from)
    .where('position', '<', p.to)
    .orderBy('position'),
);

/** The newest factoid has the greatest. */
export const lastPosition = selectFrom('factoids', ['position'], ['no'], (q) =>
  q.orderBy('position', 'desc').limit(one),
);

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

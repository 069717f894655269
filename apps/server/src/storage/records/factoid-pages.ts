import type { Factoid } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';

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
): AsyncGenerator<readonly Factoid[]> {
  for (let from = 0; from < count; ) {
    const to = await endOfPage(db, no, from, Math.min(count, from + page.rows));
    const rows = to === from ? [] : await db.rows(pageOfFactoids, { no, from, to });
    if (rows.length < Math.max(to - from, 1)) {
      throw new Error(`Attestation ${no} was removed while it was read.`);
    }
    yield rows;
    from = to;
  }
}

/** Lengths are in the rows' headers: to ask for them does not read the texts. */
async function endOfPage(db: Database, no: string, from: number, limit: number): Promise<number> {
  let end = from;
  let bytes = 0;
  for (const { position, length } of await db.rows(listLengths, { no, from, to: limit })) {
    if (end > from && bytes + Number(length) > page.bytes) break;
    bytes += Number(length);
    end = position + 1;
  }
  return end;
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

const pageOfFactoids = prepare((q, p: { no: string; from: number; to: number }) =>
  q
    .selectFrom('factoids')
    .select(['unique_id as uniqueId', 'type', 'data'])
    .where('no', '=', p.no)
    .where('position', '>=', p.from)
    .where('position', '<', p.to)
    .orderBy('position'),
);

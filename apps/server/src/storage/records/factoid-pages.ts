import type { Factoid } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';

/** One factoid may have a megabyte, and a query is answered on the thread that serves everybody: bytes, and rows. */
const page = { bytes: 128 * 1024, rows: 256 };
/** Rows whose lengths are asked for before any is known. */
const firstRows = 4;

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
  let likely = firstRows;
  for (let from = 0; from < count; ) {
    // One row needs no look at its length, and is found without a comparison, see below.
    const to = likely === 1 ? from + 1 : await endOfPage(db, no, from, Math.min(count, from + likely));
    const rows = await (to === from + 1
      ? db.rows(oneFactoid, { no, from })
      : db.rows(pageOfFactoids, { no, from, to }));
    if (rows.length < Math.max(to - from, 1)) {
      throw new Error(`Attestation ${no} was removed while it was read.`);
    }
    yield rows;
    const isLarge = rows.length === 1 && (rows[0]?.data.length ?? 0) > page.bytes / 2;
    likely = isLarge ? 1 : Math.min(page.rows, 2 * rows.length);
    from = to;
  }
}

/**
 * Lengths are in the rows' headers, but SQLite reads all of a row when it compares the row's key with the end of a range,
 * in a table without rowids: lengths of many large rows cost as much as their texts. So few more are asked for than the
 * last page had.
 */
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

const oneFactoid = prepare((q, p: { no: string; from: number }) =>
  q
    .selectFrom('factoids')
    .select(['unique_id as uniqueId', 'type', 'data'])
    .where('no', '=', p.no)
    .where('position', '=', p.from),
);

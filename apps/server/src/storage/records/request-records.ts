import { type Kysely, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { AcceptedRequest, ReadRequest, RequestRecords } from '../../domain/request-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, one, prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';

const most = { page: 51, reads: 100_000 };

/** Reads in a row to which more are added, and rows that are looked through at a time. */
const small = { row: 500, step: 4 };

export function requestRecords(db: Database): RequestRecords {
  return {
    async stored(owner, { before: { at, tie }, ...search }) {
      const keys = await db.rows(listKeys, { memberId: owner.memberId, environment: owner.environment });
      const wanted = keys.filter(({ accessKey }) => accessKey === (search.accessKey ?? accessKey));
      const [subject = '', sequence = '0'] = tie.split('.');
      const place = { from: search.from, at, subject, sequence: Number(sequence) };
      const { requestId, no } = search;
      // Each key has its own place in the indexes: a page of all is among the pages of each.
      const pages = wanted.map(({ accessKey }) =>
        no !== undefined
          ? db.rows(storedOfNumber, { ...place, accessKey, no, requestId: requestId ?? '' })
          : requestId !== undefined
            ? db.rows(storedOfRequest, { ...place, accessKey, requestId })
            : db.rows(storedOfKey, { ...place, accessKey }),
      );
      const found = (await Promise.all(pages)).flat().map(({ sequence: n, ...row }) => ({
        ...row,
        tie: `${row.no}.${String(n).padStart(10, '0')}`,
      }));
      return found.sort(newestFirst).slice(0, most.page);
    },

    async reads({ memberId, environment }, { from, before, requestId, no, accessKey }) {
      const texts = [requestId, no, accessKey].flatMap((text) =>
        text === undefined ? [] : JSON.stringify(text),
      );
      const isFound = (read: Read) =>
        read.environment === environment &&
        read.at >= from &&
        newestFirst(before, read) < 0 &&
        (requestId ?? read.requestId) === read.requestId &&
        (no ?? read.no) === read.no &&
        (accessKey ?? read.accessKey) === read.accessKey;
      let found: Read[] = [];
      for (let number = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = await db.rows(listReads, { memberId, number, at: before.at });
        for (const row of rows) {
          // Neither this row nor one before it is newer.
          const isFull = (found[most.page - 1]?.at ?? 0) > row.lastAt;
          if (isFull || row.lastAt < from) return found;
          if (!texts.every((text) => row.content.includes(text))) continue;
          found = [...found, ...readsIn(row).filter(isFound)].sort(newestFirst).slice(0, most.page);
        }
        if (rows.length < small.step) return found;
        number = rows.at(-1)?.number ?? 0;
        // Other requests are served in between.
        await new Promise(setImmediate);
      }
    },

    keepReads: (memberId, reads) => db.write(() => keepReads(memberId, reads)),
  };
}

type Place = Pick<AcceptedRequest, 'at' | 'tie'>;

/** The order of the request log. */
function newestFirst(a: Place, b: Place): number {
  return b.at - a.at || Number(a.tie < b.tie) - Number(a.tie > b.tie);
}

const listKeys = selectFrom('access_keys', ['access_key'], ['member_id', 'environment']);

type StoredPlace = {
  accessKey: string;
  from: number;
  at: number;
  subject: string;
  sequence: number;
};

const storedBefore = (q: Kysely<Schema>, p: StoredPlace) =>
  q
    .selectFrom('signed_requests')
    .select(['received_at as at', 'subject as no', 'sequence', 'path as operation'])
    .select(['access_key as accessKey', 'request_id as requestId'])
    .where(sql<boolean>`(received_at, subject, sequence) < (${p.at}, ${p.subject}, ${p.sequence})`)
    .orderBy('received_at', 'desc')
    .orderBy('subject', 'desc')
    .orderBy('sequence', 'desc')
    .limit(sql.lit(most.page));

const storedOfKey = prepare((q, p: StoredPlace) =>
  storedBefore(q, p).where('access_key', '=', p.accessKey).where('received_at', '>=', p.from),
);

// With two bounds of the time, SQLite would take the index by time.
const storedOfRequest = prepare((q, p: StoredPlace & { requestId: string }) =>
  storedBefore(q, p)
    .where('access_key', '=', p.accessKey)
    .where('request_id', '=', p.requestId)
    .where(sql<number>`received_at + 0`, '>=', p.from),
);

/** @param requestId empty: any */
const storedOfNumber = prepare((q, p: StoredPlace & { no: string; requestId: string }) =>
  storedBefore(q, p)
    .where('subject', '=', p.no)
    .where(sql<number>`received_at + 0`, '>=', p.from)
    // Not by an index of the key, in which all that it has stored would be read.
    .where(sql`access_key || ''`, '=', p.accessKey)
    .where(({ or, eb }) => or([eb('request_id', '=', p.requestId), eb(sql`${p.requestId}`, '=', '')])),
);

type Read = AcceptedRequest & { readonly environment: Environment };

/** A read as it is in a row. */
type Packed = readonly [
  at: number,
  environment: Environment,
  ...texts: [string, string, string, string, (string | undefined)?],
];

function readsIn({ number, content }: { number: number; content: string }): Read[] {
  const packed = JSON.parse(content) as Packed[];
  return packed.map(([at, environment, accessKey, operation, requestId, no, address], i) => ({
    ...{ at, environment, accessKey, operation, requestId, no, address },
    tie: String(number + i).padStart(16, '0'),
  }));
}

function* keepReads(memberId: string, reads: readonly ReadRequest[]): Script<void> {
  // Two processes must not give one number twice.
  yield* lockUntilCommit('console');
  const [last] = yield* run(newestReads, { memberId });
  const packed = reads.map(
    ({ at, environment, accessKey, operation, requestId, no, address }): Packed => [
      ...([at, environment, accessKey, operation, requestId, no, address] as const),
    ],
  );
  const times = reads.map(({ at }) => at);
  const row = {
    ...{ memberId, number: (last?.number ?? 1) + (last?.count ?? 0), count: reads.length },
    ...{ firstAt: Math.min(...times), lastAt: Math.max(last?.lastAt ?? 0, ...times) },
    content: JSON.stringify(packed),
  };
  if (last !== undefined && last.count + row.count <= small.row) {
    const { number, content } = last;
    const firstAt = Math.min(last.firstAt, row.firstAt);
    const joined = `${content.slice(0, -1)},${row.content.slice(1)}`;
    yield* run(addReads, { ...row, number, firstAt, count: last.count + row.count, content: joined });
  } else {
    yield* run(insertReads, row);
  }
  yield* run(removeReads, { memberId, upTo: row.number + row.count - 1 - most.reads });
}

const readColumns = ['number', 'count', 'first_at', 'last_at', 'content'] as const;

const newestReads = selectFrom('read_requests', readColumns, ['member_id'], (q) =>
  q.orderBy('number', 'desc').limit(one),
);

const insertReads = insertInto('read_requests', ['member_id', ...readColumns]);

const addReads = updateTable(
  'read_requests',
  ['count', 'first_at', 'last_at', 'content'],
  ['member_id', 'number'],
);

/** Those whose first read is not among the newest any longer. */
const removeReads = deleteFrom('read_requests', ['member_id'], (q, p: { upTo: number }) =>
  q.where('number', '<=', p.upTo),
);

const listReads = selectFrom(
  'read_requests',
  ['number', 'last_at', 'content'],
  ['member_id'],
  (q, p: { number: number; at: number }) =>
    q
      .where('number', '<', p.number)
      .where('first_at', '<=', p.at)
      .orderBy('number', 'desc')
      .limit(sql.lit(small.step)),
);

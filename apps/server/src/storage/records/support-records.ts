import { sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { Database, Dialect, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { deleteFrom, insertInto, selectFrom } from '../database/statements.ts';
import { appendEvent } from './session-records.ts';

const pageSize = 200;

/** What an administrator asks about one attestation, or about all of a member. */
export function supportRecords(db: Database) {
  return {
    attestation: async (no: string) => (await db.rows(findAttestation, { no }))[0],
    /** Numbers of a member, in order, after this one; an empty page is the end. */
    numbers: (memberId: string, environment: Environment, after: string) =>
      db.rows(listNumbers, { memberId, environment, after }),
    /** By member and state; reads the whole database. */
    sizes: () => db.read(readSizes),
    /**
     * Hides an attestation from the owner's look-up and the search of the console, or shows it again, and adds that to
     * the audit list of the organization.
     *
     * @param reason null: show it again
     * @returns false when it was so before
     */
    hide: ({ no, memberId }: { no: string; memberId: string }, reason: string | null) =>
      db.write(function* () {
        const at = Date.now();
        const changed =
          reason === null ? yield* run(show, { no }) : yield* run(hide, { no, hiddenAt: at, reason });
        if (changed.length === 0) return false;
        const what = reason === null ? ('attestation-shown' as const) : ('attestation-hidden' as const);
        yield* appendEvent({ memberId, at, who: null, what, subject: no, address: null });
        return true;
      }),
  };
}

/** Not one that an administrator has hidden. @param no a column */
export function isShown(no: string) {
  return sql<boolean>`not exists (select 1 from hidden_attestations as h where h.no = ${sql.ref(no)})`;
}

const findAttestation = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .leftJoin('pending_files as p', 'p.no', 'a.no')
    .leftJoin('attestation_files as f', 'f.no', 'a.no')
    .leftJoin('hidden_attestations as h', 'h.no', 'a.no')
    .select(['a.no', 'a.member_id as memberId', 'm.name as member', 'a.environment', 'a.identities'])
    .select(['a.unique_id as uniqueId', 'a.template_id as templateId', 'a.template_version as version'])
    .select(['a.created_at as createdAt', 'a.completed', 'a.blockchain_hash as blockchainHash'])
    .select(['p.closed_at as waitingSince', 'f.created_at as madeAt', 'f.shard', 'f.position'])
    .select(['h.hidden_at as hiddenAt', 'h.reason as hiddenFor'])
    .where('a.no', '=', p.no),
);

const listNumbers = selectFrom(
  'attestations',
  ['no'],
  ['member_id', 'environment'],
  (q, p: { after: string }) => q.where('no', '>', p.after).orderBy('no').limit(pageSize),
);

/** What a member stores, open or closed. */
export interface StoredSize {
  memberId: string;
  isClosed: number;
  attestations: number;
  dataBytes: number;
  files: number;
  fileBytes: number;
  /** Its share of the tables of attestations, with their indexes. */
  databaseBytes: number;
}

/**
 * Pages hold rows of many members, and indexes parts of rows: the size that a table with its indexes has on the disk is
 * divided by the lengths of the rows.
 */
function* readSizes(): Script<StoredSize[]> {
  const sizes = (yield* run(storedSizes, {})).map((row) => ({ ...row, databaseBytes: 0 }));
  for (const { lengths, onDisk } of sizedTables) {
    const rows = yield* run(lengths, {});
    const all = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    const [table] = yield* run(onDisk, {});
    for (const size of sizes) {
      const own = rows.find((row) => row.memberId === size.memberId && row.isClosed === size.isClosed);
      if (own) size.databaseBytes += (Number(table?.bytes) * Number(own.bytes)) / all;
    }
  }
  return sizes;
}

const storedSizes = selectRaw<Omit<StoredSize, 'databaseBytes'>>(
  () => `select a.member_id as "memberId", a.completed as "isClosed", count(*) as attestations,
    sum(a.data_bytes) as "dataBytes", sum(a.file_count) as files, coalesce(sum(f.bytes), 0) as "fileBytes"
    from attestations as a left join (select no, sum(size) as bytes from attachments group by no) as f on f.no = a.no
    group by 1, 2`,
);

/** The column with the number of the attestation, then those with long texts; other columns have some 100 bytes. */
const sizedTables = Object.entries({
  attestations: ['no', 'identities', 'unique_id'],
  factoids: ['no', 'data', 'unique_id'],
  signed_requests: ['subject', 'payload', 'signature', 'path'],
  later_events: ['subject', 'request_digest', 'previous', 'hash'],
  attachments: ['no', 'file_name', 'checksum', 'sign'],
  signed_pdfs: ['no', 'revisions'],
  attestation_files: ['no', 'manifest', 'pdf', 'crcs', 'signature', 'time_stamp'],
  attestation_search: ['no', 'scope', 'term'],
}).map(([table, [no, ...texts]]) => ({
  lengths: selectRaw<Record<'memberId', string> & Record<'isClosed' | 'bytes', number>>((dialect) => {
    // As stored: PostgreSQL compresses long texts.
    const length = dialect === 'postgresql' ? 'pg_column_size' : 'octet_length';
    const sum = texts.map((text) => `coalesce(${length}(t.${text}), 0)`).join(' + ');
    return `select a.member_id as "memberId", a.completed as "isClosed", sum(100 + ${sum}) as bytes
      from attestations as a join ${table} as t on t.${no} = a.no group by 1, 2`;
  }),
  onDisk: selectRaw<{ bytes: number }>((dialect) =>
    dialect === 'postgresql'
      ? `select pg_total_relation_size('${table}') as bytes`
      : `select sum(pgsize) as bytes from dbstat
          where aggregate = true and name in (select name from sqlite_master where tbl_name = '${table}')`,
  ),
}));

function selectRaw<Row>(text: (dialect: Dialect) => string) {
  return prepare((q, _: Readonly<Record<string, never>>, dialect) =>
    q.selectFrom(sql.raw<Row>(`(${text(dialect)})`).as('s')).selectAll('s'),
  );
}

const hide = insertInto('hidden_attestations', ['no', 'hidden_at', 'reason'], ['no'], (q) =>
  q.returning('no'),
);

const show = deleteFrom('hidden_attestations', ['no'], (q) => q.returning('no'));

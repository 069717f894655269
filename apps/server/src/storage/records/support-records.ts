import { type Kysely, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
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
    /** Attestations and bytes by member; reads all of them. */
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

/** What a member stores, in bytes. `open` and `closed` are its shares of the tables of attestations, with their indexes. */
export interface MemberSize {
  readonly memberId: string;
  readonly dataBytes: number;
  readonly open: { readonly attestations: number; readonly databaseBytes: number };
  readonly closed: { readonly attestations: number; readonly databaseBytes: number };
  readonly files: number;
  readonly fileBytes: number;
}

/** The tables of attestations: their column with the number, and those with long texts. */
const sizedTables = {
  attestations: ['no', 'identities', 'unique_id'],
  factoids: ['no', 'data', 'unique_id'],
  signed_requests: ['subject', 'payload', 'signature', 'path'],
  later_events: ['subject', 'request_digest', 'previous', 'hash'],
  attachments: ['no', 'file_name', 'checksum', 'sign'],
  signed_pdfs: ['no', 'revisions'],
  attestation_files: ['no', 'manifest', 'pdf', 'crcs', 'signature', 'time_stamp'],
  attestation_search: ['no', 'scope', 'term'],
} as const;

/** Bytes of what a row has besides long texts. */
const otherColumns = 100;

/**
 * Pages hold rows of many members, and indexes parts of rows: the size that a table with its indexes has on the disk is
 * divided by the lengths of the rows.
 */
function* readSizes(): Script<MemberSize[]> {
  const members = new Map<string, MemberSize>();
  for (const { memberId, isClosed, attestations, dataBytes } of yield* run(sumAttestations, {})) {
    const known = members.get(memberId);
    const none = { attestations: 0, databaseBytes: 0 };
    members.set(memberId, {
      ...(known ?? { memberId, open: none, closed: none, files: 0, fileBytes: 0 }),
      [isClosed === 1 ? 'closed' : 'open']: { attestations: Number(attestations), databaseBytes: 0 },
      dataBytes: (known?.dataBytes ?? 0) + Number(dataBytes),
    });
  }
  for (const { memberId, files, bytes } of yield* run(sumFiles, {})) {
    const known = members.get(memberId);
    if (known) members.set(memberId, { ...known, files: Number(files), fileBytes: Number(bytes) });
  }
  for (const { table, rows, size } of sizeQueries) {
    const lengths = yield* run(rows, {});
    const all = lengths.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    const [onDisk] = yield* run(size, {});
    for (const { memberId, isClosed, bytes } of lengths) {
      const known = members.get(memberId);
      if (known === undefined) throw new Error(`${table} has rows of a member without attestations.`);
      const state = isClosed === 1 ? 'closed' : 'open';
      const share = (Number(onDisk?.bytes ?? 0) * Number(bytes)) / all;
      const databaseBytes = known[state].databaseBytes + share;
      members.set(memberId, { ...known, [state]: { ...known[state], databaseBytes } });
    }
  }
  return [...members.values()];
}

const byMember = (q: Kysely<Schema>) => q.selectFrom('attestations as a').groupBy('a.member_id');

const sumAttestations = prepare((q) =>
  byMember(q)
    .groupBy('a.completed')
    .select((of) => [
      'a.member_id as memberId',
      'a.completed as isClosed',
      of.fn.countAll<number>().as('attestations'),
      of.fn.sum<number>('a.data_bytes').as('dataBytes'),
    ]),
);

const sumFiles = prepare((q) =>
  byMember(q)
    .innerJoin('attachments as t', 't.no', 'a.no')
    .select((of) => [
      'a.member_id as memberId',
      of.fn.countAll<number>().as('files'),
      of.fn.sum<number>('t.size').as('bytes'),
    ]),
);

interface RowLengths {
  memberId: string;
  isClosed: number;
  bytes: number;
}

const sizeQueries = Object.entries(sizedTables).map(([table, [no, ...texts]]) => ({
  table,
  rows: prepare((q, _: Readonly<Record<string, never>>, dialect) => {
    // As stored: PostgreSQL compresses long texts.
    const length = dialect === 'postgresql' ? 'pg_column_size' : 'octet_length';
    const sum = texts.map((text) => `coalesce(${length}(t.${text}), 0)`).join(' + ');
    const lengths = `(select a.member_id as "memberId", a.completed as "isClosed", sum(${otherColumns} + ${sum}) as bytes
      from attestations as a join ${table} as t on t.${no} = a.no group by a.member_id, a.completed)`;
    return q.selectFrom(sql.raw<RowLengths>(lengths).as('l')).select(['l.memberId', 'l.isClosed', 'l.bytes']);
  }),
  size: prepare((q, _: Readonly<Record<string, never>>, dialect) => {
    const bytes =
      dialect === 'postgresql'
        ? `pg_total_relation_size('${table}')`
        : `(select sum(pgsize) from dbstat where aggregate = true and name in (select name from sqlite_master where tbl_name = '${table}'))`;
    return q.selectNoFrom(sql.raw<number>(bytes).as('bytes'));
  }),
}));

const hide = insertInto('hidden_attestations', ['no', 'hidden_at', 'reason'], ['no'], (q) =>
  q.returning('no'),
);

const show = deleteFrom('hidden_attestations', ['no'], (q) => q.returning('no'));

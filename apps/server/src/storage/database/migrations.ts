import { sql } from 'kysely';
import { OperatorError } from '../../errors/operator-error.ts';
import {
  createIndex,
  createTable,
  references,
  type Statements,
  statement,
  textType,
} from './create-table.ts';
import type { Database, Dialect, Script } from './database.ts';
import { firstRelease } from './first-release.ts';
import { identityTable, mailTables, provenSessions, secondFactors } from './migrations-console.ts';
import { lockUntilCommit, prepare, run } from './prepare.ts';

/** The web console: accounts of members, their sessions and one-time links, and what they did. */
const consoleTables: Statements = [
  createTable('accounts', {
    columns: `id text, member_id text, email text, role text, password_hash text, created_at bigint,
      last_sign_in_at bigint?`,
    primaryKey: ['id'],
    unique: [['email']],
    references: [references('member_id', 'members', 'id')],
  }),
  createTable('sessions', {
    columns: `token_hash text, id text, account_id text, created_at bigint, expires_at bigint, address text?,
      browser text?`,
    primaryKey: ['token_hash'],
    unique: [['id']],
    references: [references('account_id', 'accounts', 'id')],
  }),
  createTable('passkeys', {
    columns: `id text, account_id text, name text, public_key text, counter bigint, created_at bigint,
      last_used_at bigint?`,
    primaryKey: ['id'],
    references: [references('account_id', 'accounts', 'id')],
  }),
  createTable('links', {
    columns: `token_hash text, id text, purpose text, member_id text?, email text?, role text,
      created_at bigint, expires_at bigint`,
    primaryKey: ['token_hash'],
    unique: [['id']],
  }),
  createTable('console_events', {
    columns: 'id bigint, member_id text?, at bigint, who text?, what text, subject text?, address text?',
    primaryKey: ['id'],
  }),
  createIndex('console_events', 'of_member', ['member_id', 'id']),
  createIndex('accounts', 'of_member', ['member_id', 'email']),
  createIndex('sessions', 'of_account', ['account_id', 'created_at']),
  createIndex('passkeys', 'of_account', ['account_id', 'created_at']),
  createIndex('sessions', 'by_end', ['expires_at']),
  createIndex('links', 'by_email', ['email']),
  createIndex('links', 'of_member', ['member_id', 'purpose', 'email']),
  createIndex('links', 'by_purpose', ['purpose']),
  createIndex('access_keys', 'of_member', ['member_id', 'environment', 'created_at', 'access_key']),
  createIndex('templates', 'of_member', ['member_id', 'name']),
  createIndex('certifications', 'of_member', ['member_id', 'environment', 'created_at', 'ca_id']),
  prepare((q, _p, dialect) => q.schema.alterTable('access_keys').addColumn('added_by', textType(dialect))),
  prepare((q) => q.schema.alterTable('access_keys').addColumn('last_used_at', 'bigint')),
  // Pages of the console's list: the newest of a member first.
  createIndex('attestations', 'of_member', ['member_id', 'environment', 'no']),
];

/** What processes that share a database must agree on, and what certificates are compressed with. */
const sharedTables: Statements = [
  createTable('deployment', {
    columns: 'id integer, files text',
    primaryKey: ['id'],
    narrow: true,
  }),
  createTable('dictionaries', { columns: 'hash text, content text', primaryKey: ['hash'] }),
];

/** For several processes: files in a store (see `open-store-files.ts`), and what they must do one at a time or together. */
const processTables: Statements = [
  createTable('stored_files', {
    columns: 'environment text, checksum text, size bigint, key text?, content text?, kept_at bigint',
    primaryKey: ['environment', 'checksum'],
  }),
  createTable('store_uploads', {
    columns: 'key text, started_at bigint',
    primaryKey: ['key'],
  }),
  createIndex('store_uploads', 'by_time', ['started_at']),
  createIndex('stored_files', 'by_time', ['environment', 'kept_at']),
  createTable('leases', {
    columns: 'name text, holder text, epoch bigint, ends_at bigint',
    primaryKey: ['name'],
    narrow: true,
  }),
  createTable('file_claims', {
    columns: 'no text, holder text, ends_at bigint',
    primaryKey: ['no'],
    narrow: true,
  }),
  createTable('limit_reports', {
    columns: 'process text, number bigint, sent_at bigint, spent text',
    primaryKey: ['process'],
  }),
  createTable('cosigned_notes', {
    columns: 'environment text, shard integer, size bigint, note text',
    primaryKey: ['environment', 'shard'],
    narrow: true,
  }),
  createTable('challenges', {
    columns: 'challenge text, account_id text?, ends_at bigint',
    primaryKey: ['challenge'],
  }),
  createIndex('challenges', 'by_end', ['ends_at']),
];

/** What the console shows: refused requests, and how much each key is used. */
const usageTables: Statements = [
  createTable('refused_requests', {
    columns: `id text, member_id text, environment text, first_at bigint, last_at bigint, times bigint,
      content text`,
    primaryKey: ['id'],
  }),
  createIndex('refused_requests', 'of_member', ['member_id', 'environment', 'last_at', 'id']),
  createIndex('refused_requests', 'by_time', ['last_at']),
  createTable('key_usage', {
    columns: 'access_key text, hour bigint, requests bigint, peak bigint, largest bigint',
    primaryKey: ['access_key', 'hour'],
    narrow: true,
  }),
];

/**
 * For SQLite: `factoids` gets a tree of its own for its rows, and one for its key. In a table without rowids SQLite reads all of
 * each row that it compares with a key, and these rows may have a megabyte: to find one of 40 large rows it read five.
 * PostgreSQL keeps long texts apart from the rows.
 */
export const factoidRows: Statements = [
  // Attachments point at factoids: that is checked when all is done.
  statement('pragma defer_foreign_keys = on'),
  createTable('factoids_with_rowid', {
    columns: 'no text, position integer, unique_id text, type text, data text',
    primaryKey: ['no', 'position'],
    unique: [['no', 'unique_id']],
    references: [references('no', 'attestations', 'no')],
  }),
  statement(
    'insert into factoids_with_rowid (no, position, unique_id, type, data) select no, position, unique_id, type, data from factoids order by no, position',
  ),
  // With no row that points at it, the old table can be dropped; and a rename would change where attachments point.
  statement('create table attachments_kept as select * from attachments'),
  statement('delete from "attachments"'),
  statement('drop table factoids'),
  statement('alter table factoids_with_rowid rename to factoids'),
  statement('insert into attachments select * from attachments_kept'),
  statement('drop table attachments_kept'),
];

/** What an organization calls its keys in the console. */
const keyNames: Statements = [
  prepare((q, _p, dialect) => q.schema.alterTable('access_keys').addColumn('name', textType(dialect))),
];

/** What a custody event has in addition to the request that caused it. */
const columns = ['kind', 'request_digest', 'previous', 'hash'] as const;

const statements: Statements = [
  ...columns.map((column) =>
    prepare((q, _p, dialect) => q.schema.alterTable('signed_requests').addColumn(column, textType(dialect))),
  ),
  statement('alter table custody_events rename to later_events'),
  statement(
    `create view custody_events as
     select subject, sequence, environment, kind, received_at as at, request_digest, previous, hash
     from signed_requests where kind is not null
     union all select subject, sequence, environment, kind, at, request_digest, previous, hash from later_events`,
  ),
];

/**
 * The first custody event of a request is in the row of the request: one row less for each create. Events of earlier versions
 * stay where they are. Where servers are replaced one after another, one of an earlier version goes on reading and writing all
 * events under the name that it knows.
 */
const eventsOfRequests: Readonly<Record<Dialect, Statements>> = {
  sqlite: statements,
  postgresql: [
    ...statements,
    statement(
      `create rule custody_events_insert as on insert to custody_events do instead
       insert into later_events values (new.subject, new.sequence, new.environment, new.kind, new.at, new.request_digest, new.previous, new.hash)`,
    ),
    statement(
      `create rule custody_events_delete as on delete to custody_events do instead
       delete from later_events where subject = old.subject and sequence = old.sequence`,
    ),
  ],
};

/** The request log of the console: requests that are stored are found by key, and those that store nothing have a table. */
const requestLog: Statements = [
  createIndex('signed_requests', 'by_time', ['access_key', 'received_at']),
  createIndex('signed_requests', 'by_id', ['access_key', 'request_id', 'received_at']),
  createTable('read_requests', {
    columns: 'member_id text, number bigint, count bigint, first_at bigint, last_at bigint, content text',
    primaryKey: ['member_id', 'number'],
  }),
];

/** What the console searches attestations by, one index for all of it, those of a template, and those that are open. */
const attestationSearch: Statements = [
  createTable('attestation_search', {
    columns: 'scope text, term text, no text',
    primaryKey: ['scope', 'term', 'no'],
    narrow: true,
  }),
  createTable('search_fills', {
    columns: 'id integer, since text, until text, cursor text',
    primaryKey: ['id'],
    narrow: true,
  }),
  createIndex('attestations', 'by_template', ['member_id', 'environment', 'template_id', 'no']),
  prepare((q) =>
    q.schema
      .createIndex('attestations_open')
      .on('attestations')
      .columns(['member_id', 'environment', 'no'])
      .where(sql.ref('completed'), '=', sql.lit(0)),
  ),
];

/** Templates that people no longer choose. */
const archivedTemplates: Statements = [
  prepare((q) => q.schema.alterTable('templates').addColumn('archived_at', 'bigint')),
];

/** Roles that an event of the console gives or takes. */
const rolesOfEvents: Statements = [
  ...(['role_before', 'role_after'] as const).map((column) =>
    prepare((q, _p, dialect) => q.schema.alterTable('console_events').addColumn(column, textType(dialect))),
  ),
];

/** Attestations that an administrator keeps from look-up and search. */
const hiddenAttestations: Statements = [
  createTable('hidden_attestations', {
    columns: 'no text, hidden_at bigint, reason text',
    primaryKey: ['no'],
    references: [],
  }),
];

/** All that is stored is looked at again, for what identities end with. */
const endsOfIdentities: Statements = [prepare((q) => q.deleteFrom('search_fills'))];

/** What servers with the same database compare. */
const comparedSettings: Statements = [
  createTable('server_settings', {
    columns: 'server text, sent_at bigint, settings text',
    primaryKey: ['server'],
  }),
];

/** The number of the first migration: release 1.0.0 counted eight up to its tables. */
const firstNumber = 8;

/** Each is applied once, in order; one that has been released is never edited. */
const migrations: readonly (Statements | Readonly<Record<Dialect, Statements>>)[] = [
  firstRelease,
  consoleTables,
  sharedTables,
  processTables,
  usageTables,
  { sqlite: factoidRows, postgresql: [] },
  keyNames,
  eventsOfRequests,
  requestLog,
  attestationSearch,
  archivedTemplates,
  rolesOfEvents,
  hiddenAttestations,
  mailTables,
  endsOfIdentities,
  secondFactors,
  identityTable,
  comparedSettings,
  provenSessions,
];

const newest = firstNumber + migrations.length - 1;

/**
 * Brings the tables to the newest form; all missing migrations in one transaction.
 *
 * @throws when a newer version of this server has written the database
 */
export function migrate(db: Database): Promise<void> {
  return db.write(function* () {
    const applied = yield* newestApplied();
    if (applied > newest) {
      throw new OperatorError(
        `The database is at migration ${applied}, this version knows ${newest}. Use the newer version that wrote it.`,
      );
    }
    for (const [index, statements] of migrations.entries()) {
      const number = firstNumber + index;
      if (number <= applied) continue;
      yield* apply(number, 'sqlite' in statements ? statements[db.dialect] : statements);
    }
  });
}

/** Whether the tables are an earlier version's, which may be using them still. */
export function isOutdated(db: Database): Promise<boolean> {
  return db.write(function* () {
    const applied = yield* newestApplied();
    return applied > 0 && applied < newest;
  });
}

function* newestApplied(): Script<number> {
  // When several processes start at once, one migrates and the others wait.
  yield* lockUntilCommit('migrations');
  yield* run(createMigrations, {});
  return Number((yield* run(newestMigration, {}))[0]?.number ?? 0);
}

function* apply(number: number, statements: Statements): Script<void> {
  for (const statement of statements) yield* run(statement, {});
  yield* run(recordMigration, { number, at: Date.now() });
}

const createMigrations = prepare((q) =>
  q.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull()),
);

const newestMigration = prepare((q) =>
  q.selectFrom('migrations').select((m) => m.fn.max('number').as('number')),
);

const recordMigration = prepare((q, p: { number: number; at: number }) =>
  q.insertInto('migrations').values({ number: p.number, applied_at: p.at }),
);

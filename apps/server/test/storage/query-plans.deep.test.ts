import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Dialect, PreparedQuery } from '../../src/storage/database/database.ts';
import { migrate } from '../../src/storage/database/migrations.ts';
import { openPostgresql } from '../../src/storage/database/postgresql.ts';
import { openSqlite } from '../../src/storage/database/sqlite.ts';
import { makeDatabase } from '../fresh-database.ts';

const prepared = vi.hoisted(() => [] as PreparedQuery[]);
vi.mock('../../src/storage/database/prepare.ts', async (original) => {
  const { prepare, ...rest } = await original<typeof import('../../src/storage/database/prepare.ts')>();
  const noting: typeof prepare = (build) => {
    const query = prepare(build);
    prepared.push(query);
    return query;
  };
  return { ...rest, prepare: noting };
});

const storage = join(import.meta.dirname, '../../src/storage');

/** Tables whose rows are counted in the dozens, however much is stored. */
const smallTables = [
  'log_shards',
  'authorities',
  'service_certificates',
  'migrations',
  'known_time',
  'anchor_accounts',
  'leases',
  'limit_reports',
  'cosigned_notes',
];

/** Columns of which many rows have the same value: to look them up alone is to read a part of the whole table. */
const coarseColumns = ['environment', 'shard', 'state', 'kind', 'completed'];

/** Attestations that are found by a text. */
const lines = `select "a"."no", "a"."unique_id" as "uniqueId", "a"."template_id" as "templateId", "a"."created_at" as "createdAt", "a"."completed", "a"."identities", "a"."blockchain_hash" as "blockchainHash", "r"."access_key" as "accessKey", (case when exists (select 1 from pending_files as f where f.no = a.no) then 1 else 0 end) as "waiting", (case when octet_length(f.data) + coalesce(octet_length(g.data), 0) <= 16384
  then '[' || f.data || coalesce(',' || g.data, '') || ']' end) as "content" from (select "c"."no" from (select "each"`;

/** The beginning of a query that may read more with every row that is stored, and why. */
const allowed: Readonly<Record<string, string>> = {
  'select "environment", "sequence", "shard", "size", "root", "nonce"':
    'max() and limit 1 read the newest sequence alone; the sort is among its attempts',
  'select "size" from "anchors"': 'limit 1, in the order of the index; replaced attempts of one size are few',
  'select "environment", "shard", max("size")': 'at the start of a server, in the index alone',
  'select distinct "type" from "factoids"': 'the factoids of one attestation',
  'select count(*) as "count", min("closed_at") as "oldest" from (select "closed_at" from "pending_files"':
    'limit 10,000, for a metric',
  'select count(*) as "count" from (select "no" from "attestations" where': 'limit 10,000, for a figure',
  'select count(*) as "count" from (select "completed" from "attestations" where':
    'limit 1,000, for a figure',
  'select count(*) as "count" from (select "no" from "pending_files" where': 'limit 10,000, for a figure',
  'select "no" from "attestations" limit 1': 'limit 1',
  'select count(*) as "count" from (select "c"."no" from "': 'limit 10,001, for a total',
  'select count(*) as "count" from (select "c"."no" from (select "each"': 'see `withText`',
  'select "c"."no" from (select "each"': 'see `withText`',
  [lines]: 'see `withText`: of what begins with a text at most 10,000 are sorted',
  'select "u"."hour", sum("u"."requests") as "requests" from (select "access_key"':
    'sorts the keys of one member, and reads at most 30 days of 100 of them',
  'select "position" from "leaves"': 'limit 1, in the order of the key',
  'select "environment", "shard", "size", "root", "note", "created_at" as "createdAt" from "checkpoints" where "environment" = ? and "shard" = ? order by "size" desc limit 1':
    'limit 1, in the order of the key',
  'select "id" from "accounts" limit 1': 'limit 1',
  'select "id" from "console_events" order by "id" desc limit 1': 'limit 1, in the order of the key',
  'select "c"."integrity_check"': 'fsck reads everything',
  'select "received_at" as "at", "subject" as "no", "sequence", "path"':
    'limit 51, in the order of the index; the sort is among those of one millisecond, or of one number',
  'select distinct "r"."subject" from "signed_requests"': 'fsck reads everything',
  'select "id", "name", "created_at" as "createdAt", "removed_at" as "removedAt" from "members"':
    'an administrator lists all members',
  'select "a"."member_id" as "memberId", count(*) as': 'an administrator lists members by size',
  'select "k"."access_key" as "accessKey"': 'an administrator lists all keys',
  'select "c"."ca_id" as "caId", "m"."name" as "memberName"': 'an administrator lists all certifications',
  'select "t"."id", "v"."version"': 'an administrator lists all templates',
};

test('no query of the server reads more with every row that is stored', async () => {
  const plans = await plansOfAllQueries();
  expect(plans.length).toBeGreaterThan(80);
  const growing = plans.filter(({ steps }) => steps.some(grows));
  const unlisted = growing.filter(({ sql }) => !isAllowed(sql));
  expect(unlisted).toEqual([]);
  const stale = Object.keys(allowed).filter((start) => !growing.some(({ sql }) => sql.startsWith(start)));
  expect(stale, 'no longer needed').toEqual([]);
  // An index by time serves it too, and reads all that a key has stored.
  const byId = plans.find(({ sql }) => sql.includes('"access_key" = ? and "request_id" = ? and received_at'));
  expect(byId?.steps[0]).toContain('signed_requests_by_id (access_key=? AND request_id=? AND received_at<?)');
});

test('nor does it on PostgreSQL', async () => {
  await importAllQueries();
  const { url, drop } = await makeDatabase();
  try {
    const database = openPostgresql(url, { connections: 1 });
    await migrate(database);
    await database.close();
    const client = new pg.Client(url);
    await client.connect();
    await fillTables(client);
    // Of few rows it may prefer to read all.
    await client.query('set enable_seqscan = off');
    const growing: string[] = [];
    for (const sql of textsOf('postgresql')) {
      const { rows } = await client.query(`explain (generic_plan, format json) ${sql}`);
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      if (nodes.some(readsAll) && !isAllowed(sql.replaceAll(/\$\d+/g, '?'))) growing.push(sql);
    }
    await client.end();
    expect(growing).toEqual([]);
  } finally {
    await drop();
  }
});

function isAllowed(sql: string): boolean {
  // A restore forgets the store that its records were in.
  if (/^delete from "\w+"$/.test(sql)) return true;
  return Object.keys(allowed).some((start) => sql.startsWith(start));
}

/** PostgreSQL plans by what is stored: each table that grows gets rows of about its own kind. */
async function fillTables(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query(
    `select table_name, json_agg(json_build_array(column_name, data_type)) as columns
     from information_schema.columns natural join information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`,
  );
  for (const { table_name: table, columns } of rows) {
    if (smallTables.includes(table)) continue;
    const values = columns.map(([name, type]: [string, string]) => sampleOf(name, type));
    const names = columns.map(([name]: [string]) => `"${name}"`);
    await client.query(
      `insert into "${table}" (${names}) select ${values} from generate_series(1, ${filledRows}) as i`,
    );
  }
  await client.query('analyze');
}

const filledRows = 5000;

function sampleOf(column: string, type: string): string {
  if (column === 'environment') return `(array['sandbox', 'formal'])[1 + i % 2]`;
  if (coarseColumns.includes(column)) return type === 'text' ? `(array['a', 'final'])[1 + i % 2]` : 'i % 2';
  return type === 'text' ? `md5('${column}' || i)` : 'i';
}

/** https://www.postgresql.org/docs/current/sql-explain.html */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function readsAll(node: PlanNode): boolean {
  const table = node['Relation Name'];
  if (table === undefined || smallTables.includes(table) || !node['Node Type'].endsWith('Scan')) return false;
  const condition = node['Index Cond'] ?? node['Recheck Cond'];
  if (condition === undefined) return true;
  const columns = [...condition.matchAll(/\(?\(?(?:\w+\.)?"?(\w+)"? (?:=|>|<|>=|<=) /g)].map(
    ([, name]) => name ?? '',
  );
  return columns.every((column) => coarseColumns.includes(column));
}

function grows(step: string): boolean {
  if (step.includes('TEMP B-TREE')) return true;
  const [, verb, table = '', columns] = /^(SCAN|SEARCH) (\w+)(?: .*\((.+)\))?/.exec(step) ?? [];
  if (verb === undefined || smallTables.includes(table)) return false;
  return (
    verb === 'SCAN' ||
    columns?.split(' AND ').every((column) => coarseColumns.includes(column.split(/[=<>]/)[0] ?? '')) === true
  );
}

interface Plan {
  readonly sql: string;
  readonly steps: readonly string[];
}

async function plansOfAllQueries(): Promise<Plan[]> {
  await importAllQueries();
  const folder = await mkdtemp(join(tmpdir(), 'attestation-plans-'));
  const path = join(folder, 'plans.db');
  const made = openSqlite(path, { onFatal: (error) => Promise.reject(error) });
  await migrate(made);
  await made.close();
  const db = new DatabaseSync(path);
  const plans = textsOf('sqlite').map((sql) => ({
    sql,
    steps: db
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  }));
  db.close();
  await rm(folder, { recursive: true });
  return plans;
}

async function importAllQueries(): Promise<void> {
  const modules = (await readdir(storage, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  for (const name of modules) await import(/* @vite-ignore */ join(storage, name));
}

/** What reads or writes rows; not what only one of the databases is asked. */
function textsOf(dialect: Dialect): string[] {
  const texts = new Set(prepared.map((query) => query.compiled(dialect).sql));
  return [...texts].filter(
    (sql) =>
      /^(select|insert|update|delete|with) /.test(sql) &&
      !onlyOf[dialect].test(sql) &&
      !ofMigrations.test(sql),
  );
}

/** Names tables that are there only while a migration runs. */
const ofMigrations = /factoids_with_rowid|attachments_kept/;

const onlyOf: Readonly<Record<Dialect, RegExp>> = {
  sqlite: /current_setting/,
  postgresql: /integrity_check|foreign_key_check/,
};

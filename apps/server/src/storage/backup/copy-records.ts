import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { numberTypes } from '../database/postgresql.ts';
import { incomplete } from '../records/deployment-records.ts';

/** Rows that are read and written at a time, at most. */
const pageSize = 500;
/** Characters of these rows after which no more are added: a payload may have a mebibyte. */
const pageCharacters = 4_000_000;
/** Rows of large ones that are read at a time. */
const largePage = 20;
const large = ['signed_requests', 'factoids', 'attestation_files'];

/** What belongs to this database and its store, not to the service. */
const own = [
  'migrations',
  'deployment',
  'stored_files',
  'store_uploads',
  'leases',
  'file_claims',
  'limit_reports',
  'server_settings',
  'challenges',
];

/**
 * Copies all rows of a PostgreSQL, as they are at one moment, into a SQLite database whose tables are there and empty.
 *
 * @returns rows by table
 */
export async function copyToSqlite(url: string, path: string): Promise<Record<string, number>> {
  const source = new pg.Client({ connectionString: url, types: numberTypes });
  const target = new DatabaseSync(path);
  const counts: Record<string, number> = {};
  try {
    await source.connect();
    await source.query('begin isolation level repeatable read read only');
    target.exec('pragma foreign_keys = off; pragma synchronous = off');
    for (const table of tablesOf(target)) {
      await source.query(`declare page no scroll cursor for select * from "${table}"`);
      const columns = columnsOf(target, table);
      const names = columns.map((column) => `"${column}"`).join(', ');
      const insert = target.prepare(
        `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
      );
      counts[table] = 0;
      const count = large.includes(table) ? largePage : pageSize;
      for (;;) {
        const { rows } = await source.query(`fetch ${count} from page`);
        if (rows.length === 0) break;
        target.exec('begin');
        for (const row of rows) insert.run(...columns.map((column) => row[column]));
        target.exec('commit');
        counts[table] += rows.length;
      }
      await source.query('close page');
    }
    await source.query('commit');
    return counts;
  } finally {
    target.close();
    await source.end();
  }
}

/**
 * Copies all rows of a SQLite database into a PostgreSQL whose tables are there and empty; all of them or none. They are
 * marked as incomplete: their files are not there yet.
 *
 * @returns rows by table
 */
export async function copyToPostgresql(path: string, url: string): Promise<Record<string, number>> {
  const source = new DatabaseSync(path, { readOnly: true });
  const target = new pg.Client({ connectionString: url });
  const counts: Record<string, number> = {};
  try {
    await target.connect();
    await target.query('begin');
    for (const table of inOrder(source)) {
      const names = columnsOf(source, table)
        .map((column) => `"${column}"`)
        .join(', ');
      const insert = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::json)`;
      counts[table] = 0;
      let page: string[] = [];
      let characters = 0;
      const write = async () => {
        await target.query(insert, [`[${page.join(',')}]`]);
        counts[table] = (counts[table] ?? 0) + page.length;
        page = [];
        characters = 0;
      };
      for (const row of source.prepare(`select ${names} from "${table}"`).iterate()) {
        const text = JSON.stringify(row);
        page.push(text);
        characters += text.length;
        if (page.length === pageSize || characters >= pageCharacters) await write();
      }
      if (page.length > 0) await write();
    }
    await target.query('insert into deployment (id, files) values (1, $1)', [incomplete]);
    await target.query('commit');
    // Until then PostgreSQL plans for empty tables.
    await target.query('analyze');
    return counts;
  } finally {
    source.close();
    await target.end();
  }
}

/** Whether a PostgreSQL with tables has no rows in them. */
export async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select exists (select from members) or exists (select from authorities) or exists (select from deployment) as used',
    );
    return rows[0].used === false;
  } finally {
    await client.end();
  }
}

function tablesOf(database: DatabaseSync): string[] {
  const tables = database.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid`,
  );
  return tables
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !own.includes(name));
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
}

/** Tables after those that they refer to. */
function inOrder(database: DatabaseSync): string[] {
  const ordered: string[] = [];
  const add = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { table: other } of database
      .prepare('select "table" from pragma_foreign_key_list(?)')
      .all(table)) {
      if (other !== table) add(String(other));
    }
    ordered.push(table);
  };
  for (const table of tablesOf(database)) add(table);
  return ordered;
}

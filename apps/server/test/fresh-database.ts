import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface FreshDatabase {
  /** DATABASE_URL; null: SQLite. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** An empty PostgreSQL database when the server tests run on it, see vitest.config.ts. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return process.env.TEST_DATABASE === 'postgresql' ? makeDatabase() : { url: null, drop: async () => {} };
}

/** An empty database in the PostgreSQL that test/postgres-setup.ts has started for all test files. */
export async function makeDatabase(): Promise<FreshDatabase & { readonly url: string }> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(server, `drop database ${name} with (force)`) };
}

/** One statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** DATABASE_URL of an empty database when the tests run on PostgreSQL, see vitest.config.ts; otherwise null. */
export async function freshDatabase(): Promise<{ url: string | null; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (process.env.TEST_DATABASE !== 'postgresql' || server === undefined) {
    return { url: null, drop: async () => {} };
  }
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

import pg from 'pg';
import type { Database, Script } from '../src/storage/database/database.ts';

/** The PostgreSQL side of the database port: one connection per script, its steps one after the other. */
export function postgresDatabase(pool: pg.Pool): Database {
  async function transaction<T>(begin: string, script: () => Script<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query(begin);
      const result = await drive(client, script);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  return {
    dialect: 'postgresql',
    async rows(query, args) {
      const text = query.compiled('postgresql');
      return (await pool.query(text.sql, text.bind(args))).rows;
    },
    write: (script) => transaction('begin', script),
    read: (script) => transaction('begin isolation level repeatable read read only', script),
    close: () => pool.end(),
  };
}

/** bigint comes as a number: no stored one is beyond 2^53. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

async function drive<T>(client: pg.PoolClient, script: () => Script<T>): Promise<T> {
  const steps = script();
  let next = steps.next([]);
  while (!next.done) {
    const { query, args } = next.value;
    const text = query.compiled('postgresql');
    const { rows } = await client.query(text.sql, text.bind(args));
    next = steps.next(rows);
  }
  return next.value;
}

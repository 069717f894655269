import { startPostgres } from './start-postgres.ts';

/**
 * One PostgreSQL for all test files of a run; each server under test gets a database of its own in it. Every project of
 * the configuration calls this: the first one starts it, and all end together.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL !== undefined) return undefined;
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}

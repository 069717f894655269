import { startPostgres } from './start-postgres.ts';

/** One PostgreSQL for all test files of a run; each server under test gets a database of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}

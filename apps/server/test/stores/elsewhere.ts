import { makeStore } from '../fresh-store.ts';
import { startPostgres } from '../start-postgres.ts';
import { startStore } from './start-store.ts';

/** A PostgreSQL and a store of their own. @returns the settings of a server that uses them */
export async function startElsewhere() {
  const [postgres, store] = [await startPostgres(), await startStore()];
  return {
    settings: { DATABASE_URL: await postgres.makeDatabase(), BLOB_URL: makeStore(), ...awsVariables() },
    async stop() {
      await postgres.stop();
      await store.stop();
    },
  };
}

/** For a server in a process of its own. */
export function awsVariables(): Record<string, string> {
  const { AWS_ENDPOINT_URL = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  return { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
}

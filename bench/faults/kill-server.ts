import { setTimeout as sleep } from 'node:timers/promises';
import { makeStore } from '../../apps/server/test/fresh-store.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { startPostgres } from '../../apps/server/test/start-postgres.ts';
import { awsVariables } from '../../apps/server/test/stores/elsewhere.ts';
import { type Deployment, sharedStore, startDeployment } from './deployment.ts';
import { type Fault, type FaultOptions, whyNot } from './fault.ts';
import { underLoad } from './under-load.ts';

const times = {
  defaults: { clients: 32, seconds: 0, repeat: 200 },
  short: { clients: 4, pause: 200, seconds: 0, repeat: 2 },
};

/** One server with SQLite. */
export const killSqlite: Fault = {
  about: 'kill -9 of the server, records in SQLite and files in a folder',
  why: () => undefined,
  ...times,
  run: async (options) => killEach(await startDeployment(1), 'kill-sqlite', options),
};

/** Three servers behind haproxy. */
export const killPostgresql: Fault = {
  about: 'kill -9 of one of three servers behind haproxy, records in PostgreSQL and files in a store',
  why: () => whyNot({ haproxy: 'haproxy' }),
  ...times,
  async run(options) {
    const postgres = await startPostgres();
    try {
      await sharedStore();
      const settings = {
        ...{ DATABASE_URL: await postgres.makeDatabase(), BLOB_URL: makeStore() },
        ...awsVariables(),
      };
      return await killEach(await startDeployment(3, settings), 'kill-postgresql', options);
    } finally {
      await postgres.stop();
    }
  },
};

function killEach(deployment: Deployment, name: string, options: FaultOptions) {
  return underLoad(deployment, options, {
    name,
    async disturb() {
      await (await oneAlive(deployment)).kill();
    },
    judge: async () =>
      deployment.restarts() < options.repeat ? ['a server that was killed was not started again'] : [],
  });
}

/** Milliseconds. */
const patience = 60_000;

/** Any of them. One that was killed before may still be starting; it may even have accepted writes before that is known. */
async function oneAlive({ servers }: Deployment): Promise<ServerProcess> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(10)) {
    const alive = servers.filter((server) => server.alive());
    const chosen = alive[Math.floor(Math.random() * alive.length)];
    if (chosen !== undefined) return chosen;
  }
  throw new Error(`no server was running for ${patience / 1000} s`);
}

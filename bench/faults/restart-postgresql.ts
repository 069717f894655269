import { setTimeout as sleep } from 'node:timers/promises';
import { makeStore } from '../../apps/server/test/fresh-store.ts';
import { awsVariables } from '../../apps/server/test/stores/elsewhere.ts';
import { sharedStore, startDeployment } from './deployment.ts';
import { type Fault, type FaultOptions, type FaultReport, whyNot } from './fault.ts';
import { type Cluster, postgresqlPrograms, startCluster } from './postgresql-cluster.ts';
import { type Disturbance, underLoad } from './under-load.ts';

export const neededByCluster = {
  haproxy: 'haproxy',
  [`${postgresqlPrograms}/initdb`]: 'postgresql',
};

/** It is ended as an operator does and as a crash, in turns, and started again after `seconds`. */
export const restartPostgresql: Fault = {
  about: 'PostgreSQL ends, orderly and by a crash in turns, and starts again; two servers behind haproxy',
  why: () => whyNot(neededByCluster, true),
  defaults: { clients: 16, seconds: 3, repeat: 20 },
  short: { clients: 4, pause: 200, seconds: 1, repeat: 2 },
  run: (options) =>
    withCluster(options, (cluster) => ({
      name: 'restart-postgresql',
      async disturb(time) {
        await cluster.end(time % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        await sleep(options.seconds * 1000);
        await cluster.start();
      },
    })),
};

/** Two servers with a PostgreSQL of their own and a store. */
export async function withCluster(
  options: FaultOptions,
  disturbanceOf: (cluster: Cluster) => Disturbance,
): Promise<FaultReport> {
  const cluster = await startCluster();
  await sharedStore();
  try {
    const settings = { DATABASE_URL: cluster.url, BLOB_URL: makeStore(), ...awsVariables() };
    return await underLoad(await startDeployment(2, settings), options, disturbanceOf(cluster));
  } finally {
    await cluster.remove();
  }
}

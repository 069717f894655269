import { setTimeout as sleep } from 'node:timers/promises';
import { makeStore } from '../../apps/server/test/fresh-store.ts';
import { awsVariables } from '../../apps/server/test/stores/elsewhere.ts';
import { sharedStore, startDeployment } from './deployment.ts';
import { type Fault, whyNot } from './fault.ts';
import { neededByCluster } from './restart-postgresql.ts';
import { startPatroni } from './start-patroni.ts';
import { underLoad } from './under-load.ts';

/** The primary and its patroni are killed; the standby takes over, and the node that was killed follows it later. */
export const failoverPostgresql: Fault = {
  about: 'kill -9 of the primary of two PostgreSQL nodes that patroni and etcd fail over',
  why: () => whyNot({ ...neededByCluster, patroni: 'patroni', etcd: 'etcd-server' }, true),
  defaults: { clients: 16, seconds: 5, repeat: 10, within: 10_000 },
  short: { clients: 4, pause: 200, seconds: 1, repeat: 1 },
  async run(options) {
    const patroni = await startPatroni();
    try {
      await sharedStore();
      const settings = { DATABASE_URL: patroni.url, BLOB_URL: makeStore(), ...awsVariables() };
      return await underLoad(await startDeployment(2, settings), options, {
        name: 'failover-postgresql',
        async disturb() {
          await patroni.restoreStandby();
          await sleep(options.seconds * 1000);
          await patroni.killPrimary();
        },
      });
    } finally {
      await patroni.stop();
    }
  },
};

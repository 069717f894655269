import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, whyNot } from './fault.ts';
import { neededByCluster, withCluster } from './restart-postgresql.ts';

const table = 'attestation_faults';

/** No packet passes between servers and PostgreSQL, in both directions, and no connection is closed. */
export const partitionPostgresql: Fault = {
  about: 'the network drops every packet between the servers and PostgreSQL (nftables)',
  why: () => whyNot({ ...neededByCluster, nft: 'nftables' }, true),
  defaults: { clients: 16, seconds: 20, repeat: 5 },
  short: { clients: 4, pause: 200, seconds: 3, repeat: 1 },
  run: (options) =>
    withCluster(options, ({ port }) => ({
      name: 'partition-postgresql',
      async disturb() {
        nft('add', 'table', 'inet', table);
        try {
          nft('add', 'chain', 'inet', table, 'out', '{ type filter hook output priority 0 ; }');
          for (const end of ['dport', 'sport'])
            nft('add', 'rule', 'inet', table, 'out', 'tcp', end, `${port}`, 'drop');
          await sleep(options.seconds * 1000);
        } finally {
          nft('delete', 'table', 'inet', table);
        }
      },
    })),
};

function nft(...args: string[]): void {
  execFileSync('nft', args, { stdio: 'pipe' });
}

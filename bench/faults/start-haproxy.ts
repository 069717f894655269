import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, runPrograms } from '../../apps/server/test/stores/processes.ts';

export interface RunningProxy {
  stop(): Promise<void>;
}

/** haproxy in front of servers of the API: it asks each for /readyz, and sends a request to another when it cannot connect. */
export function startHaproxy(port: number, ports: readonly number[]): Promise<RunningProxy> {
  const servers = ports.map(
    (at) => `  server s${at} 127.0.0.1:${at} check inter 100ms fastinter 50ms fall 2 rise 1`,
  );
  const checked = ['  option httpchk GET /readyz', '  option redispatch', '  retries 3', ...servers];
  return run(
    `  mode http\n  bind 127.0.0.1:${port}\n${checked.join('\n')}`,
    `http://127.0.0.1:${port}/healthz`,
  );
}

/** haproxy in front of nodes of patroni: connections go to the primary, and end when it is none any more. */
export function startDatabaseProxy(
  port: number,
  nodes: readonly { readonly database: number; readonly rest: number }[],
): Promise<RunningProxy> {
  const servers = nodes.map(
    ({ database, rest }) =>
      `  server s${database} 127.0.0.1:${database} check port ${rest} inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions`,
  );
  const checked = ['  option httpchk GET /primary', '  retries 0', ...servers];
  return run(`  mode tcp\n  bind 127.0.0.1:${port}\n${checked.join('\n')}`);
}

async function run(service: string, healthUrl?: string): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const times = 'timeout check 5s\n  timeout connect 1s\n  timeout client 60s\n  timeout server 60s';
  await writeFile(file, `global\n  maxconn 2000\ndefaults\n  ${times}\nlisten service\n${service}\n`);
  const programs = runPrograms();
  programs.start('haproxy', '-db', '-f', file);
  if (healthUrl) await programs.waitFor('haproxy', () => answers(healthUrl));
  return {
    async stop() {
      await programs.stop();
      await rm(folder, { recursive: true });
    },
  };
}

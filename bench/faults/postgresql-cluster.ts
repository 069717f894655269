import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/server/test/start-postgres.ts';

/** Folder of Debian's PostgreSQL programs, where the package postgresql is installed. */
export const postgresqlPrograms =
  globSync('/usr/lib/postgresql/*/bin').find((folder) => existsSync(join(folder, 'initdb'))) ??
  '/usr/lib/postgresql/bin';

/** PostgreSQL refuses to run as root. */
export const asPostgres = [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  '--inh-caps=-all',
] as const;

/** A PostgreSQL with synced commits, that can be ended and started again. */
export interface Cluster {
  readonly port: number;
  /** DATABASE_URL. */
  readonly url: string;
  start(): Promise<void>;
  /** `SIGINT`: what was under way is rolled back; `SIGQUIT`: as a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  remove(): Promise<void>;
}

/** A folder that the user postgres owns. */
export async function postgresFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-postgresql-'));
  execFileSync('chown', ['postgres:', folder]);
  chmodSync(folder, 0o700);
  return folder;
}

export async function startCluster(): Promise<Cluster> {
  const folder = await postgresFolder();
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const [command, ...rest] = asPostgres;
  const initdb = ['-D', folder, '--encoding=UTF8', '--auth=trust', '--username=postgres'];
  execFileSync(command, [...rest, join(postgresqlPrograms, 'initdb'), ...initdb], {
    stdio: 'pipe',
    cwd: folder,
  });
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  let running: ReturnType<typeof launch> | undefined;
  function launch() {
    const settings = options.flatMap((option) => ['-c', option]);
    const args = [...rest, join(postgresqlPrograms, 'postgres'), '-D', folder, '-p', `${port}`, ...settings];
    return spawn(command, args, { stdio: 'ignore', cwd: folder });
  }
  const cluster: Cluster = {
    ...{ port, url },
    async start() {
      running = launch();
      await acceptsWrites(url, 30);
    },
    async end(signal) {
      if (running === undefined) return;
      const ended = once(running, 'exit');
      running.kill(signal);
      await ended;
      running = undefined;
    },
    async remove() {
      await cluster.end('SIGQUIT');
      await rm(folder, { recursive: true });
    },
  };
  await cluster.start();
  return cluster;
}

/** Waits until the database can be written. @param seconds at most */
export async function acceptsWrites(url: string, seconds: number): Promise<void> {
  let why: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby === false) return;
    } catch (error) {
      why = error;
    } finally {
      await client.end();
    }
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not accept writes within ${seconds} s`, { cause: why });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../start-postgres.ts';
import { runPrograms } from '../stores/processes.ts';
import { startDatabaseProxy } from './deployment.ts';

/** Folder of Debian's PostgreSQL programs, where the package postgresql is installed. */
export const postgresqlPrograms =
  globSync('/usr/lib/postgresql/*/bin').find((folder) => existsSync(join(folder, 'initdb'))) ??
  '/usr/lib/postgresql/bin';

/** PostgreSQL refuses to run as root. */
const asPostgres = [
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
async function postgresFolder(): Promise<string> {
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
async function acceptsWrites(url: string, seconds: number): Promise<void> {
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

/** Two nodes of PostgreSQL with synchronous replication, managed by patroni and etcd, behind haproxy. */
interface Patroni {
  /** DATABASE_URL: leads to the primary. */
  readonly url: string;
  /** SIGKILL of the primary's PostgreSQL and patroni. */
  killPrimary(): Promise<void>;
  /** Starts the node that was killed, and waits until it follows the primary in sync. */
  restoreStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly rest: number;
  readonly database: number;
  readonly folder: string;
  process: ChildProcess | undefined;
}

export async function startPatroni(): Promise<Patroni> {
  const folder = await postgresFolder();
  const [client, peer, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const programs = runPrograms();
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  programs.start(
    'etcd',
    ...[
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      clientUrl,
      '--advertise-client-urls',
      clientUrl,
    ],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `default=${peerUrl}`],
  );
  await programs.waitFor('etcd', async () => (await fetch(`${clientUrl}/health`)).ok);
  const nodes: Node[] = [];
  for (const name of ['one', 'two']) {
    const at = join(folder, name);
    await mkdir(at, { mode: 0o700 });
    nodes.push({ name, folder: at, rest: await freePort(), database: await freePort(), process: undefined });
  }
  execFileSync('chown', ['-R', 'postgres:', folder]);
  const start = async (node: Node) => {
    const file = `${node.folder}.yml`;
    await writeFile(file, configurationOf(node, client));
    const [command, ...rest] = asPostgres;
    node.process = spawn(command, [...rest, 'patroni', file], { stdio: 'ignore', cwd: node.folder });
  };
  const url = `postgres://postgres:test@127.0.0.1:${proxyPort}/postgres`;
  const patroni: Patroni = {
    url,
    async killPrimary() {
      const primary = await primaryOf(nodes);
      await kill(primary);
    },
    async restoreStandby() {
      for (const node of nodes) if (node.process === undefined) await start(node);
      await until('a standby in sync', async () => {
        const primary = await primaryOf(nodes);
        const { members } = await json(`http://127.0.0.1:${primary.rest}/cluster`);
        return members.some(
          ({ role, state }) => role === 'sync_standby' && /^(running|streaming)$/.test(state),
        );
      });
    },
    async stop() {
      await proxy.stop();
      for (const node of nodes) await kill(node);
      await programs.stop();
      await rm(folder, { recursive: true });
    },
  };
  const proxy = await startDatabaseProxy(proxyPort, nodes);
  try {
    for (const node of nodes) await start(node);
    await acceptsWrites(url, 60);
    await patroni.restoreStandby();
    return patroni;
  } catch (error) {
    await patroni.stop();
    throw error;
  }
}

async function kill(node: Node): Promise<void> {
  const { process: running } = node;
  if (running === undefined) return;
  node.process = undefined;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
  const postmaster = Number(readFileSync(join(node.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    process.kill(postmaster, 'SIGKILL');
  } catch (error) {
    // It ended with patroni.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  let found: Node | undefined;
  await until('a primary', async () => {
    for (const node of nodes) {
      if (node.process === undefined) continue;
      const answer = await fetch(`http://127.0.0.1:${node.rest}/primary`).catch(() => undefined);
      if (answer?.status === 200) found = node;
    }
    return found !== undefined;
  });
  return found as Node;
}

interface Members {
  readonly members: readonly { readonly role: string; readonly state: string }[];
}

async function json(url: string): Promise<Members> {
  return (await (await fetch(url)).json()) as Members;
}

async function until(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`there was not ${what} within ${seconds} s`);
}

function configurationOf({ name, rest, database, folder }: Node, etcd: number): string {
  const address = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
  // JSON is YAML. The times are the shortest that patroni takes: a lock that is not renewed ends after `ttl` seconds.
  return JSON.stringify({
    ...{ scope: 'attestation', name, restapi: address(rest), etcd3: { host: `127.0.0.1:${etcd}` } },
    bootstrap: {
      dcs: {
        ...{ ttl: 5, loop_wait: 1, retry_timeout: 2, primary_start_timeout: 0, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }],
    },
    postgresql: {
      ...{
        ...address(database),
        data_dir: join(folder, 'data'),
        bin_dir: postgresqlPrograms,
        pgpass: join(folder, 'pgpass'),
      },
      authentication: {
        replication: { username: 'replicator', password: 'test' },
        superuser: { username: 'postgres', password: 'test' },
        rewind: { username: 'rewind', password: 'test' },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 md5',
        'host replication replicator 127.0.0.1/32 md5',
        'local all all trust',
      ],
    },
  });
}

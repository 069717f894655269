import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { freePort } from '../start-postgres.ts';
import { answers, type RunningStore, runPrograms } from '../stores/processes.ts';
import { startStore } from '../stores/start-store.ts';

/** What is shown while a fault is tried. */
export type Progress = (line: string) => void;
export type Settings = Readonly<Record<string, string>>;
export type Target = Pick<ServerProcess, 'host' | 'port' | 'member' | 'formal' | 'templateId'>;

/** Servers of one service, each started again as soon as it ends, as systemd does. */
export interface Deployment {
  /** Where clients send: the server, or the proxy in front of several. */
  readonly target: Target;
  /** The processes that run now. */
  readonly servers: readonly ServerProcess[];
  /** With which the servers, and the commands of an administrator, find records and files. */
  readonly settings: Settings;
  /** DATA_DIR of the first. */
  readonly dataDir: string;
  /** How often a server ended and was started again. */
  restarts(): number;
  /** Stops the servers, the data stays. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

const limitsOff = { RATE_LIMIT: 'off', ADDRESS_RATE: 'off', ADDRESS_BYTES: 'off', LOG_LEVEL: 'error' };

/**
 * @param number of servers; several need DATABASE_URL and BLOB_URL in `settings`, and haproxy
 * @param parent folder in which the data lies
 */
export async function startDeployment(
  number: number,
  settings: Settings = {},
  parent = tmpdir(),
): Promise<Deployment> {
  const folder = await mkdtemp(join(parent, 'attestation-faults-'));
  const all = { ...limitsOff, KEY_FILE: join(folder, 'service.key'), ...settings };
  const servers: ServerProcess[] = [];
  const supervised: Promise<void>[] = [];
  let [isOver, restarts] = [false, 0];
  let [stopping, proxy]: [Promise<void>?, RunningProxy?] = [];
  const proxyPort = await freePort();
  const ports = await Promise.all(Array.from({ length: number }, () => freePort()));

  async function supervise(place: number, start: () => Promise<ServerProcess>): Promise<void> {
    while (!isOver) {
      await sleep(50);
      if (servers[place]?.alive()) continue;
      restarts += 1;
      const started = await start().catch(() => undefined);
      if (started !== undefined) servers[place] = started;
    }
  }
  async function stopAll(): Promise<void> {
    isOver = true;
    await Promise.all(supervised);
    await proxy?.stop();
    await Promise.all(servers.map((server) => (server.alive() ? server.stop() : undefined)));
  }
  async function startAll(): Promise<void> {
    for (const [place, port] of ports.entries()) {
      const at = join(folder, `${place}`);
      const start = () => startServerProcess({ ...all, PORT: `${port}` }, at);
      // The keys of the demo's members.
      if (servers[0] !== undefined)
        await cp(join(servers[0].dataDir, 'demo'), join(at, 'data/demo'), { recursive: true });
      servers[place] = await start();
      supervised.push(supervise(place, start));
    }
    if (number > 1) proxy = await startHaproxy(proxyPort, ports);
  }
  try {
    await startAll();
  } catch (error) {
    await stopAll();
    throw error;
  }
  const first = servers[0] as ServerProcess;
  const { host, member, formal, templateId, dataDir } = first;
  return {
    target: { host, member, formal, templateId, port: proxy ? proxyPort : first.port },
    servers,
    settings: all,
    dataDir,
    restarts: () => restarts,
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

let started: Promise<RunningStore> | undefined;

/** One store for all faults: none of them ends it, each service has a prefix of its own in it, and a start takes seconds. */
export function sharedStore(): Promise<RunningStore> {
  started ??= startStore();
  return started;
}

/** After the last fault. */
export async function stopSharedStore(): Promise<void> {
  await (await started)?.stop();
  started = undefined;
}

interface RunningProxy {
  stop(): Promise<void>;
}

/** haproxy in front of servers of the API: it asks each for /readyz, and sends a request to another when it cannot connect. */
function startHaproxy(port: number, ports: readonly number[]): Promise<RunningProxy> {
  const servers = ports.map(
    (at) => `  server s${at} 127.0.0.1:${at} check inter 100ms fastinter 50ms fall 2 rise 1`,
  );
  const checked = ['  option httpchk GET /readyz', '  option redispatch', '  retries 3', ...servers];
  return runHaproxy(
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
  return runHaproxy(`  mode tcp\n  bind 127.0.0.1:${port}\n${checked.join('\n')}`);
}

async function runHaproxy(service: string, healthUrl?: string): Promise<RunningProxy> {
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

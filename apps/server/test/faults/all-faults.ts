import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { makeStore } from '../fresh-store.ts';
import { startAuthority } from '../signature/start-authority.ts';
import { startPostgres } from '../start-postgres.ts';
import { awsVariables } from '../stores/elsewhere.ts';
import { type Fault as StoreFault, startFaultyStore } from '../stores/faulty-store.ts';
import { type Deployment, sharedStore, startDeployment } from './deployment.ts';
import { type Cluster, postgresqlPrograms, startCluster, startPatroni } from './postgresql.ts';
import { type Disturbance, type FaultOptions, type FaultReport, underLoad } from './under-load.ts';

type Amounts = Omit<FaultOptions, 'progress'>;

/** One kind of fault. */
interface Fault {
  readonly about: string;
  /** Why it cannot be tried on this machine, or undefined. */
  why(): string | undefined;
  /** What `npm run faults` and the tests use, unless they are given others. */
  readonly defaults: Amounts;
  /** On a machine that also runs other tests. */
  readonly short: Amounts;
  run(options: FaultOptions): Promise<FaultReport>;
}

/** Why a fault cannot be tried here. @param commands by name or path, each with the Debian package that brings it */
function whyNot(commands: Readonly<Record<string, string>>, needsRoot = false): string | undefined {
  if (needsRoot && process.getuid?.() !== 0) return 'it needs root';
  const isThere = (command: string) =>
    command.startsWith('/') ? existsSync(command) : spawnSync('which', [command]).status === 0;
  const missing = Object.entries(commands).filter(([command]) => !isThere(command));
  if (missing.length === 0) return undefined;
  const packages = new Set(missing.map(([, name]) => name));
  return `${missing.map(([command]) => command).join(', ')} not found: apt-get install ${[...packages].join(' ')}`;
}

function amounts(seconds: number, repeat: number, more: Partial<Amounts> = {}): Amounts {
  return { clients: 16, seconds, repeat, ...more };
}

function shortAmounts(seconds: number, repeat: number): Amounts {
  return { clients: 4, pause: 200, seconds, repeat };
}

const kills = { defaults: amounts(0, 200, { clients: 32 }), short: shortAmounts(0, 2) };

/** One server with SQLite. */
const killSqlite: Fault = {
  about: 'kill -9 of the server, records in SQLite and files in a folder',
  why: () => undefined,
  ...kills,
  run: async (options) => killEach(await startDeployment(1), 'kill-sqlite', options),
};

/** Three servers behind haproxy. */
const killPostgresql: Fault = {
  about: 'kill -9 of one of three servers behind haproxy, records in PostgreSQL and files in a store',
  why: () => whyNot({ haproxy: 'haproxy' }),
  ...kills,
  async run(options) {
    const postgres = await startPostgres();
    try {
      const deployment = await startElsewhere(3, await postgres.makeDatabase());
      return await killEach(deployment, 'kill-postgresql', options);
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

/** Milliseconds until a server runs, and until the first time stamp after a disturbance. */
const patience = 60_000;

/** Any of them. One that was killed before may still be starting; it may even have accepted writes before that is known. */
async function oneAlive({ servers }: Deployment) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(10)) {
    const alive = servers.filter((server) => server.alive());
    const chosen = alive[Math.floor(Math.random() * alive.length)];
    if (chosen !== undefined) return chosen;
  }
  throw new Error(`no server was running for ${patience / 1000} s`);
}

/** Servers with their records in a PostgreSQL and their files in the store. */
async function startElsewhere(
  number: number,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  await sharedStore();
  const stores = { DATABASE_URL: databaseUrl, BLOB_URL: makeStore(), ...awsVariables() };
  return startDeployment(number, { ...stores, ...settings });
}

const neededByCluster = { haproxy: 'haproxy', [`${postgresqlPrograms}/initdb`]: 'postgresql' };

/** Two servers with a PostgreSQL of their own and a store. */
async function withCluster(
  options: FaultOptions,
  disturbanceOf: (cluster: Cluster) => Disturbance,
): Promise<FaultReport> {
  const cluster = await startCluster();
  try {
    return await underLoad(await startElsewhere(2, cluster.url), options, disturbanceOf(cluster));
  } finally {
    await cluster.remove();
  }
}

/** It is ended as an operator does and as a crash, in turns, and started again after `seconds`. */
const restartPostgresql: Fault = {
  about: 'PostgreSQL ends, orderly and by a crash in turns, and starts again; two servers behind haproxy',
  why: () => whyNot(neededByCluster, true),
  defaults: amounts(3, 20),
  short: shortAmounts(1, 2),
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

/** No packet passes between servers and PostgreSQL, in both directions, and no connection is closed. */
const partitionPostgresql: Fault = {
  about: 'the network drops every packet between the servers and PostgreSQL (nftables)',
  why: () => whyNot({ ...neededByCluster, nft: 'nftables' }, true),
  defaults: amounts(20, 5),
  short: shortAmounts(3, 1),
  run: (options) =>
    withCluster(options, ({ port }) => ({
      name: 'partition-postgresql',
      async disturb() {
        const table = ['inet', 'attestation_faults'];
        const nft = (...args: string[]) => execFileSync('nft', args, { stdio: 'pipe' });
        nft('add', 'table', ...table);
        try {
          nft('add', 'chain', ...table, 'out', '{ type filter hook output priority 0 ; }');
          for (const end of ['dport', 'sport'])
            nft('add', 'rule', ...table, 'out', 'tcp', end, `${port}`, 'drop');
          await sleep(options.seconds * 1000);
        } finally {
          nft('delete', 'table', ...table);
        }
      },
    })),
};

/** The primary and its patroni are killed; the standby takes over, and the node that was killed follows it later. */
const failoverPostgresql: Fault = {
  about: 'kill -9 of the primary of two PostgreSQL nodes that patroni and etcd fail over',
  why: () => whyNot({ ...neededByCluster, patroni: 'patroni', etcd: 'etcd-server' }, true),
  defaults: amounts(5, 10, { within: 10_000 }),
  short: shortAmounts(1, 1),
  async run(options) {
    const patroni = await startPatroni();
    try {
      return await underLoad(await startElsewhere(2, patroni.url), options, {
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

/** In turns; the last ends the connection in the middle of an answer. */
const storeFaults: readonly [string, StoreFault][] = [
  ['slow', { kind: 'delay', ms: 1500 }],
  ['failing', { kind: 'status', status: 503 }],
  ['full', { kind: 'status', status: 507 }],
  ['wrong bytes', { kind: 'flip' }],
  ['cut answers', { kind: 'cut', after: 100 }],
];

/** A proxy between the servers and a real store does what such stores do. The log and the larger files are in the store. */
const faultyStore: Fault = {
  about: 'the object store is slow, fails, is full, gives wrong bytes, and cuts answers, in turns',
  why: () => whyNot({ haproxy: 'haproxy' }),
  defaults: amounts(10, 10),
  short: shortAmounts(1, 5),
  async run(options) {
    let fault: StoreFault | undefined;
    const disturbed: Record<string, number> = {};
    const [postgres, store] = [await startPostgres(), await sharedStore()];
    const between = await startFaultyStore(store.endpoint, () => fault);
    try {
      const endpoint = { AWS_ENDPOINT_URL: between.endpoint };
      const deployment = await startElsewhere(2, await postgres.makeDatabase(), endpoint);
      return await underLoad(deployment, options, {
        name: 'faulty-store',
        async disturb(time) {
          const [name, kind] = storeFaults[(time - 1) % storeFaults.length] ?? ['', undefined];
          const before = between.requests.length;
          fault = kind;
          await sleep(options.seconds * 1000);
          // Servers that are busy may send it nothing for a while.
          for (const end = Date.now() + 30_000; between.requests.length === before && Date.now() < end; )
            await sleep(50);
          fault = undefined;
          disturbed[name] = (disturbed[name] ?? 0) + between.requests.length - before;
        },
        figures: async () => ({
          'requests disturbed': Object.entries(disturbed)
            .map(([name, count]) => `${name}: ${count}`)
            .join(', '),
        }),
        judge: async () =>
          Object.entries(disturbed).flatMap(([name, count]) =>
            count === 0 ? [`no request met a store that is ${name}`] : [],
          ),
      });
    } finally {
      await between.stop();
      await postgres.stop();
    }
  },
};

/** A file system of its own is filled to the last byte, and emptied again after `seconds`. */
const diskFull: Fault = {
  about: 'the disk of DATA_DIR is full for a while',
  why: () => whyNot({ mount: 'mount' }, true),
  defaults: amounts(10, 5),
  short: shortAmounts(2, 1),
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]);
    try {
      const ballast = join(folder, 'ballast');
      return await underLoad(await startDeployment(1, {}, folder), options, {
        name: 'disk-full',
        async disturb() {
          await fill(ballast);
          await sleep(options.seconds * 1000);
          await rm(ballast);
        },
      });
    } finally {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 512; ) {
      // What is left is less than a piece: the next one is smaller.
      await file.write(Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        size /= 2;
      });
    }
  } finally {
    await file.close();
  }
}

const faketime =
  globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? '/usr/lib/faketime/libfaketimeMT.so.1';
const admin = join(import.meta.dirname, '../../bin/attestation-admin.js');

/** Both directions; within the window of `tonce`, and beyond. */
const steps = ['-200s', '+40s', '-30d', '+2h'];

/** The clock of the server is set, and set right after `seconds`; then an administrator accepts it. */
const clockSteps: Fault = {
  about: 'the clock of the server is stepped back and forth, by seconds, hours and days (libfaketime)',
  why: () => whyNot({ [faketime]: 'faketime' }),
  defaults: amounts(10, 12),
  short: shortAmounts(2, 4),
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-clock-'));
    const clock = join(folder, 'clock');
    const set = async (offset: string) => {
      await writeFile(`${clock}.new`, `${offset}\n`);
      await rename(`${clock}.new`, clock);
    };
    await set('+0');
    try {
      const deployment = await startDeployment(1, {
        ...{ LD_PRELOAD: faketime, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      return await underLoad(deployment, options, {
        name: 'clock-steps',
        async disturb(time) {
          await set(steps[(time - 1) % steps.length] ?? '+0');
          await sleep(options.seconds * 1000);
          await set('+0');
          const env = { ...process.env, ...deployment.settings, DATA_DIR: deployment.dataDir };
          execFileSync(process.execPath, [admin, 'clock', 'accept'], { env, stdio: 'pipe' });
        },
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** Both answer nothing for a while, then fail. Files are stamped and anchored afterwards. */
const chainDown: Fault = {
  about: 'the chain and the time stamp authority do not answer, and fail, in turns',
  why: () =>
    anvilProgram === undefined
      ? '@foundry-rs/anvil-linux-amd64 is not installed'
      : whyNot({ openssl: 'openssl' }),
  // Writes may not notice it.
  defaults: amounts(20, 4, { clients: 8, within: 5_000 }),
  short: shortAmounts(2, 2),
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'attestation-chain-'));
    const key = join(folder, 'anchor.key');
    await writeFile(key, `${richKey}\n`, { mode: 0o600 });
    const chain = await startAnvil('--block-time', '1');
    const authority = await startAuthority();
    try {
      const deployment = await startDeployment(1, {
        ...{ ANCHOR_RPC: chain.url, ANCHOR_KEY_FILE: key, ANCHOR_INTERVAL: '1', ANCHOR_CONFIRMATIONS: '1' },
        ...{ TIME_STAMP_URL: authority.url, TIME_STAMP_CA: authority.rootFile },
      });
      // Only formal files are stamped by an authority.
      const { formal } = deployment.target;
      const target = { ...deployment.target, member: formal, environment: 'formal' as const };
      return await underLoad({ ...deployment, target }, options, {
        name: 'chain-down',
        async disturb(time) {
          authority.behave(time % 2 === 1 ? 'silent' : 'failing');
          chain.pause();
          await sleep(options.seconds * 1000);
          chain.resume();
          authority.behave('answering');
        },
        figures: async () => ({ 'time stamps': authority.replies() }),
        async judge({ longestPause }) {
          for (const end = Date.now() + patience; authority.replies() === 0 && Date.now() < end; )
            await sleep(100);
          const faults = authority.replies() === 0 ? ['no file was stamped by the authority'] : [];
          if (longestPause > (options.within ?? patience))
            faults.unshift(`for ${longestPause} ms no write was accepted`);
          return faults;
        },
      });
    } finally {
      await authority.stop();
      await chain.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** By the names of the command line. */
export const allFaults: Readonly<Record<string, Fault>> = {
  'kill-sqlite': killSqlite,
  'kill-postgresql': killPostgresql,
  'restart-postgresql': restartPostgresql,
  'partition-postgresql': partitionPostgresql,
  'failover-postgresql': failoverPostgresql,
  'faulty-store': faultyStore,
  'disk-full': diskFull,
  'clock-steps': clockSteps,
  'chain-down': chainDown,
};

import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { operations } from '@attestation/contract/v1';
import pg from 'pg';
import { type CallerKey, signBodies } from './sign.ts';

export const createPath = operations.createAttestation.path;
export const readPath = operations.readAttestation.path;

/** Bytes of a create's payload. */
const payloadBytes = 700;

/**
 * A create of ordinary size: two factoids, one with a text that fills it up to `payloadBytes`.
 *
 * @param completed whether it closes the attestation too, so that its file gets made
 */
export function createPayload(templateId: string, uniqueId: string, completed: boolean): string {
  const text = (description: string) =>
    JSON.stringify({
      unique_id: uniqueId,
      template_id: templateId,
      identities: { ID: '42012319800127691X', MO: '15857112383' },
      factoids: [
        {
          unique_id: 'buyer',
          type: 'user',
          data: { name: '张三', phone_number: '13234568732', registered_at: '2026-05-13 08:30' },
        },
        { unique_id: 'goods', type: 'product', data: { name: 'gold', description, price: 560.5 } },
      ],
      completed,
    });
  return text('x'.repeat(payloadBytes - Buffer.byteLength(text(''))));
}

export function readPayload(no: string): string {
  return JSON.stringify({ ano: no });
}

/** Signed creates, each of another attestation. */
export function signCreates(
  { credentials }: Pick<Targets, 'credentials'>,
  prefix: string,
  count: number,
  completed = false,
): Promise<Buffer[]> {
  const payloads = Array.from({ length: count }, (_, i) =>
    createPayload(credentials.templateId, `${prefix}-${i}`, completed),
  );
  return signBodies(createPath, credentials, payloads);
}

const programs = {
  floor: './floor-server.ts',
  peer: './peer-server.ts',
  server: '../../apps/server/bin/attestation-server.js',
};
export type TargetName = keyof typeof programs;

/** A server in a process of its own. */
export interface Target {
  readonly name: TargetName;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program that prints its URL on stdout; what it writes to stderr goes to a file in `folder`.
 *
 * @throws Error when it ends before it listens
 */
export async function startTarget(
  name: TargetName,
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const log = join(folder, `${name}.log`);
  const program = fileURLToPath(new URL(programs[name], import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', openSync(log, 'a')],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const port = await Promise.race([
    printedPort(child),
    once(child, 'exit').then(() => {
      const last = readFileSync(log, 'utf8').slice(-2000);
      throw new Error(`The ${name} ended before it listened. Is everything built (npm run build)?\n${last}`);
    }),
  ]);
  return {
    name,
    port,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function printedPort({ stdout }: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let printed = '';
    stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

/** The keys and the template of the demo that a server makes at its first start. */
export async function readDemo(folder: string) {
  type Key = { readonly accessKey: string; readonly privateKeyFile: string };
  const { templateId, members } = JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as {
    templateId: string;
    members: (Key & { formal?: Key })[];
  };
  const [first] = members;
  if (!first?.formal) throw new Error('The demo of the server has no formal key.');
  const keyOf = async ({ accessKey, privateKeyFile }: Key): Promise<CallerKey> => ({
    accessKey,
    privateKeyPem: await readFile(join(folder, privateKeyFile), 'utf8'),
  });
  return { templateId, sandbox: await keyOf(first), formal: await keyOf(first.formal) };
}

export interface Targets {
  /** The signing key and the template, the same at every target. */
  readonly credentials: CallerKey & { readonly templateId: string };
  /** The SQLite database of the server. */
  readonly database: string;
  start(name: TargetName): Promise<Target>;
  /** What PostgreSQL does by itself within a minute of use: it plans badly for tables that it has never looked at. */
  analyze(): Promise<void>;
  /** Attestations in a target's database, counted from outside its process. */
  stored(name: 'server' | 'peer'): Promise<number>;
}

/** Limits off, everything else as a production server would have it: a JSON log line for each request. */
const serverSettings = {
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  ADDRESS_RATE: 'off',
  ADDRESS_BYTES: 'off',
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
};

/**
 * Lets the server make its tables and demo members once; the peer gets a copy of that database.
 *
 * @param settings of the server, by their variables' names, in addition to the usual ones
 */
export async function prepareTargets(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Targets> {
  const dataDir = join(folder, 'server');
  const databases = { server: join(dataDir, 'attestation.db'), peer: join(folder, 'peer', 'attestation.db') };
  const startServer = () =>
    startTarget('server', folder, [], { ...serverSettings, ...settings, DATA_DIR: dataDir });
  await (await startServer()).stop();
  // The server has its records there when the variable is set; the peer is on SQLite in any case.
  const { DATABASE_URL: url } = process.env;
  await mkdir(join(folder, 'peer'), { recursive: true });
  if (url === undefined) query(databases.server, 'vacuum into ?', databases.peer);
  // Formal is what production writes.
  const { templateId, formal } = await readDemo(join(dataDir, 'demo'));
  const publicKeyFile = join(folder, 'public.pem');
  const publicKey = createPublicKey(formal.privateKeyPem);
  await writeFile(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const start: Record<TargetName, () => Promise<Target>> = {
    floor: () => startTarget('floor', folder, [publicKeyFile]),
    server: startServer,
    peer: () => startTarget('peer', folder, [databases.peer]),
  };
  const count = 'select count(*) as count from attestations';
  return {
    credentials: { ...formal, templateId },
    database: databases.server,
    start: (name) => start[name](),
    analyze: async () => {
      if (url !== undefined) await queryPostgresql(url, 'analyze');
    },
    stored: async (name) => {
      const elsewhere = name === 'server' && url !== undefined;
      const row = elsewhere ? await queryPostgresql(url, count) : query(databases[name], count);
      return Number(row?.count);
    },
  };
}

/** The first row of an answer of SQLite, from a connection of its own. */
export function query(database: string, statement: string, ...values: string[]) {
  const db = new DatabaseSync(database);
  try {
    return db.prepare(statement).get(...values);
  } finally {
    db.close();
  }
}

async function queryPostgresql(url: string, statement: string): Promise<{ count?: string } | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

import { createPublicKey } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TargetName } from '../options.ts';
import { startTarget, type Target } from './start-target.ts';

/** The signing key and the template: the same at every target. */
export interface Credentials {
  readonly accessKey: string;
  readonly privateKeyPem: string;
  readonly templateId: string;
}

export interface Targets {
  readonly credentials: Credentials;
  /** The server's, SQLite. */
  readonly database: string;
  start(name: TargetName): Promise<Target>;
  /** What PostgreSQL does by itself within a minute of use: it plans badly for tables that it has never looked at. */
  analyze(): Promise<void>;
  /** Attestations in a target's database, seen from outside its process. */
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
  // The server has its records there when the variable is set; the peer is on SQLite then as always.
  const { DATABASE_URL: url } = process.env;
  await mkdir(join(folder, 'peer'), { recursive: true });
  if (url === undefined) copyDatabase(databases.server, databases.peer);
  const credentials = await readCredentials(join(dataDir, 'demo'));
  const publicKeyFile = join(folder, 'public.pem');
  const publicKey = createPublicKey(credentials.privateKeyPem);
  await writeFile(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const start: Record<TargetName, () => Promise<Target>> = {
    floor: () => startTarget('floor', folder, [publicKeyFile]),
    server: startServer,
    peer: () => startTarget('peer', folder, [databases.peer]),
  };
  return {
    credentials,
    database: databases.server,
    start: (name) => start[name](),
    analyze: async () => {
      if (url !== undefined) await ask(url, 'analyze');
    },
    stored: async (name) =>
      name === 'server' && url !== undefined
        ? Number((await ask(url, 'select count(*) from attestations'))[0]?.count)
        : countAttestations(databases[name]),
  };
}

/** The formal key of the first demo member: formal is what production writes. */
async function readCredentials(demo: string): Promise<Credentials> {
  const file = JSON.parse(await readFile(join(demo, 'credentials.json'), 'utf8')) as {
    templateId: string;
    members: { formal?: { accessKey: string; privateKeyFile: string } }[];
  };
  const formal = file.members[0]?.formal;
  if (!formal) throw new Error('The demo of the server has no formal key.');
  const privateKeyPem = await readFile(join(demo, formal.privateKeyFile), 'utf8');
  return { accessKey: formal.accessKey, privateKeyPem, templateId: file.templateId };
}

/** With what is still in its log. */
function copyDatabase(from: string, to: string): void {
  const db = new DatabaseSync(from);
  try {
    db.prepare('vacuum into ?').run(to);
  } finally {
    db.close();
  }
}

async function ask(url: string, statement: string): Promise<readonly { count?: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function countAttestations(database: string): number {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    return Number(db.prepare('select count(*) as count from attestations').get()?.count);
  } finally {
    db.close();
  }
}

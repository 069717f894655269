import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders, syncFolder, writeFileDurably } from '@attestation/server-kit';
import { OperatorError } from '../../errors/operator-error.ts';
import { SettingsError } from '../../settings/values.ts';
import { LockedError, lockFile } from './lock-file.ts';

/** Version of the layout of DATA_DIR; increase it with every incompatible change. */
const format = 1;

/** DATA_DIR cannot be used; the message says why and what to do. */
export class DataDirError extends OperatorError {}

export interface DataDir {
  readonly path: string;
  /** Its own name, also after it was moved or restored; undefined for an admin before a server has used it. */
  readonly id: string | undefined;
  /** Tells other programs where the server listens: `server.json`, removed by `close`. */
  writeServerFile(server: ServerFile): Promise<void>;
  /** Notes where the records are from now on. Durable on return. */
  noteDatabase(database: 'postgresql'): Promise<void>;
  /**
   * For an admin that changes the tables: no server may use them meanwhile.
   *
   * @returns how to let go of the lock
   * @throws DataDirError when a server uses DATA_DIR
   */
  lockOutServers(): Promise<() => void>;
  close(): Promise<void>;
}

interface DataDirOptions {
  /**
   * One `server` at a time, the lock dies with its process; an `admin` works while it runs. A `worker` works for the
   * process that has the lock. Default `server`.
   */
  readonly role: 'server' | 'admin' | 'worker';
  /** Whether the records are in the database of DATABASE_URL, not in this folder. Default false. */
  readonly hasDatabaseUrl: boolean;
}

interface ServerFile {
  readonly url: string;
  readonly pid: number;
}

/**
 * Opens DATA_DIR, or makes it (mode 0700).
 *
 * @throws DataDirError when another server uses it, a newer version has written it, or its records are elsewhere
 */
export async function openDataDir(
  path: string,
  { role = 'server', hasDatabaseUrl = false }: Partial<DataDirOptions> = {},
): Promise<DataDir> {
  const folder = resolve(path);
  const made = await makeFolder(folder);
  if (made !== undefined) await syncFolder(dirname(made));
  await refuseReadOnly(folder);
  const unlock = role === 'server' ? await lock(folder, another) : undefined;
  const serverFile = join(folder, 'server.json');
  let id: string | undefined;
  try {
    ({ id } = await readOrMakeFormat(folder, { role, hasDatabaseUrl }));
    // One that a killed server left would send its readers to a server that is not there.
    if (role === 'server') await rm(serverFile, { force: true });
  } catch (error) {
    unlock?.();
    throw error;
  }
  return {
    path: folder,
    id,
    writeServerFile: (server) => writeFileDurably(serverFile, `${JSON.stringify(server)}\n`),
    noteDatabase: (database) =>
      writeFileDurably(join(folder, 'format.json'), `${JSON.stringify({ format, id, database })}\n`),
    lockOutServers: () => lock(folder, outdated),
    async close() {
      if (role === 'server') await rm(serverFile, { force: true });
      unlock?.();
    },
  };
}

async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    return await makeFolders(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file is in its place' : String(code);
    throw new DataDirError(`DATA_DIR ${folder} cannot be made (${why}). Name another folder.`, { cause });
  }
}

async function refuseReadOnly(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause) => {
    const { code } = cause as NodeJS.ErrnoException;
    const remedy =
      code === 'EROFS'
        ? 'mount its file system for writing'
        : 'give it to the user that runs the server, with "chown -R USER"';
    throw new DataDirError(
      `DATA_DIR ${folder} cannot be written (${code}): ${remedy}, or name another folder.`,
      {
        cause,
      },
    );
  });
}

/** What `format.json` says. */
interface Format {
  readonly format: number;
  /** Missing in folders of earlier releases. */
  readonly id?: string;
  /** Where the records are; missing: in `attestation.db`. */
  readonly database?: 'postgresql';
}

async function readOrMakeFormat(folder: string, { role, hasDatabaseUrl }: DataDirOptions): Promise<Format> {
  const path = join(folder, 'format.json');
  const text = await readIfThere(path);
  const found = text === undefined ? { format } : readFormat(text);
  if (found === undefined) {
    throw new DataDirError(
      `${path} is damaged: it should hold {"format": ${format}}. Put it back from your backup.`,
    );
  }
  if (found.format > format) {
    throw new DataDirError(
      `DATA_DIR ${folder} has format ${found.format}, written by a newer version; this one reads up to ${format}. Install the newer version, or name another DATA_DIR.`,
    );
  }
  refuseOtherDatabase(folder, found, hasDatabaseUrl);
  // Two admins could make two ids; of servers there is one.
  if (role !== 'server' && text !== undefined) return found;
  const wanted: Format = {
    format: found.format,
    ...(role === 'server' && { id: found.id ?? randomUUID() }),
    ...(hasDatabaseUrl && { database: 'postgresql' }),
  };
  if (text !== `${JSON.stringify(wanted)}\n`) await writeFileDurably(path, `${JSON.stringify(wanted)}\n`);
  return wanted;
}

/** An operator who forgets DATABASE_URL, or sets it for existing data, must not begin with empty records. */
function refuseOtherDatabase(folder: string, { database }: Format, hasDatabaseUrl: boolean): void {
  if (database === 'postgresql' && !hasDatabaseUrl) {
    throw new SettingsError([
      `The records of DATA_DIR ${folder} are in PostgreSQL: set DATABASE_URL, as for the server that made it.`,
    ]);
  }
  if (database === 'postgresql' && existsSync(join(folder, 'attestation.db'))) {
    throw new DataDirError(
      `A "migrate" of DATA_DIR ${folder} did not end. Remove ,"database":"postgresql" from its format.json, empty the database and the store, and run it again.`,
    );
  }
  if (hasDatabaseUrl && existsSync(join(folder, 'attestation.db'))) {
    throw new SettingsError([
      `The records of DATA_DIR ${folder} are in its attestation.db: leave out DATABASE_URL, name another DATA_DIR, or move the records with the admin command migrate while no server runs.`,
    ]);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function readFormat(text: string): Format | undefined {
  try {
    const { format: found, id, database } = JSON.parse(text) as Record<string, unknown>;
    if (typeof found !== 'number' || !Number.isInteger(found) || found < 1) return undefined;
    return {
      format: found,
      ...(typeof id === 'string' && { id }),
      ...(database === 'postgresql' && { database }),
    };
  } catch {
    return undefined;
  }
}

type Refusal = (process: string, folder: string) => string;

const another: Refusal = (process, folder) =>
  `Another server${process} is using DATA_DIR ${folder}. Stop it, or name another DATA_DIR.`;

const outdated: Refusal = (process, folder) =>
  `A server${process} is using DATA_DIR ${folder}, whose tables are of an earlier version. Restart the server first, with this version: it brings them up to date.`;

/** @param refusal says why, when a server has the lock */
async function lock(folder: string, refusal: Refusal): Promise<() => void> {
  try {
    return lockFile(join(folder, 'server.lock'));
  } catch (cause) {
    if (!(cause instanceof LockedError)) throw new DataDirError((cause as Error).message, { cause });
    const pid = await readPid(folder);
    throw new DataDirError(refusal(pid === undefined ? '' : ` (process ${pid})`, folder), { cause });
  }
}

async function readPid(folder: string): Promise<number | undefined> {
  try {
    const { pid } = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as Partial<ServerFile>;
    return pid;
  } catch {
    // Only a hint: the other server may not listen yet.
    return undefined;
  }
}

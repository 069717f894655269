import { readFile } from 'node:fs/promises';
import { parseCheckpointText, parseNote } from '@attestation/evidence/log';
import { writeFileDurably } from '@attestation/server-kit';
import type { Shard } from './leaf-records.ts';
import { LogFault } from './log-fault.ts';

/**
 * The newest checkpoint of every log, outside DATA_DIR: restoring an older copy of that does not bring back an older
 * one here, so it is noticed.
 */
export interface HeadFile {
  readonly path: string;
  /** The signed note; undefined when none was kept. */
  read(origin: string): Promise<string | undefined>;
  /** Keeps it, unless a larger one is kept. Durable on return. */
  keep(origin: string, note: string): Promise<void>;
  /** Names of the logs. */
  origins(): Promise<string[]>;
}

/** Where it is: next to KEY_FILE, which DATA_DIR does not hold. */
export function headFilePath(keyFile: string): string {
  return `${keyFile}.heads`;
}

/**
 * @param onUnkept called once when it cannot be written: then an older copy is not noticed
 */
export function openHeadFile(path: string, onUnkept: (error: unknown) => void): HeadFile {
  let writing: Promise<unknown> = Promise.resolve();
  let isTold = false;

  async function keep(origin: string, note: string): Promise<void> {
    const all = await readAll(path);
    if (sizeOf(all[origin]) > sizeOf(note)) return;
    try {
      await writeFileDurably(path, `${JSON.stringify({ ...all, [origin]: note }, null, 2)}\n`);
    } catch (error) {
      // A key that is mounted read-only must not keep the log from going on.
      if (!isTold) onUnkept(error);
      isTold = true;
    }
  }

  return {
    path,
    read: async (origin) => (await readAll(path))[origin],
    keep(origin, note) {
      const kept = writing.then(() => keep(origin, note));
      writing = kept.catch(() => undefined);
      return kept;
    },
    origins: async () => Object.keys(await readAll(path)),
  };
}

/** The number of the next shard of a log: above those in the database, and above those that a lost one had. */
export async function nextShard(
  serviceName: string,
  environment: string,
  newest: number,
  heads: HeadFile | undefined,
): Promise<number> {
  const start = `${serviceName}/${environment}/`;
  const known = ((await heads?.origins()) ?? []).filter((origin) => origin.startsWith(start));
  return Math.max(newest, ...known.map((origin) => Number(origin.slice(start.length)) || 0)) + 1;
}

export function serviceNameOf({ origin, environment, shard }: Shard): string {
  return origin.slice(0, -`/${environment}/${shard}`.length);
}

/** @throws LogFault `rolled-back` when `newest` is the last shard of the database, and later ones have published */
export async function demandNewest(newest: Shard, heads: HeadFile | undefined): Promise<void> {
  const { environment, shard } = newest;
  const serviceName = serviceNameOf(newest);
  const known = (await nextShard(serviceName, environment, shard, heads)) - 1;
  if (known <= shard) return;
  throw new LogFault(
    'rolled-back',
    `${heads?.path} has a checkpoint of ${serviceName}/${environment}/${known}, and the database ends with shard ${shard}: was it restored from an older backup? Restore a newer one. Where there is none, run "attestation-admin log rotate --environment ${environment}": what is missing stays missing, and a new shard starts.`,
  );
}

function sizeOf(note: string | undefined): number {
  return note === undefined ? -1 : parseCheckpointText(parseNote(note).text).size;
}

async function readAll(path: string): Promise<Record<string, string>> {
  try {
    const all = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    for (const note of Object.values(all)) sizeOf(note);
    return all;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new LogFault(
      'damaged',
      `${path}, which holds the newest checkpoint of each log, cannot be read: ${(cause as Error).message} Put it back from your backup. Where there is none, make sure that DATA_DIR is not an older copy, and remove the file.`,
      { cause },
    );
  }
}

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WitnessAddress } from '../cosigned-notes.ts';
import type { HeadFile } from '../head-file.ts';
import type { Environment, LeafRecords } from '../leaf-records.ts';
import { type Log, openLog } from '../open-log.ts';
import type { KeySealer } from '../shard-keys.ts';
import { tilesInFolder } from '../tile-folder.ts';

/** Records with what is needed to fill them. */
export interface LeafStore {
  readonly records: LeafRecords;
  /** Commits leaves to the open shard, all or none. @param environment default `sandbox` */
  append(leaves: readonly Uint8Array[], environment?: Environment): Promise<void>;
  close(): Promise<void>;
}

/** A store of leaves with a log in a temporary folder next to it. */
export interface LogBench<Store extends LeafStore = LeafStore> {
  readonly store: Store;
  readonly folder: string;
  readonly logFolder: string;
  readonly faults: unknown[];
  /** @param gatherMs default 5 */
  open(gatherMs?: number, witnesses?: readonly WitnessAddress[], heads?: HeadFile): Promise<Log>;
  append(leaves: readonly Uint8Array[]): Promise<void>;
  remove(): Promise<void>;
}

/** Seals nothing: the keys of tests are worth nothing. */
export const plainSealer: KeySealer = {
  seal: (plain, context) => `${context}.${plain.toString('base64')}`,
  open(sealed, context) {
    if (!sealed.startsWith(`${context}.`)) throw new Error(`This was not sealed for ${context}.`);
    return Buffer.from(sealed.slice(context.length + 1), 'base64');
  },
};

/** What a manifest's hash would be. */
export function leafData(i: number): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`leaf ${i}`).digest());
}

export const leavesFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => leafData(from + i));

/**
 * @param openStore called with the folder of the bench
 * @param again the folder of one before, to go on with
 */
export async function openLogBench<Store extends LeafStore>(
  openStore: (folder: string) => Store | Promise<Store>,
  again?: string,
): Promise<LogBench<Store>> {
  const folder = again ?? (await mkdtemp(join(tmpdir(), 'attestation-log-')));
  const store = await openStore(folder);
  const faults: unknown[] = [];
  const opened: Log[] = [];
  return {
    ...{ store, folder, faults },
    logFolder: join(folder, 'log', 'sandbox'),
    async open(gatherMs = 5, witnesses = [], heads) {
      const log = await openLog({
        places: tilesInFolder(join(folder, 'log')),
        records: store.records,
        sealer: plainSealer,
        environment: 'sandbox',
        serviceName: 'attest.example',
        gatherMs,
        witnesses,
        ...(heads && { heads }),
        onFault: (error) => faults.push(error),
      });
      opened.push(log);
      return log;
    },
    append: (leaves) => store.append(leaves),
    async remove() {
      for (const log of opened) await log.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once a checkpoint covers so many leaves. */
export function published(log: Log, size: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((log.checkpoint()?.size ?? -1) < size) return;
      stop();
      resolve();
    };
    const stop = log.onCheckpoint(look);
    log.notify();
    look();
  });
}

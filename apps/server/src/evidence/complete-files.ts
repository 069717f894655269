import type { LeafRecords, Log } from '@attestation/log';
import { type Loop, startLoop, workThrough } from '@attestation/server-kit';
import type { FileRecords } from '../domain/file-records.ts';
import { type Environment, environments } from '../domain/model.ts';
import { createRetryTimes } from './file-worker.ts';
import type { KeptFile } from './make-file.ts';

/**
 * Links attestations to the log after each checkpoint, and at once those that a crash has left. One round of an
 * environment at a time; checkpoints that come meanwhile cause one more.
 *
 * @param onFault called for a round that failed; it is tried again after a while.
 */
export function createLinker(
  logs: Readonly<Record<Environment, Pick<Log, 'onCheckpoint'>>>,
  leaves: Pick<LeafRecords, 'shards' | 'checkpoints'>,
  records: Pick<FileRecords, 'linked' | 'link'>,
  onFault: (error: unknown) => void,
  retryMs = 10_000,
): { close(): Promise<void> } {
  const linkers = environments.map((environment) => {
    const loop = startLoop({
      async step() {
        await linkHashes(environment, leaves, records);
        return undefined;
      },
      // A quiet log may publish its next checkpoint in a week.
      retry: { first: retryMs, longest: retryMs },
      onFault: (error) => onFault(error),
    });
    const stop = logs[environment].onCheckpoint(loop.wake);
    loop.wake();
    return () => {
      stop();
      return loop.stop();
    };
  });
  return {
    async close() {
      await Promise.all(linkers.map((close) => close()));
    },
  };
}

/**
 * Gives every attestation whose leaf is covered by a checkpoint the root of the first such checkpoint as its
 * `blockchain_hash` (D23). How far it has come is in the database, in the commit that sets the hashes: after a crash
 * the next call goes on there, and each attestation gets the same root all the same.
 */
async function linkHashes(
  environment: Environment,
  leaves: Pick<LeafRecords, 'shards' | 'checkpoints'>,
  records: Pick<FileRecords, 'linked' | 'link'>,
): Promise<void> {
  for (const { shard } of await leaves.shards(environment)) {
    for (;;) {
      const page = await leaves.checkpoints(environment, shard, await records.linked(environment, shard));
      if (page.length === 0) break;
      for (const { size, root } of page) await records.link(environment, shard, size, root);
    }
  }
}

interface StampWorkerOptions {
  readonly records: Pick<FileRecords, 'unstamped' | 'find' | 'setTimeStamp'>;
  /** RFC 3161 token, DER. */
  readonly stamp: (environment: Environment, manifest: Uint8Array) => Promise<Uint8Array>;
  /** @throws when a verifier would call the file invalid */
  readonly examine: (file: KeptFile) => Promise<void>;
  /** Called for a round that failed, and for a file that its time stamp would make invalid. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Whether another process stamps. */
  readonly isWaiting?: () => boolean;
  /** Milliseconds between two looks while files wait for their time stamp; default 1,000. */
  readonly pauseMs?: number;
}

/** Milliseconds between two looks while nothing waits: for files that another process has kept, or that fsck has repaired. */
const idleMs = 10_000;

/** Requests to the authority: one after the other would be fewer files than a server closes, if an answer takes 100 ms. */
const atOnce = 4;

/**
 * Stamps the files whose authority was not at hand when they were made. One that gives none ends the round; a stamp
 * that contradicts its file (it was closed while the clock was ahead) is not kept, and asked for again later.
 *
 * @returns a loop to wake after each file that is kept without a time stamp
 */
export function startStampWorker(options: StampWorkerOptions): Loop {
  const { records, stamp, examine, onFault, isWaiting = () => false, pauseMs = 1_000 } = options;
  const retries = createRetryTimes();
  let hasWaiting = false;

  async function stampOne(no: string, environment: Environment, manifest: string): Promise<void> {
    const token = await stamp(environment, Buffer.from(manifest, 'utf8'));
    const timeStamp = Buffer.from(token).toString('base64');
    const file = await records.find(no);
    if (file === undefined) return;
    try {
      await examine({ ...file, timeStamp });
    } catch (error) {
      retries.failed(no);
      onFault(error, no);
      return;
    }
    await records.setTimeStamp(no, timeStamp);
    retries.done(no);
  }

  async function stampAll(isStopped: () => boolean): Promise<undefined> {
    hasWaiting = false;
    if (isWaiting()) return;
    for (let after = ''; !isStopped(); ) {
      const page = await records.unstamped(after);
      if (page.length === 0) return;
      hasWaiting = true;
      await workThrough(page, atOnce, async ({ no, environment, manifest }) => {
        if (!isStopped() && retries.isDue(no)) await stampOne(no, environment, manifest);
      });
      after = page.at(-1)?.no ?? '';
    }
  }

  const loop = startLoop({
    step: stampAll,
    every: () => (hasWaiting ? pauseMs : idleMs),
    retry: { first: 2 * pauseMs, longest: 30_000 },
    onFault: (error) => onFault(error, undefined),
  });
  loop.wake();
  return loop;
}

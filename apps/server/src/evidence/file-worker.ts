import { setTimeout as sleep } from 'node:timers/promises';
import type { FileMaker } from './file-maker.ts';
import type { FileRecords, PendingFile } from './file-records.ts';
import { type Rounds, startRounds } from './start-rounds.ts';

export interface FileWorkerOptions {
  readonly records: Pick<FileRecords, 'pending'>;
  readonly maker: FileMaker;
  /** Files that are made at the same time. */
  readonly atOnce: number;
  /** Whether requests need the machine now. Then files are made slowly, but they are made. */
  readonly isBusy?: () => boolean;
  /** Told of each file that could not be made, and of a round that failed; it is tried again. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Milliseconds between two looks for closed attestations. */
  readonly pauseMs?: number;
}

/** Milliseconds after each file, while requests need the machine: a file costs it some twenty. */
const busyPause = 500;

/** Milliseconds until the first and at most until another try. */
const retry = { first: 1_000, longest: 3_600_000 };

/**
 * Makes the files of closed attestations, oldest number first. All that it knows is in the database, so a start after
 * a crash goes on where the last one ended; a file that cannot be made waits longer each time and holds up no other.
 */
export function startFileWorker(options: FileWorkerOptions): Rounds {
  const { records, maker, atOnce, onFault, isBusy = () => false, pauseMs = 200 } = options;
  const failed = new Map<string, { pause: number; next: number }>();

  async function make({ no }: PendingFile): Promise<void> {
    try {
      await maker.make(no);
      failed.delete(no);
    } catch (error) {
      const pause = Math.min((failed.get(no)?.pause ?? retry.first / 2) * 2, retry.longest);
      failed.set(no, { pause, next: Date.now() + pause });
      onFault(error, no);
    }
  }

  async function makeAll(page: readonly PendingFile[], stopped: () => boolean): Promise<void> {
    const due = page.filter(({ no }) => (failed.get(no)?.next ?? 0) <= Date.now()).values();
    const makeNext = async () => {
      for (const file of due) {
        if (stopped()) return;
        await make(file);
        if (isBusy()) await sleep(busyPause, undefined, { ref: false });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, makeNext));
  }

  async function round(stopped: () => boolean): Promise<void> {
    for (let after = ''; !stopped(); ) {
      const page = await records.pending(after);
      const last = page.at(-1);
      if (last === undefined) return;
      await makeAll(page, stopped);
      after = last.no;
    }
  }

  return startRounds(round, pauseMs, (error) => onFault(error, undefined));
}

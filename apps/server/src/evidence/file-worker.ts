import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, environments } from '../domain/model.ts';
import type { FileMaker } from './file-maker.ts';
import type { FileRecords, PendingFile } from './file-records.ts';
import { createRetryTimes } from './retry-times.ts';
import { type Rounds, startRounds } from './start-rounds.ts';

export interface FileWorkerOptions {
  readonly records: Pick<FileRecords, 'pending'>;
  readonly maker: FileMaker;
  /** Files of an environment that are made at the same time. */
  readonly atOnce: number;
  /** Whether requests need the machine now. Then files are made slowly, but they are made. */
  readonly isBusy?: () => boolean;
  /** Whether no file may be made for now. */
  readonly isWaiting?: () => boolean;
  /** Called for each file that could not be made, and for a round that failed; it is tried again. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Milliseconds between two looks for closed attestations. */
  readonly pauseMs?: number;
}

/** Milliseconds after each file, while requests need the machine: a file costs it some twenty. */
const busyPause = 500;

/**
 * Makes the files of closed attestations, oldest number first. All that it knows is in the database, so a start after
 * a crash goes on where the last one ended; a file that cannot be made waits longer each time and holds up no other. Environments have rounds of their own: a
 * formal file does not wait for those of the sandbox.
 */
export function startFileWorker(options: FileWorkerOptions): Rounds {
  const {
    records,
    maker,
    atOnce,
    onFault,
    isBusy = () => false,
    isWaiting = () => false,
    pauseMs = 200,
  } = options;
  const retries = createRetryTimes();

  async function make({ no }: PendingFile): Promise<void> {
    try {
      await maker.make(no);
      retries.done(no);
    } catch (error) {
      retries.failed(no);
      onFault(error, no);
    }
  }

  async function makeAll(page: readonly PendingFile[], stopped: () => boolean): Promise<void> {
    const due = page.filter(({ no }) => retries.isDue(no)).values();
    const makeNext = async () => {
      for (const file of due) {
        if (stopped() || isWaiting()) return;
        await make(file);
        if (isBusy()) await sleep(busyPause, undefined, { ref: false });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, makeNext));
  }

  async function round(environment: Environment, stopped: () => boolean): Promise<void> {
    for (let after = ''; !stopped() && !isWaiting(); ) {
      const page = await records.pending(after, environment);
      const last = page.at(-1);
      if (last === undefined) return;
      await makeAll(page, stopped);
      after = last.no;
    }
  }

  const rounds = environments.map((environment) =>
    startRounds(
      (stopped) => round(environment, stopped),
      pauseMs,
      (error) => onFault(error, undefined),
    ),
  );
  return {
    async stop() {
      await Promise.all(rounds.map((one) => one.stop()));
    },
  };
}

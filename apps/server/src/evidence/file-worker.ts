import { setTimeout as sleep } from 'node:timers/promises';
import { createFairQueue } from '@attestation/scheduling';
import { type Environment, environments } from '../domain/model.ts';
import type { FileMaker } from './file-maker.ts';
import type { FileRecords, PendingFile, WaitingFile } from './file-records.ts';
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

/** Files that wait in turns, a quarter of them at most of one member; others wait in the database. */
const room = 40_000;
/** Of those that wait in the database, so many are looked at in a round. */
const mostListed = 100_000;
/** Milliseconds after which a round begins again, and finds what could not be made before. */
const longestRound = 20_000;

/** Milliseconds after each file, while requests need the machine: a file costs it some twenty. */
const busyPause = 500;

/**
 * Makes the files of closed attestations: members in turns, of each the oldest number first, so that a member with many
 * delays itself. All that it knows is in the database, so a start after a crash goes on where the last one ended; a file
 * that cannot be made waits longer each time and holds up no other. Environments have rounds of their own: a formal file
 * does not wait for those of the sandbox.
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

  async function round(environment: Environment, stopped: () => boolean): Promise<void> {
    const turns = openTurns((after) => records.pending(after, environment));
    const end = performance.now() + longestRound;
    const makeNext = async () => {
      while (!stopped() && !isWaiting() && performance.now() < end) {
        const file = await turns.next();
        if (file === undefined) return;
        if (!retries.isDue(file.no)) continue;
        await make(file);
        if (isBusy()) await sleep(busyPause, undefined, { ref: false });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, makeNext));
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

/** What waits, one of each member in turn. What is closed meanwhile gets its turn, too. */
function openTurns(list: (after: string) => Promise<readonly WaitingFile[]>) {
  const queue = createFairQueue<WaitingFile>(room);
  let after = '';
  let listed = 0;
  let listing: Promise<void> | undefined;

  async function listNew(): Promise<void> {
    while (listed < mostListed) {
      const page = await list(after);
      for (const file of page) queue.add(file.memberId, file);
      listed += page.length;
      after = page.at(-1)?.no ?? after;
      if (page.length === 0) return;
    }
  }

  return {
    async next(): Promise<WaitingFile | undefined> {
      // One list for all that ask at the same time: each number is listed once.
      listing ??= listNew().finally(() => {
        listing = undefined;
      });
      await listing;
      return queue.take();
    },
  };
}

import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
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
  /** Milliseconds after which a round looks for what was closed meanwhile; default 200. */
  readonly lookMs?: number;
  /** Milliseconds after which a round begins again, and finds what could not be made before; default 20,000. */
  readonly roundMs?: number;
}

/** Files that wait in turns, a quarter of them at most of one member; others wait in the database. */
const room = 40_000;
/** Of those that wait in the database, so many are looked at in a round. */
const mostListed = 100_000;
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
    lookMs = 200,
    roundMs = 20_000,
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

  /** Members that had a turn in the last round of an environment: in the next one they come after the others. */
  const served = new Map<Environment, ReadonlySet<string>>();

  async function round(environment: Environment, stopped: () => boolean): Promise<void> {
    const before = served.get(environment) ?? new Set();
    const now = new Set<string>();
    served.set(environment, now);
    const turns = openTurns((after) => records.pending(after, environment), before, lookMs);
    const end = performance.now() + roundMs;
    const makeNext = async () => {
      while (!stopped() && !isWaiting() && performance.now() < end) {
        const file = await turns.next();
        if (file === undefined) return;
        now.add(file.memberId);
        if (!retries.isDue(file.no)) continue;
        await make(file);
        if (isBusy()) await sleep(busyPause, undefined, { ref: false });
      }
    };
    // A fault of one must not end the round while another is still making a file.
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, makeNext));
    const failed = ends.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
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
function openTurns(
  list: (after: string) => Promise<readonly WaitingFile[]>,
  servedBefore: ReadonlySet<string>,
  lookMs: number,
) {
  const queue = createFairQueue<WaitingFile>(room);
  let after = '';
  let listed = 0;
  let listing: Promise<void> | undefined;
  let nextLook = 0;

  async function listNew(): Promise<void> {
    const later: WaitingFile[] = [];
    while (listed < mostListed) {
      const page = await list(after);
      for (const file of page) {
        if (servedBefore.has(file.memberId)) later.push(file);
        else queue.add(file.memberId, file);
      }
      listed += page.length;
      after = page.at(-1)?.no ?? after;
      if (page.length === 0) break;
      // SQLite reads synchronously: requests go between two pages.
      await setImmediate();
    }
    for (const file of later) queue.add(file.memberId, file);
    nextLook = performance.now() + lookMs;
  }

  return {
    async next(): Promise<WaitingFile | undefined> {
      const waiting = performance.now() < nextLook ? queue.take() : undefined;
      if (waiting !== undefined) return waiting;
      // One list for all that ask at the same time: each number is listed once.
      listing ??= listNew().finally(() => {
        listing = undefined;
      });
      await listing;
      return queue.take();
    },
  };
}

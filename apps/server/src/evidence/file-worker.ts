import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type Loop, startLoop } from '@attestation/scheduling';
import type { Claim, FileRecords } from '../domain/file-records.ts';
import { type Environment, environments } from '../domain/model.ts';
import type { FileMaker } from './file-maker.ts';
import type { FileShare } from './file-share.ts';
import { createRetryTimes } from './retry-times.ts';

export interface FileWorkerOptions {
  readonly records: Pick<FileRecords, 'memberWaiting' | 'pending'>;
  readonly maker: FileMaker;
  /** Files of an environment that are made at the same time. */
  readonly atOnce: number;
  /** How files give way to requests; default: not at all. */
  readonly share?: Pick<FileShare, 'pauseAfter'>;
  /** Whether this process may make the file now; default: it always may. */
  readonly claim?: (no: string) => Promise<Claim>;
  /** Whether no file may be made for now. */
  readonly isWaiting?: () => boolean;
  /** Called for each file that could not be made, and for a round that failed; it is tried again. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Milliseconds between two looks for closed attestations. */
  readonly pauseMs?: number;
  /** Milliseconds after which a round begins again, and finds what could not be made before; default 20,000. */
  readonly roundMs?: number;
}

/**
 * Makes the files of closed attestations: members in turns, of each the oldest number first, so that a member with many
 * delays itself. All that it knows is in the database, so a start after a crash goes on where the last one ended; a file
 * that cannot be made waits longer each time and holds up no other. Environments have rounds of their own: a formal file
 * does not wait for those of the sandbox.
 */
export function startFileWorker(options: FileWorkerOptions): Pick<Loop, 'stop'> {
  const {
    records,
    maker,
    atOnce,
    onFault,
    share,
    isWaiting = () => false,
    claim = async () => 'ours',
    pauseMs = 200,
    roundMs = 20_000,
  } = options;
  const retries = createRetryTimes();

  async function make(no: string): Promise<void> {
    try {
      await maker.make(no);
      retries.done(no);
    } catch (error) {
      retries.failed(no);
      onFault(error, no);
    }
  }

  /** The member of each environment that had the last turn: the next round begins with the one after it. */
  const last = new Map<Environment, string>();

  async function round(environment: Environment, stopped: () => boolean): Promise<undefined> {
    const turns = openTurns(records, environment, retries.isDue, last);
    const end = performance.now() + roundMs;
    const makeNext = async () => {
      while (!stopped() && !isWaiting() && performance.now() < end) {
        const no = await turns.next();
        if (no === undefined) return;
        if ((await claim(no)) !== 'ours') continue;
        const start = performance.now();
        await make(no);
        const pause = share?.pauseAfter(performance.now() - start) ?? 0;
        if (pause > 0) await sleep(pause, undefined, { ref: false });
      }
    };
    // A fault of one must not end the round while another is still making a file.
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, makeNext));
    const failed = ends.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  const loops = environments.map((environment) =>
    startLoop({
      step: (isStopped) => round(environment, isStopped),
      every: pauseMs,
      retry: { first: 2 * pauseMs, longest: 30_000 },
      onFault: (error) => onFault(error, undefined),
    }),
  );
  for (const loop of loops) loop.wake();
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** What waits, one of each member in turn: looked up for each turn, so what is closed meanwhile is among it. */
function openTurns(
  records: FileWorkerOptions['records'],
  environment: Environment,
  isDue: (no: string) => boolean,
  last: Map<Environment, string>,
) {
  /** The number that each member has come to in this round. */
  const reached = new Map<string, string>();
  let taking: Promise<string | undefined> = Promise.resolve(undefined);

  async function take(): Promise<string | undefined> {
    // From the last member to the end, and then once all of them, without a number that is new in this round.
    for (let ends = 0; ends < 2; ) {
      // SQLite reads synchronously: requests go between two looks.
      await setImmediate();
      const member = await records.memberWaiting(environment, last.get(environment) ?? '');
      last.set(environment, member ?? '');
      if (member === undefined) {
        ends += 1;
        continue;
      }
      const page = await records.pending(environment, member, reached.get(member) ?? '');
      const due = page.find(isDue);
      const to = due ?? page.at(-1);
      if (to === undefined) continue;
      reached.set(member, to);
      if (due !== undefined) return due;
      ends = 0;
    }
    return undefined;
  }

  return {
    /** One at a time, so that no number is taken twice. */
    next(): Promise<string | undefined> {
      taking = taking.then(take, take);
      return taking;
    },
  };
}

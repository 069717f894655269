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
  /** Called for each file that could not be made, and for a look that failed; it is tried again. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Milliseconds between two looks for closed attestations while some wait; default 200. */
  readonly pauseMs?: number;
  /** Milliseconds after which a member's lowest number is looked up again, though higher ones still wait; default 20,000. */
  readonly roundMs?: number;
}

/**
 * Makes the files of closed attestations: members in turns, of each the oldest number first, so that a member with many
 * delays itself. All that it knows is in the database, so a start after a crash goes on where the last one ended; a file
 * that cannot be made waits longer each time and holds up no other; nor does one that takes long, unless `atOnce` do. A
 * formal file does not wait for those of the sandbox.
 *
 * @returns a loop to wake after each commit that closes an attestation
 */
export function startFileWorker(options: FileWorkerOptions): Loop {
  const lines = environments.map((environment) => startLine(environment, options));
  return {
    wake() {
      for (const line of lines) line.wake();
    },
    async stop() {
      await Promise.all(lines.map((line) => line.stop()));
    },
  };
}

/** Milliseconds between two looks while nothing waits: what another process, or none, was about to make. */
const idleMs = 5_000;

/** Milliseconds between two claims of a file that another process makes: a claim is a write. */
const leftFor = 2_000;

/** The files of an environment: `atOnce` are under way whenever so many wait. */
function startLine(environment: Environment, options: FileWorkerOptions): Loop {
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
  const underWay = new Map<string, Promise<void>>();
  /** Until when those that another process makes are left to it. */
  const elsewhere = new Map<string, number>();
  const isFree = (no: string) =>
    retries.isDue(no) && !underWay.has(no) && (elsewhere.get(no) ?? 0) <= performance.now();
  const turns = openTurns(records, environment, isFree, { pauseMs, roundMs });

  function leave(no: string): void {
    const now = performance.now();
    for (const [one, until] of elsewhere) if (until <= now) elsewhere.delete(one);
    elsewhere.set(no, now + leftFor);
  }

  async function make(no: string): Promise<void> {
    const start = performance.now();
    try {
      await maker.make(no);
      retries.done(no);
    } catch (error) {
      retries.failed(no);
      onFault(error, no);
    }
    const pause = share?.pauseAfter(performance.now() - start) ?? 0;
    if (pause > 0) await sleep(pause, undefined, { ref: false });
  }

  async function begin(isStopped: () => boolean): Promise<undefined> {
    while (underWay.size < atOnce && !isStopped() && !isWaiting()) {
      const no = await turns.next();
      if (no === undefined) return;
      const claimed = await claim(no);
      if (claimed === 'elsewhere') leave(no);
      if (claimed !== 'ours') continue;
      const made = make(no).finally(() => {
        underWay.delete(no);
        loop.wake();
      });
      underWay.set(no, made);
    }
  }

  const loop = startLoop({
    step: begin,
    every: () => (turns.hasWaiting() ? pauseMs : idleMs),
    retry: { first: 2 * pauseMs, longest: 30_000 },
    onFault: (error) => onFault(error, undefined),
  });
  loop.wake();
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.all(underWay.values());
    },
  };
}

/** What waits, one of each member in turn: looked up for each turn, so what is closed meanwhile is among it. */
function openTurns(
  records: FileWorkerOptions['records'],
  environment: Environment,
  isFree: (no: string) => boolean,
  { pauseMs, roundMs }: { readonly pauseMs: number; readonly roundMs: number },
) {
  /** The member that had the last turn. */
  let last = '';
  /** The number that each member has come to in this round; a lower one that is closed meanwhile is for the next. */
  const reached = new Map<string, string>();
  let roundEnds = Number.NEGATIVE_INFINITY;
  /** Whether the last look found any that wait, if only for a later one. */
  let hasWaiting = false;

  return {
    hasWaiting: () => hasWaiting,
    async next(): Promise<string | undefined> {
      if (performance.now() >= roundEnds) {
        reached.clear();
        roundEnds = performance.now() + roundMs;
      }
      hasWaiting = false;
      // From the last member to the end, and then once all of them, without a number that is new in this round.
      for (let ends = 0; ends < 2; ) {
        // SQLite reads synchronously: requests go between two looks.
        await setImmediate();
        const member = await records.memberWaiting(environment, last);
        last = member ?? '';
        if (member === undefined) {
          ends += 1;
          continue;
        }
        hasWaiting = true;
        const page = await records.pending(environment, member, reached.get(member) ?? '');
        const free = page.find(isFree);
        const to = free ?? page.at(-1);
        if (to === undefined) continue;
        reached.set(member, to);
        if (free !== undefined) return free;
        ends = 0;
      }
      // Not at once: a look at all that cannot be made yet would follow each file.
      roundEnds = Math.min(roundEnds, performance.now() + pauseMs);
      return undefined;
    },
  };
}

import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type Loop, pauseAfter, startLoop } from '@attestation/server-kit';
import type { Claim, FileRecords } from '../domain/file-records.ts';
import type { Environment } from '../domain/model.ts';
import type { FileMaker } from './make-file.ts';

interface FileWorkerOptions {
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
  /** Milliseconds between two looks while none wait: for those of a process that ended; default 10,000. */
  readonly idleMs?: number | undefined;
  /** Called for each file that could not be made, and for a look that failed; it is tried again. */
  readonly onFault: (error: unknown, no: string | undefined) => void;
  /** Milliseconds between two looks for closed attestations while some wait; default 200. */
  readonly pauseMs?: number;
  /** Milliseconds after which a member's lowest number is looked up again, though higher ones still wait; default 20,000. */
  readonly roundMs?: number;
}

interface FileWorker extends Pick<Loop, 'stop'> {
  /** An attestation was closed, and is committed. */
  wake(environment: Environment): void;
}

/**
 * Makes the files of closed attestations: members in turns, of each the oldest number first, so that a member with many
 * delays itself. All that it knows is in the database, so a start after a crash goes on where the last one ended; a file
 * that cannot be made waits longer each time and holds up no other; nor does one that takes long, unless `atOnce` do. A
 * formal file does not wait for those of the sandbox.
 */
export function startFileWorker(options: FileWorkerOptions): FileWorker {
  const lines = { sandbox: startLine('sandbox', options), formal: startLine('formal', options) };
  return {
    wake: (environment) => lines[environment].wake(),
    async stop() {
      await Promise.all([lines.sandbox.stop(), lines.formal.stop()]);
    },
  };
}

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
    idleMs = 10_000,
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

/** When what has failed is tried again: later each time. */
interface RetryTimes {
  isDue(name: string): boolean;
  failed(name: string): void;
  done(name: string): void;
}

/** Milliseconds until the first and at most until another try. */
const retryPauses = { first: 1_000, longest: 3_600_000 };

/** @param clock milliseconds that never go back: after a backward step of the clock, tries must go on */
export function createRetryTimes(clock: () => number = () => performance.now()): RetryTimes {
  const waiting = new Map<string, { failures: number; next: number }>();
  return {
    isDue: (name) => (waiting.get(name)?.next ?? Number.NEGATIVE_INFINITY) <= clock(),
    failed(name) {
      const failures = waiting.get(name)?.failures ?? 0;
      waiting.set(name, { failures: failures + 1, next: clock() + pauseAfter(failures, retryPauses) });
    },
    done: (name) => void waiting.delete(name),
  };
}

/** Whether and how long the making of files yields to requests. */
export interface FileShare {
  /**
   * Files of an environment that are under way at the same time: one in each thread that does nothing else (those that
   * render, and the one that verifies), and one more, so that none of them waits for the thread of the requests.
   */
  readonly atOnce: number;
  /** @param waited milliseconds from closing to a file that was kept just now */
  made(waited: number): void;
  /** @param took milliseconds that the last file took @returns milliseconds until the next one */
  pauseAfter(took: number): number;
}

interface Pressure {
  /** Signed requests a second. */
  rate(): number;
  /** The part of the time that the thread of the requests was at work lately, 0 to 1. */
  load(): number;
}

/** Requests a second up to which files are made at full speed. */
const fewRequests = 150;
/** The thread may be at work for so much of the time: what it has left over is for files. */
const roomForFiles = 0.8;
/** When it has nothing left over, each thread that does nothing but files works for this part of the time all the same. */
const leastOfThread = 0.25;
/** Milliseconds that a file may wait: from the first on the share grows, from the last on nothing yields. */
const patience = { first: 1_000, last: 5_000 };
/** What is left of the longest wait after each file that waited less: one member may wait while others do not. */
const keptOfWait = 0.95;
/**
 * Milliseconds; what took longer counts as this: where other programs need the machine, a file takes long although it
 * uses little of it.
 */
const longestWork = 500 / 3;

/**
 * While the thread of the requests has time left over, files get it. When it has none, they get a share that is
 * measured: a quarter of the time of each thread that does nothing else, by what each file took, and more the longer files
 * wait, up to all of it. So a backlog neither waits for a quiet hour nor grows while there is a machine to work it off.
 *
 * @param renderThreads threads that render PDFs
 */
export function createFileShare({ rate, load }: Pressure, renderThreads: number): FileShare {
  const threads = renderThreads + 1;
  const atOnce = threads + 1;
  let longestWait = 0;
  return {
    atOnce,
    made(waited) {
      longestWait = Math.max(waited, longestWait * keptOfWait);
    },
    pauseAfter(took) {
      if (rate() <= fewRequests || load() < roomForFiles) return 0;
      const impatience = (longestWait - patience.first) / (patience.last - patience.first);
      if (impatience >= 1) return 0;
      const ofThread = leastOfThread + (1 - leastOfThread) * Math.max(0, impatience);
      const share = (ofThread * threads) / atOnce;
      return Math.min(took, longestWork) * (1 / share - 1);
    },
  };
}

/** Milliseconds of a window in which the pressure is measured. */
const window = 100;

/**
 * @param signed how many requests had a signature that holds, since the start
 * @returns what the last window of a tenth of a second or more had
 */
export function measurePressure(signed: () => number): Pressure {
  const now = () => ({
    at: performance.now(),
    signed: signed(),
    utilization: performance.eventLoopUtilization(),
  });
  let from = now();
  let last = { rate: 0, load: 0 };
  const measured = () => {
    if (performance.now() - from.at < window) return last;
    const to = now();
    const { utilization: load } = performance.eventLoopUtilization(to.utilization, from.utilization);
    last = { rate: ((to.signed - from.signed) / (to.at - from.at)) * 1000, load };
    from = to;
    return last;
  };
  return { rate: () => measured().rate, load: () => measured().load };
}

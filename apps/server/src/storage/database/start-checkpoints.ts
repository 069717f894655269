import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startLoop } from '@attestation/server-kit';
import { isFatal, type SqliteConnection } from './sqlite-connection.ts';

export interface Checkpoints {
  /** Looks at the log a little later: something was committed. */
  wake(): void;
  /** Waits for the copy under way. */
  close(): Promise<void>;
}

export interface CheckpointOptions {
  /** Called when nothing may be written any more. */
  readonly onFatal: (error: unknown) => void;
  /** Called when the thread fails: commits copy the log from then on. */
  readonly onFault: (error: unknown) => void;
  /** Pages of the log that are copied at once, at least. */
  readonly pages?: number;
  /** Milliseconds from a commit to the look at the log, and between two looks while there is something to copy. */
  readonly lookEvery?: number;
  /** Program of the thread. */
  readonly program?: URL;
}

const ownProgram = new URL(`./checkpoint-main${extname(import.meta.url)}`, import.meta.url);

/** How often the thread copies the log while too much is left for the writer; then the writer copies the rest. */
const mostCopies = 3;

/**
 * Copies the write-ahead log into the database in a thread: a commit that did it would stop all requests for as long as
 * it takes to copy and sync 16 MiB. While writes come in all the time, the thread never reaches the end of the log, and
 * the log never starts over: then the writer copies the few pages that are left. When these are many, as after a long
 * read that held up the copying, the thread copies again first.
 *
 * The thread starts when there is something to copy for the first time.
 */
export function startCheckpoints(
  path: string,
  writer: SqliteConnection,
  { onFatal, onFault, pages = 4000, lookEvery = 100, program = ownProgram }: CheckpointOptions,
): Checkpoints {
  let thread: Worker | undefined;
  let ended: Promise<void> | undefined;
  let isStopped = false;
  let isCopying = false;
  /** Pages in the log when the copy under way began. */
  let begunAt = 0;
  let copies = 0;

  function start(): Worker {
    const worker = new Worker(program, { workerData: { path } });
    worker.unref();
    worker.on('message', ({ fault }: { fault?: { message: string; errcode?: number } }) => {
      isCopying = false;
      watch(() => {
        if (fault) throw Object.assign(new Error(fault.message), { errcode: fault.errcode });
        if (!isStopped) copyRest();
      });
    });
    worker.on('error', fail);
    worker.on('exit', stop);
    ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    return worker;
  }

  function copyRest(): void {
    const { all, toCopy } = writer.logPages();
    if (all <= 2 * pages) return;
    const isFew = toCopy <= pages / 4;
    // By a read: the next look tries again.
    const isHeldUp = !isFew && all - toCopy < begunAt;
    if (isHeldUp) return;
    if (isFew || copies === mostCopies) writer.copyLog();
    else copy(all);
  }

  function copy(all: number): void {
    isCopying = true;
    begunAt = all;
    copies += 1;
    try {
      thread ??= start();
      thread.postMessage('copy');
    } catch (error) {
      fail(error);
    }
  }

  /** The log keeps all that is not copied, so only a fault after which nothing may be written is of interest. */
  function watch<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!isFatal(error)) return undefined;
      stop();
      onFatal(error);
      return undefined;
    }
  }

  /** @returns milliseconds until the next look; undefined: after the next commit */
  function look(): number | undefined {
    if (isCopying) return lookEvery;
    const { all, toCopy } = writer.logPages();
    if (toCopy < pages) return undefined;
    copies = 0;
    copy(all);
    return lookEvery;
  }

  function fail(error: unknown): void {
    stop();
    onFault(error);
  }

  /** Without the thread, commits copy the log. */
  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    void loop.stop();
    writer.copyAtCommit(true);
  }

  writer.copyAtCommit(false);
  const loop = startLoop({
    step: async () => watch(look),
    gather: lookEvery,
    // Other processes commit, too.
    every: 10_000,
    retry: { first: lookEvery, longest: lookEvery },
    onFault: fail,
  });

  return {
    wake: loop.wake,
    async close() {
      stop();
      thread?.ref();
      thread?.postMessage('close');
      await ended;
    },
  };
}

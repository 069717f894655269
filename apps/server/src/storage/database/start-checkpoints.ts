import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isFatal } from './sqlite-fault.ts';

export interface Checkpoints {
  /** Waits for the copy under way. */
  close(): Promise<void>;
}

export interface CheckpointOptions {
  readonly onFatal: (error: unknown) => void;
  /** Pages of the log that are copied at once, at least. */
  readonly pages?: number;
  /** Milliseconds between looks at the log. */
  readonly lookEvery?: number;
}

const program = new URL(`./checkpoint-main${extname(import.meta.url)}`, import.meta.url);

/**
 * Copies the write-ahead log into the database in a thread: a commit that did it would stop all requests for as long as
 * it takes to copy and sync 16 MiB. While writes come in all the time, the thread never reaches the end of the log, and
 * the log never starts over: then the writer copies the few pages that are left.
 *
 * The thread starts when there is something to copy for the first time.
 */
export function startCheckpoints(
  path: string,
  writer: SqliteConnection,
  { onFatal, pages = 4000, lookEvery = 100 }: CheckpointOptions,
): Checkpoints {
  let thread: Worker | undefined;
  let ended: Promise<void> | undefined;
  let isCopying = false;

  function start(): Worker {
    const worker = new Worker(program, { workerData: { path } });
    worker.unref();
    worker.on('message', ({ fault }: { fault?: { message: string; errcode?: number } }) => {
      isCopying = false;
      watch(() => {
        if (fault) throw Object.assign(new Error(fault.message), { errcode: fault.errcode });
        if (writer.logPages().all > 2 * pages) writer.copyLog();
      });
    });
    // Without the thread, the writer's own limit of its log holds.
    worker.on('error', () => stopLooking());
    ended = new Promise((resolve) => worker.once('exit', () => resolve()));
    return worker;
  }

  /** The log keeps all that is not copied, so only a fault after which nothing may be written is of interest. */
  function watch(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (isFatal(error)) onFatal(error);
    }
  }

  function look(): void {
    if (isCopying || writer.logPages().toCopy < pages) return;
    isCopying = true;
    thread ??= start();
    thread.postMessage('copy');
  }

  const timer = setInterval(() => watch(look), lookEvery);
  timer.unref();
  const stopLooking = () => clearInterval(timer);

  return {
    async close() {
      stopLooking();
      thread?.ref();
      thread?.postMessage('close');
      await ended;
    },
  };
}

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '@attestation/scheduling';
import type { JsonSize } from './pass-value.ts';
import { Refusal } from './refusal.ts';
import type { JsonLimits } from './require-one-reading.ts';

/** A verified request whose JSON is to be read. */
export interface ReadJob {
  /** Version of the contract, such as `v1`, and the name of what its validators say of the payload. */
  readonly version: string;
  readonly validator: string;
  readonly payload: string;
  /** A JSON body as a whole, and its size. */
  readonly text?: string;
  readonly size?: JsonSize;
}

export interface ReadResult {
  readonly refusal?: Pick<Refusal, 'code' | 'message' | 'detail'>;
  /** Message of a fault of the server. */
  readonly error?: string;
  readonly milliseconds: number;
}

export interface PayloadThread {
  /**
   * Resolves when the payload has one reading (D5) and is as the contract wants it.
   *
   * @throws Refusal
   */
  read(sender: string, job: ReadJob): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly sender: string;
  readonly job: ReadJob;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const ownProgram = new URL(`./payload-thread-main${extname(import.meta.url)}`, import.meta.url);

const closed = 'The thread that reads payloads is closed.';

/**
 * Reads large payloads in a thread, one at a time, senders in rotation: reading a mebibyte takes tens of milliseconds,
 * in which the thread of the requests would answer none. How many may wait is bounded by the memory for bodies.
 *
 * @param onSpent called with what each took, in milliseconds
 * @param program of the thread
 */
export function createPayloadThread(
  limits: JsonLimits,
  onSpent: (sender: string, milliseconds: number) => void,
  program = ownProgram,
): PayloadThread {
  const queue = createFairQueue<Waiting>(Number.POSITIVE_INFINITY);
  let thread: Worker | undefined;
  let current: Waiting | undefined;
  let isClosed = false;

  function start(): Worker {
    const { maxValues, maxMembers } = limits;
    const worker = new Worker(program, { workerData: { maxValues, maxMembers } });
    worker.unref();
    let fault = 'The thread that reads payloads has ended.';
    worker.on('message', (result: ReadResult) => {
      settle(result);
      next();
    });
    // The exit follows; until then, what is posted to this thread would be lost.
    worker.on('error', (error) => {
      fault = String(error);
    });
    worker.on('exit', () => {
      thread = undefined;
      settle({ error: fault, milliseconds: 0 });
      next();
    });
    return worker;
  }

  function settle({ refusal, error, milliseconds }: ReadResult): void {
    const done = current;
    current = undefined;
    if (done === undefined) return;
    onSpent(done.sender, milliseconds);
    if (refusal) {
      const { code, message, detail } = refusal;
      done.reject(new Refusal(code, message, detail === undefined ? {} : { detail }));
    } else if (error !== undefined) done.reject(new Error(error));
    else done.resolve();
  }

  function next(): void {
    while (!isClosed && current === undefined) {
      current = queue.take();
      if (current === undefined) return;
      try {
        thread ??= start();
        thread.postMessage(current.job);
      } catch (error) {
        settle({ error: String(error), milliseconds: 0 });
      }
    }
  }

  return {
    read(sender, job) {
      if (isClosed) return Promise.reject(new Error(closed));
      return new Promise((resolve, reject) => {
        queue.add(sender, { sender, job, resolve, reject }, true);
        next();
      });
    },
    async close() {
      isClosed = true;
      for (let waiting = queue.take(); waiting; waiting = queue.take()) waiting.reject(new Error(closed));
      await thread?.terminate();
    },
  };
}

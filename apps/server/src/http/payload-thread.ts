import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '@attestation/server-kit';
import type { JsonLimits, JsonPlaces } from './json-document.ts';
import { Refusal, tooManyRequests } from './refusal.ts';

/** A verified request whose JSON is to be read. */
export interface ReadJob {
  /** Version of the contract, such as `v1`, and the name of what its validators say of the payload. */
  readonly version: string;
  readonly validator: string;
  /** A JSON body as a whole, whose member `payload` is the payload; or the payload alone. */
  readonly text: string;
  readonly isBody: boolean;
}

export interface ReadResult {
  readonly places?: JsonPlaces;
  readonly refusal?: Pick<Refusal, 'code' | 'message' | 'detail'>;
  /** Message of a fault of the server. */
  readonly error?: string;
}

export interface PayloadThread {
  /**
   * Resolves when the text has one reading (D5) and the payload is as the contract wants it, with where its values are.
   *
   * @throws Refusal; `too-many-requests` when eight of the sender wait already
   */
  read(sender: string, job: ReadJob): Promise<JsonPlaces>;
  close(): Promise<void>;
}

interface Waiting {
  readonly sender: string;
  readonly job: ReadJob;
  readonly resolve: (places: JsonPlaces) => void;
  readonly reject: (error: Error) => void;
}

/** Of one sender; a first one of another sender always has a place. */
const mostWaiting = 8;

const ownProgram = new URL(`./payload-thread-main${extname(import.meta.url)}`, import.meta.url);

const closed = 'The thread that reads payloads is closed.';

/**
 * Reads large payloads in a thread, one at a time, senders in rotation: reading a mebibyte takes tens of milliseconds,
 * in which the thread of the requests would answer none.
 *
 * @param program of the thread
 */
export function createPayloadThread(limits: JsonLimits, program = ownProgram): PayloadThread {
  const queue = createFairQueue<Waiting>(4 * mostWaiting);
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
      settle({ error: fault });
      next();
    });
    return worker;
  }

  function settle({ places, refusal, error }: ReadResult): void {
    const done = current;
    current = undefined;
    if (done === undefined) return;
    if (refusal) {
      const { code, message, detail } = refusal;
      done.reject(new Refusal(code, message, detail === undefined ? {} : { detail }));
    } else if (places === undefined) done.reject(new Error(error));
    else done.resolve(places);
  }

  function next(): void {
    while (!isClosed && current === undefined) {
      current = queue.take();
      if (current === undefined) return;
      try {
        thread ??= start();
        thread.postMessage(current.job);
      } catch (error) {
        settle({ error: String(error) });
      }
    }
  }

  return {
    read(sender, job) {
      if (isClosed) return Promise.reject(new Error(closed));
      return new Promise((resolve, reject) => {
        if (!queue.add(sender, { sender, job, resolve, reject }, !queue.hasOf(sender)))
          return reject(tooManyRequests('of this size at once', 1));
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

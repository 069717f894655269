import { createFairQueue, type FairQueue } from '@attestation/server-kit';
import type { Sender } from '../signing/sign-pdf.ts';
import type { ReadRequest, ReadResult } from './reader-messages.ts';
import { ReaderEnded, type ReaderLimits, type ReaderProcess, startReaderProcess } from './reader-process.ts';

export interface LaneOptions extends ReaderLimits {
  readonly processes: number;
  /** Documents of each environment that may wait for a process. */
  readonly maxWaiting: number;
}

/** Processes that read documents, and what waits for one of them. */
export interface ReaderLane {
  /** @throws UnreadableDocument; ReadersBusy */
  read<R extends ReadRequest>(owner: Sender, request: R): Promise<ReadResult<R>>;
  /** Ends the processes; whoever still waits is refused. */
  close(): void;
}

/** Too many documents wait, or the readers are closed: try again later. */
export class ReadersBusy extends Error {
  constructor() {
    super('Too many PDFs are waiting to be read');
    this.name = 'ReadersBusy';
  }
}

/** After which a process without work is ended; the next document starts another. */
const idleMilliseconds = 60_000;

interface Job {
  readonly request: ReadRequest;
  readonly resolve: (result: ReadResult<ReadRequest>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A process is started with the first document and used again; one that breaks a limit is killed, and the next document
 * gets a new one. Members take turns. Formal documents go first; when all processes read others, they get one more.
 */
export function createReaderLane(options: LaneOptions): ReaderLane {
  const { processes, maxWaiting } = options;
  const waiting: Record<Sender['environment'], FairQueue<Job>> = {
    formal: createFairQueue(maxWaiting),
    sandbox: createFairQueue(maxWaiting),
  };
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();
  const all = new Set<ReaderProcess>();
  let working = 0;
  let closed = false;

  function work(): void {
    while (working <= processes) {
      const job = waiting.formal.take() ?? (working < processes ? waiting.sandbox.take() : undefined);
      if (!job) return;
      working += 1;
      read(job.request)
        .then(job.resolve, job.reject)
        .finally(() => {
          working -= 1;
          work();
        });
    }
  }

  async function read(request: ReadRequest): Promise<ReadResult<ReadRequest>> {
    try {
      return await readOnce(request);
    } catch (error) {
      // Whatever ended it may have had nothing to do with the document.
      if (!(error instanceof ReaderEnded)) throw error;
      return readOnce(request);
    }
  }

  async function readOnce(request: ReadRequest): Promise<ReadResult<ReadRequest>> {
    if (closed) throw new ReadersBusy();
    const reader = takeIdle() ?? startReaderProcess(options);
    all.add(reader);
    try {
      return await reader.read(request);
    } finally {
      if (reader.alive()) leaveIdle(reader);
      else all.delete(reader);
    }
  }

  function takeIdle(): ReaderProcess | undefined {
    for (const [reader, timer] of idle) {
      clearTimeout(timer);
      idle.delete(reader);
      if (reader.alive()) return reader;
      all.delete(reader);
    }
    return undefined;
  }

  function leaveIdle(reader: ReaderProcess): void {
    const timer = setTimeout(() => {
      idle.delete(reader);
      all.delete(reader);
      reader.stop();
    }, idleMilliseconds);
    idle.set(reader, timer.unref());
  }

  return {
    read<R extends ReadRequest>({ memberId, environment }: Sender, request: R) {
      const { promise, resolve, reject } = Promise.withResolvers<ReadResult<ReadRequest>>();
      const job = { request, resolve, reject };
      if (closed || !waiting[environment].add(memberId, job)) return Promise.reject(new ReadersBusy());
      work();
      return promise as Promise<ReadResult<R>>;
    },
    close() {
      closed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      for (const reader of all) reader.stop();
    },
  };
}

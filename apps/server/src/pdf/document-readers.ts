import type { DocumentReader, SigningLimits } from '../domain/document-reader.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { SealFieldMaker } from '../pdf-signing/sign-pdf.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ReadRequest, ReadResult } from './reader-messages.ts';
import { ReaderEnded, type ReaderLimits, type ReaderProcess, startReaderProcess } from './reader-process.ts';

export interface ReadersOptions extends ReaderLimits {
  readonly processes: number;
  readonly limits: SigningLimits;
  readonly maxPages: number;
  /** Documents that may wait for a process. */
  readonly maxWaiting: number;
}

export interface DocumentReaders extends DocumentReader, SealFieldMaker {
  /** Ends the processes; whoever still waits is refused. */
  close(): void;
}

/** After which a process without work is ended; the next document starts another. */
const idleMilliseconds = 60_000;

interface Job {
  readonly request: ReadRequest;
  readonly resolve: (result: ReadResult<ReadRequest>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads documents in processes of their own, so that none can take the server's memory or hold it up. A process is
 * started with the first document and used again; one that breaks a limit is killed, and the next document gets a new one.
 */
export function createDocumentReaders(options: ReadersOptions): DocumentReaders {
  const { processes, maxPages, maxWaiting } = options;
  const waiting = createFairQueue<Job>(maxWaiting);
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();
  const all = new Set<ReaderProcess>();
  let working = 0;
  let closed = false;

  function queue<R extends ReadRequest>(sender: string, request: R): Promise<ReadResult<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult<ReadRequest>>();
    if (closed || !waiting.add(sender, { request, resolve, reject })) return Promise.reject(busy());
    work();
    return promise as Promise<ReadResult<R>>;
  }

  function work(): void {
    while (working < processes) {
      const job = waiting.take();
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
    if (closed) throw busy();
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
    limits: options.limits,
    countKeywords: ({ memberId }, path, keywords) =>
      queue(memberId, { task: 'count-keywords', path, keywords, maxPages }),
    // As if the service were a member: neither it nor any of them waits for all the others' documents.
    addSealFields: (path, seals, at) =>
      queue('', { task: 'add-seal-fields', path, seals, at: at.getTime(), maxPages }),
    close() {
      closed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      for (const reader of all) reader.stop();
    },
  };
}

function busy(): DomainError {
  return new DomainError(
    'busy',
    'Too many PDFs are waiting to be searched for keywords; send the request again later',
  );
}

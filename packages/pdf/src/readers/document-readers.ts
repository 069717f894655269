import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFairQueue, type FairQueue } from '@attestation/server-kit';
import { UnreadableDocument } from '../document/unreadable-document.ts';
import type { SealFieldMaker, Sender } from '../signing/sign-pdf.ts';
import { memorySignal, type ReadAnswer, type ReadRequest, type ReadResult } from './reader-messages.ts';

export interface ReadersOptions extends LaneOptions {
  readonly maxPages: number;
}

export interface DocumentReaders extends SealFieldMaker {
  /**
   * How often each keyword occurs in the text of the PDF at `path`. White space does not count, nor the form of a
   * character (full width, half width, ligature).
   *
   * @throws UnreadableDocument; ReadersBusy
   */
  countKeywords(sender: Sender, path: string, keywords: readonly string[]): Promise<number[]>;
  /** Ends the processes; whoever still waits is refused. */
  close(): void;
}

/**
 * Reads documents in processes of their own, so that none can take the server's memory or hold it up. Signing has a
 * process apart: a request never waits for it.
 */
export function createDocumentReaders(options: ReadersOptions): DocumentReaders {
  const { maxPages } = options;
  const searching = createReaderLane(options);
  const signing = createReaderLane({ ...options, processes: 1 });
  return {
    countKeywords: (owner, path, keywords) =>
      searching.read(owner, { task: 'count-keywords', path, keywords, maxPages }),
    addSealFields: (owner, path, seals, at) =>
      signing.read(owner, { task: 'add-seal-fields', path, seals, at: at.getTime(), maxPages }),
    close() {
      searching.close();
      signing.close();
    },
  };
}

interface LaneOptions extends ReaderLimits {
  readonly processes: number;
  /** Documents of each environment that may wait for a process. */
  readonly maxWaiting: number;
}

/** Processes that read documents, and what waits for one of them. */
interface ReaderLane {
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
function createReaderLane(options: LaneOptions): ReaderLane {
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

/** A process that reads PDFs, one at a time. */
interface ReaderProcess {
  /**
   * @throws UnreadableDocument, also when a limit ended the process; ReaderEnded when something else did
   */
  read<R extends ReadRequest>(request: R): Promise<ReadResult<R>>;
  alive(): boolean;
  /** It keeps nothing, so it is killed. */
  stop(): void;
}

/** The process ended, and not by a limit: someone has killed it, or the machine is out of memory. */
class ReaderEnded extends Error {}

interface ReaderLimits {
  readonly memoryBytes: number;
  /** For one document. */
  readonly seconds: number;
  /** The module to run; the reader of this folder, when it is not given. Tests run others. */
  readonly program?: string;
}

const MiB = 1024 ** 2;

/** In which it must be ready; it takes a third of a second, more on a busy machine. */
const startSeconds = 60;
/** It runs in the background, and what was accepted must not fail on a busy day. */
const signingPatience = 6;

const reader = fileURLToPath(new URL(`./reader-main${extname(import.meta.url)}`, import.meta.url));

/** How it ends when V8 itself finds its limit: `abort`, or a trap. */
const memorySignals: readonly (string | null)[] = [memorySignal, 'SIGABRT', 'SIGTRAP', 'SIGILL'];

function startReaderProcess({ memoryBytes, seconds, program = reader }: ReaderLimits): ReaderProcess {
  const child = fork(program, [String(memoryBytes)], {
    // A document that takes control of this process could read files, but not write any, and not start a process.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      `--max-old-space-size=${Math.floor(memoryBytes / MiB)}`,
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = Promise.withResolvers<Error>();
  let over = false;
  const end = (error: Error) => {
    over = true;
    ended.resolve(error);
  };
  child.on('error', (cause) => end(new ReaderEnded(`The process that reads PDFs failed: ${cause.message}`)));
  child.once('exit', (code, signal) => {
    end(
      memorySignals.includes(signal)
        ? new UnreadableDocument('too-much-memory')
        : new ReaderEnded(`The process that reads PDFs ended with ${signal ?? code}`),
    );
  });
  const late = new ReaderEnded(`The process that reads PDFs did not start within ${startSeconds} s`);
  const starting = { seconds: startSeconds, late };
  const ready = answerOf(child, ended.promise, starting);
  // The first reader gets the error; until then there may be none.
  ready.catch(() => {});
  rest(child, true);
  return {
    async read<R extends ReadRequest>(request: R) {
      rest(child, false);
      try {
        await ready;
        const limit = request.task === 'add-seal-fields' ? seconds * signingPatience : seconds;
        const reading = { seconds: limit, late: new UnreadableDocument('too-slow') };
        const answer = answerOf(child, ended.promise, starting, reading);
        child.send(request);
        return resultOf(await answer) as ReadResult<R>;
      } finally {
        rest(child, true);
      }
    },
    alive: () => !over && !child.killed,
    stop: () => void child.kill('SIGKILL'),
  };
}

interface Deadline {
  readonly seconds: number;
  /** What it failed with when it is over. */
  readonly late: Error;
}

/** @param reading counts from when the process says that it has begun: until then it waited for the machine */
async function answerOf(
  child: ChildProcess,
  ended: Promise<Error>,
  starting: Deadline,
  reading = starting,
): Promise<ReadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>();
  let answered = false;
  const expire = ({ seconds, late }: Deadline) =>
    setTimeout(() => {
      // When this process was held up itself, the answer may be here already: it is read before this runs.
      setImmediate(() => {
        if (answered) return;
        child.kill('SIGKILL');
        reject(late);
      });
    }, seconds * 1000);
  let timer = expire(starting);
  const hear = (message: ReadAnswer) => {
    clearTimeout(timer);
    if (message === 'begun') timer = expire(reading);
    else {
      answered = true;
      resolve(message);
    }
  };
  child.on('message', hear);
  ended.then(reject);
  try {
    return await promise;
  } finally {
    answered = true;
    clearTimeout(timer);
    child.off('message', hear);
  }
}

function resultOf(answer: ReadAnswer): ReadResult<ReadRequest> {
  if (typeof answer === 'string') throw new Error(`The process that reads PDFs answered ${answer}`);
  if ('result' in answer) return answer.result;
  if ('unreadable' in answer) throw new UnreadableDocument(answer.unreadable, { page: answer.page });
  throw new Error(`A PDF could not be read: ${answer.failed}`);
}

/** At rest it does not keep the server alive. */
function rest(child: ChildProcess, resting: boolean): void {
  if (resting) {
    child.unref();
    child.channel?.unref();
  } else {
    child.ref();
    child.channel?.ref();
  }
}

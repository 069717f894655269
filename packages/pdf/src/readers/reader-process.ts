import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnreadableDocument } from '../document/unreadable-document.ts';
import { memorySignal, type ReadAnswer, type ReadRequest, type ReadResult } from './reader-messages.ts';

/** A process that reads PDFs, one at a time. */
export interface ReaderProcess {
  /**
   * @throws UnreadableDocument, also when a limit ended the process; ReaderEnded when something else did
   */
  read<R extends ReadRequest>(request: R): Promise<ReadResult<R>>;
  alive(): boolean;
  /** It keeps nothing, so it is killed. */
  stop(): void;
}

/** The process ended, and not by a limit: someone has killed it, or the machine is out of memory. */
export class ReaderEnded extends Error {}

export interface ReaderLimits {
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

export function startReaderProcess({ memoryBytes, seconds, program = reader }: ReaderLimits): ReaderProcess {
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

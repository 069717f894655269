import { DomainError } from '../../domain/domain-error.ts';
import { outcomeUnknown, storageFailed } from '../../errors/storage-fault.ts';
import type { Database, Script } from './database.ts';
import {
  busyTimeoutMs,
  isBusy,
  isDatabaseFault,
  isFatal,
  openSqliteConnection,
  type SqliteConnection,
} from './sqlite-connection.ts';
import { startCheckpoints } from './start-checkpoints.ts';

interface SqliteOptions extends WriteQueueOptions {
  /** Whether a thread copies the write-ahead log into the database: for a process that serves requests. */
  readonly checkpointThread?: boolean;
  /** Called once, when that thread fails and commits copy the log instead. */
  readonly onCheckpointFault?: (error: unknown) => void;
}

/**
 * The embedded database: one connection writes, another reads and so sees only what is committed. Writes that
 * come together share one commit, see `createWriteQueue`.
 *
 * @param path file of the database; made when missing
 */
export function openSqlite(
  path: string,
  { checkpointThread, onCheckpointFault: onFault = () => {}, ...options }: SqliteOptions,
): Database {
  const writer = openSqliteConnection(path, 'writer');
  const reader = openSqliteConnection(path, 'reader');
  let committed = () => {};
  const { queue, database } = open(writer, reader, {
    ...options,
    onCommit(writes, seconds) {
      committed();
      options.onCommit?.(writes, seconds);
    },
  });
  if (!checkpointThread) return database;
  const checkpoints = startCheckpoints(path, writer, { onFatal: queue.stop, onFault });
  committed = checkpoints.wake;
  return {
    ...database,
    async close() {
      await checkpoints.close();
      await database.close();
    },
  };
}

/** The same over connections that are open already. */
export function sqliteDatabase(
  writer: SqliteConnection,
  reader: SqliteConnection,
  options: WriteQueueOptions,
): Database {
  return open(writer, reader, options).database;
}

function open(writer: SqliteConnection, reader: SqliteConnection, options: WriteQueueOptions) {
  const snapshot = sharedSnapshot(reader);
  const queue = createWriteQueue(writer, options);
  const database: Database = {
    dialect: 'sqlite',
    write: (script) => queue.add(script),
    rows: async (query, args) => snapshot().rows({ query, args }) as never,
    find: async (query, args) => snapshot().rows({ query, args })[0] as never,
    read: async (script) => snapshot().run(script),
    // In this process: a write shows what is wrong with it.
    ping: async () => {},
    async emptyLog(rewrites) {
      // The snapshot of this process ends before.
      await new Promise(setImmediate);
      return writer.emptyLog(rewrites);
    },
    load: () => ({ waiting: queue.waiting() }),
    async close() {
      queue.close();
      reader.close();
      writer.close();
    },
  };
  return { queue, database };
}

/**
 * To begin and to end a snapshot takes four times as long as to look up a row: what is read before this thread turns to its
 * next callback shares one. A commit of this process is in a callback of its own.
 */
function sharedSnapshot(reader: SqliteConnection): () => SqliteConnection {
  let isOpen = false;
  const end = () => {
    isOpen = false;
    // A fault may have ended it, or the close of the database.
    if (reader.inTransaction) reader.exec('commit');
  };
  return () => {
    if (!isOpen) {
      reader.exec('begin');
      isOpen = true;
      process.nextTick(end);
    }
    return reader;
  };
}

interface WriteQueueOptions {
  /** Called once, when the storage cannot be trusted any more and takes no further write. */
  readonly onFatal: (error: unknown) => void;
  /** Writes that share one commit, at most. */
  readonly maxBatch?: number;
  /** Writes that may wait. */
  readonly maxQueue?: number;
  /** Milliseconds that a write waits for other processes to finish theirs. */
  readonly busyMs?: number;
  /** Called after each commit. @param seconds from its begin */
  readonly onCommit?: (writes: number, seconds: number) => void;
}

interface WriteQueue {
  add<T>(script: () => Script<T>): Promise<T>;
  /** Writes that wait now. */
  waiting(): number;
  /** Takes no more, since the storage cannot be trusted after this fault. */
  stop(error: unknown): void;
  /** Commits what waits, then takes no more. */
  close(): void;
}

/** For how long a write waits for others to share its commit with: while they keep coming; while fewer wait than last time. */
const patienceMs = { coming: 8, expected: 1 };

/** After this time a batch takes no further write, so that a heap of big ones cannot stall the process. */
const batchTimeMs = 25;

/** Milliseconds between two looks whether another process has finished its write: twice as many each time. */
const lookMs = { first: 1, longest: 8 };

/**
 * The life of a write: it waits for the next turn of the event loop; there, all that wait run between one
 * BEGIN and one COMMIT; the commit syncs the log; then they are answered. When one of them fails, all are undone and run
 * again, each in a savepoint, so that it is undone alone; a fault of the database undoes and fails the batch. While
 * another process writes, the thread does other work.
 */
export function createWriteQueue(
  connection: SqliteConnection,
  { onFatal, maxBatch = 500, maxQueue = 20_000, busyMs = busyTimeoutMs, onCommit }: WriteQueueOptions,
): WriteQueue {
  const runner = createBatchRunner(connection);
  let waiting: WaitingWrite[] = [];
  let scheduled: NodeJS.Immediate | undefined;
  /** Writes that waited at the last look, and since when (ms) the first of them does. */
  let seen = 0;
  let since = 0;
  /** Writes of the last batch: as many callers are probably at work now. */
  let expected = 1;
  /** The next look, after how many milliseconds it is, and since when (ms) another process has been writing. */
  let look: NodeJS.Timeout | undefined;
  let lookAfter = lookMs.first;
  let busySince: number | undefined;
  let isClosing = false;
  let stopped: Error | undefined;

  /** A commit costs as much as ten writes, so those that are about to come are waited for; a lone one never waits. */
  function gather(): void {
    scheduled = undefined;
    const now = performance.now();
    if (seen === 0) since = now;
    const waited = now - since;
    const more =
      (waiting.length > seen && waited < patienceMs.coming) ||
      (waiting.length < expected && waited < patienceMs.expected);
    if (more && waiting.length < maxBatch) {
      seen = waiting.length;
      schedule();
    } else {
      seen = 0;
      expected = waiting.length;
      flush();
    }
  }

  function flush(): void {
    scheduled = undefined;
    const batch = waiting.slice(0, maxBatch);
    let refusalOf = storageFailed;
    try {
      if (!begin()) return;
      const start = performance.now();
      const answers = runner.run(batch, batchTimeMs);
      refusalOf = outcomeUnknown;
      connection.exec('commit');
      waiting = waiting.slice(answers.length);
      onCommit?.(answers.length, (performance.now() - start) / 1000);
      for (const answer of answers) answer();
    } catch (error) {
      waiting = waiting.slice(batch.length);
      failAll(batch, refusalOf(error), error);
    }
    if (waiting.length > 0) schedule();
  }

  /** @returns false while another process writes: then it is tried again later */
  function begin(): boolean {
    try {
      connection.exec('begin immediate');
      busySince = undefined;
      lookAfter = lookMs.first;
      return true;
    } catch (error) {
      const now = performance.now();
      busySince ??= now;
      if (isBusy(error) && !isClosing && now - busySince < busyMs) {
        look = setTimeout(() => {
          look = undefined;
          if (waiting.length > 0) flush();
        }, lookAfter);
        lookAfter = Math.min(lookMs.longest, 2 * lookAfter);
        return false;
      }
      busySince = undefined;
      throw error;
    }
  }

  function failAll(batch: readonly WaitingWrite[], refusal: Error, error: unknown): void {
    for (const write of batch) write.reject(refusal);
    try {
      if (connection.inTransaction) connection.exec('rollback');
    } catch (rollbackError) {
      stop(rollbackError);
    }
    if (isFatal(error)) stop(error);
  }

  function stop(error: unknown): void {
    if (stopped !== undefined) return;
    stopped = storageFailed(error);
    for (const write of waiting) write.reject(stopped);
    waiting = [];
    onFatal(error);
  }

  function schedule(): void {
    if (look === undefined) scheduled ??= setImmediate(gather);
  }

  connection.waitForOthers(false);

  return {
    stop,
    waiting: () => waiting.length,
    add(script) {
      if (stopped !== undefined) return Promise.reject(stopped);
      if (waiting.length >= maxQueue) {
        return Promise.reject(new DomainError('busy', 'The server is busy; send the request again later'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ script, resolve: resolve as WaitingWrite['resolve'], reject });
        schedule();
      });
    },
    close() {
      isClosing = true;
      runner.beCareful();
      connection.waitForOthers(true);
      clearTimeout(look);
      clearImmediate(scheduled);
      while (waiting.length > 0) flush();
      clearImmediate(scheduled);
      stopped ??= new Error('The database is closed.');
    },
  };
}

interface WaitingWrite {
  readonly script: () => Script<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface BatchRunner {
  /**
   * Runs writes within the transaction that is open, one after the other, until they have taken too long.
   *
   * @param milliseconds that they may take
   * @returns how to answer those that have run, once they are committed
   * @throws a fault of the database
   */
  run(batch: readonly WaitingWrite[], milliseconds: number): readonly (() => void)[];
  /** From now on each write has a savepoint. */
  beCareful(): void;
}

/** So many batches after one with a write that failed, each write can be undone alone. */
const carefulBatches = 100;

/**
 * A savepoint costs a copy of each page that its write changes, and few writes fail: so all run without, as long as none
 * fails. When one does, all are undone and run again, each in a savepoint, so that it is undone alone.
 */
function createBatchRunner(connection: SqliteConnection): BatchRunner {
  let careful = 0;

  function runAgain(batch: readonly WaitingWrite[], milliseconds: number): (() => void)[] {
    connection.exec('rollback');
    // Another process may begin before this one does.
    connection.waitForOthers(true);
    try {
      connection.exec('begin immediate');
    } finally {
      connection.waitForOthers(false);
    }
    return runUntil(performance.now() + milliseconds, batch, (write) => runInSavepoint(connection, write));
  }

  return {
    run(batch, milliseconds) {
      const end = performance.now() + milliseconds;
      if (careful > 0) {
        careful -= 1;
        return runUntil(end, batch, (write) => runInSavepoint(connection, write));
      }
      try {
        return runUntil(end, batch, ({ script, resolve }) => {
          const value = connection.run(script);
          return () => resolve(value);
        });
      } catch (error) {
        if (isDatabaseFault(error) || !connection.inTransaction) throw error;
        careful = carefulBatches;
        return runAgain(batch, milliseconds);
      }
    },
    beCareful() {
      careful = Number.POSITIVE_INFINITY;
    },
  };
}

function runUntil(
  end: number,
  batch: readonly WaitingWrite[],
  runOne: (write: WaitingWrite) => () => void,
): (() => void)[] {
  const answers: (() => void)[] = [];
  for (const write of batch) {
    answers.push(runOne(write));
    if (performance.now() > end) break;
  }
  return answers;
}

function runInSavepoint(connection: SqliteConnection, { script, resolve, reject }: WaitingWrite): () => void {
  connection.exec('savepoint one_write');
  try {
    const value = connection.run(script);
    connection.exec('release one_write');
    return () => resolve(value);
  } catch (error) {
    if (isDatabaseFault(error) || !connection.inTransaction) throw error;
    connection.exec('rollback to one_write');
    connection.exec('release one_write');
    return () => reject(error);
  }
}

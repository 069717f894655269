import { DomainError } from '../../domain/domain-error.ts';
import type { Script } from './database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isDatabaseFault, isFatal } from './sqlite-fault.ts';
import { outcomeUnknown, storageFailed } from './storage-faults.ts';

export interface WriteQueueOptions {
  /** Called once, when the storage cannot be trusted any more and takes no further write. */
  readonly onFatal: (error: unknown) => void;
  /** Writes that share one commit, at most. */
  readonly maxBatch?: number;
  /** Writes that may wait. */
  readonly maxQueue?: number;
  /** Called after each commit. @param seconds from its begin */
  readonly onCommit?: (writes: number, seconds: number) => void;
}

export interface WriteQueue {
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

interface Waiting {
  readonly script: () => Script<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The life of a write: it waits for the next turn of the event loop; there, all that wait run between one
 * BEGIN and one COMMIT, each in its own savepoint; the commit syncs the log; then they are answered. A write that
 * fails is undone alone; a fault of the database undoes and fails the batch.
 */
export function createWriteQueue(
  connection: SqliteConnection,
  { onFatal, maxBatch = 500, maxQueue = 20_000, onCommit }: WriteQueueOptions,
): WriteQueue {
  let waiting: Waiting[] = [];
  let scheduled: NodeJS.Immediate | undefined;
  /** Writes that waited at the last look, and since when (ms) the first of them does. */
  let seen = 0;
  let since = 0;
  /** Writes of the last batch: as many callers are probably at work now. */
  let expected = 1;
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
    const answers: (() => void)[] = [];
    let refusalOf = storageFailed;
    try {
      connection.exec('begin immediate');
      const start = performance.now();
      const end = start + batchTimeMs;
      for (const write of batch) {
        answers.push(runOne(connection, write));
        if (performance.now() > end) break;
      }
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

  function failAll(batch: readonly Waiting[], refusal: Error, error: unknown): void {
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
    scheduled ??= setImmediate(gather);
  }

  return {
    stop,
    waiting: () => waiting.length,
    add(script) {
      if (stopped !== undefined) return Promise.reject(stopped);
      if (waiting.length >= maxQueue) {
        return Promise.reject(new DomainError('busy', 'The server is busy; send the request again later'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ script, resolve: resolve as Waiting['resolve'], reject });
        schedule();
      });
    },
    close() {
      clearImmediate(scheduled);
      while (waiting.length > 0) flush();
      clearImmediate(scheduled);
      stopped ??= new Error('The database is closed.');
    },
  };
}

/** Runs one write in its savepoint; returns how to answer it once the batch is committed. */
function runOne(connection: SqliteConnection, { script, resolve, reject }: Waiting): () => void {
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

import type { Script } from './database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isDatabaseFault } from './sqlite-fault.ts';

export interface WaitingWrite {
  readonly script: () => Script<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

export interface BatchRunner {
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
export function createBatchRunner(connection: SqliteConnection): BatchRunner {
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

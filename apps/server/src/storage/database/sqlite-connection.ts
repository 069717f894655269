import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledText, PreparedQuery, Row, Script, Step } from './database.ts';

/** One SQLite connection that runs scripts; everything on it is synchronous. */
export interface SqliteConnection {
  /** Runs one query, in a transaction of its own when there is none. */
  rows(step: Step): readonly Row[];
  /** Runs a script to its end; the transaction around it is the caller's. */
  run<T>(script: () => Script<T>): T;
  exec(sql: TransactionStatement): void;
  /** Pages in the write-ahead log, and how many of them are not in the database yet. */
  logPages(): { readonly all: number; readonly toCopy: number };
  /** Copies what is in the log into the database, as far as no transaction reads the log. */
  copyLog(): void;
  /**
   * Empties the log, which has former contents of the database.
   *
   * @param rewrites first rewrites the whole database: SQLite leaves single copies of rows that it moves
   * @returns false when another process reads or writes
   */
  emptyLog(rewrites: boolean): boolean;
  /** Whether a commit copies the log when it has 64 MiB; so it is unless another does it. */
  copyAtCommit(isOn: boolean): void;
  /** How long a statement waits for another process that writes, and holds up this thread: some seconds, or not at all. */
  waitForOthers(isOn: boolean): void;
  /** Whether a transaction is open; some faults end it. */
  readonly inTransaction: boolean;
  close(): void;
}

export type TransactionStatement =
  | 'begin'
  | 'begin immediate'
  | 'commit'
  | 'rollback'
  | 'savepoint one_write'
  | 'release one_write'
  | 'rollback to one_write';

/** How long a write waits for another process (a worker, the admin command) to finish its own. */
export const busyTimeoutMs = 10_000;

/** Pages, 64 MiB. */
const copyAtCommit = 'pragma wal_autocheckpoint = 16000';

/** Opens a database file; a writer makes it when it is missing. */
export function openSqliteConnection(path: string, access: 'reader' | 'writer'): SqliteConnection {
  const db = new DatabaseSync(path, { readOnly: access === 'reader', timeout: busyTimeoutMs });
  if (access === 'writer') {
    db.exec('pragma journal_mode = wal');
    // FULL syncs the log at every commit: what is acknowledged survives a power failure.
    db.exec('pragma synchronous = full');
    db.exec('pragma foreign_keys = on');
    // What is deleted is overwritten.
    db.exec('pragma secure_delete = on');
    // Savepoints copy the pages that they may have to restore: in memory, not through a temporary file.
    db.exec('pragma temp_store = memory');
    db.exec(copyAtCommit);
    // KiB: the index of unique_ids is written in random order.
    db.exec('pragma cache_size = -32000');
  }
  const transactions = new Map<TransactionStatement, StatementSync>();
  const prepared = new Map<PreparedQuery, { text: CompiledText; statement: StatementSync }>();

  function execute({ query, args }: Step): readonly Row[] {
    let known = prepared.get(query);
    if (known === undefined) {
      const text = query.compiled('sqlite');
      known = { text, statement: db.prepare(text.sql) };
      prepared.set(query, known);
    }
    const values = known.text.bind(args);
    if (known.text.returnsRows) return known.statement.all(...values);
    known.statement.run(...values);
    return [];
  }

  const pagesOf = (statement: StatementSync) => {
    const { log, checkpointed } = statement.get() as { log: number; checkpointed: number };
    return { all: log, toCopy: log - checkpointed };
  };
  const look = access === 'writer' ? db.prepare('pragma wal_checkpoint(noop)') : undefined;

  return {
    rows: execute,
    logPages: () => (look ? pagesOf(look) : { all: 0, toCopy: 0 }),
    copyLog: () => db.exec('pragma wal_checkpoint(passive)'),
    emptyLog(rewrites) {
      try {
        // Its temporary file is as large as the database.
        if (rewrites) db.exec('pragma temp_store = file; vacuum; pragma temp_store = memory');
        return db.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0;
      } catch (error) {
        if (isBusy(error)) return false;
        throw error;
      }
    },
    waitForOthers: (isOn) => db.exec(`pragma busy_timeout = ${isOn ? busyTimeoutMs : 0}`),
    copyAtCommit: (isOn) => db.exec(isOn ? copyAtCommit : 'pragma wal_autocheckpoint = 0'),
    run(script) {
      const steps = script();
      let next = steps.next([]);
      while (!next.done) next = steps.next(execute(next.value));
      return next.value;
    },
    exec(sql) {
      let statement = transactions.get(sql);
      if (statement === undefined) {
        statement = db.prepare(sql);
        transactions.set(sql, statement);
      }
      statement.run();
    },
    get inTransaction() {
      return db.isOpen && db.isTransaction;
    },
    close: () => db.close(),
  };
}

/** Primary result codes, https://www.sqlite.org/rescode.html */
const code = {
  error: 1,
  busy: 5,
  ioErr: 10,
  corrupt: 11,
  tooBig: 18,
  constraint: 19,
  mismatch: 20,
  range: 25,
};

/** The faults of one statement; any other result code speaks of the database as a whole. */
const statementCodes = new Set([code.error, code.tooBig, code.constraint, code.mismatch, code.range]);

/** Whether the database or the disk failed, rather than one write. */
export function isDatabaseFault(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary !== undefined && !statementCodes.has(primary);
}

/**
 * Whether nothing may be written any more. After a failed sync the page cache may hold what the disk does not,
 * and a second sync would succeed: only a restart reads the truth.
 */
export function isFatal(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary === code.ioErr || primary === code.corrupt;
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === code.busy;
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

/** What can be bound to a parameter on both databases; a boolean is stored as 0 or 1. */
export type Value = string | number | null;

/** A query as a driver sees it. */
export interface PreparedQuery {
  /** Compiled at its first use with this dialect, then kept. */
  compiled(dialect: Dialect): CompiledText;
}

export interface CompiledText {
  readonly sql: string;
  /** Whether it answers with rows. */
  readonly returnsRows: boolean;
  /** The values in the order of the placeholders. */
  bind(args: Args): Value[];
  /** For PostgreSQL: the insert of one row for many rows; undefined for any other statement. */
  readonly insertMany: ManyText | undefined;
  /** For PostgreSQL: the look-up of one row, by texts only, for many. */
  readonly findMany: ManyText;
}

/** What fills in a query: a value for each name. */
export type Args = Readonly<Record<string, Value>>;

/** A single statement that runs a query for many sets of arguments at once. */
export interface ManyText {
  readonly sql: string;
  bind(all: readonly Args[]): unknown[];
  /** @returns the rows for each of the arguments, in their order, among those of the statement */
  split(rows: readonly Row[], all: readonly Args[]): readonly (readonly Row[])[];
}

/** A prepared query that takes these arguments and answers with these rows. */
export interface Prepared<Args, Result> extends PreparedQuery {
  readonly types?: { readonly args: Args; readonly result: Result };
}

/** One row as the driver returns it, by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** One query of a script with its arguments. */
export interface Step {
  readonly query: PreparedQuery;
  readonly args: Args;
}

/**
 * A transaction as a generator: it yields queries and receives their rows. So one and the same script runs
 * synchronously between BEGIN and COMMIT on SQLite and asynchronously on PostgreSQL.
 *
 * A failing query ends the script; it cannot be caught inside, since in PostgreSQL the transaction is lost by
 * then. A script may run again from its start, so it must have no effect but its queries.
 */
export type Script<T> = Generator<Step, T, readonly Row[]>;

/** The port of a database driver. */
export interface Database {
  readonly dialect: Dialect;
  /**
   * Atomic, and durable once the promise resolves. What the script throws is what the promise rejects with,
   * and then nothing of it is stored.
   *
   * @param about what it writes about: scripts about different things may run mixed, in one transaction. Left out:
   *   nothing may come between its steps
   * @throws DomainError `storage-...` when the database, not the script, is at fault; `busy` when more writes
   * wait than can be kept
   */
  write<T>(script: () => Script<T>, about?: string): Promise<T>;
  /** Rows of one query, of what is committed; cheaper than a script. */
  rows<Args extends Step['args'], Result>(
    query: Prepared<Args, Result>,
    args: Args & Step['args'],
  ): Promise<readonly Result[]>;
  /** The row of a query that finds one at most; those that wait at the same time may share a statement. */
  find<Args extends Step['args'], Result>(
    query: Prepared<Args, Result>,
    args: Args & Step['args'],
  ): Promise<Result | undefined>;
  /** One snapshot of what is committed. */
  read<T>(script: () => Script<T>): Promise<T>;
  /** @throws when no query can be answered now */
  ping(): Promise<void>;
  /** SQLite: see `SqliteConnection.emptyLog`. undefined: the database keeps the bytes of deleted rows for as long as it likes. */
  readonly emptyLog?: (rewrites: boolean) => Promise<boolean>;
  /** What is going on now, for metrics: connections by state, and scripts that wait. */
  load(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export type Dialect = 'sqlite' | 'postgresql';

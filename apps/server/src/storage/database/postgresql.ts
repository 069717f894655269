import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff, pauseAfter, RestingError } from '@attestation/server-kit';
import pg, { type QueryResult } from 'pg';
import { DomainError } from '../../domain/domain-error.ts';
import { outcomeUnknown, storageFault } from '../../errors/storage-fault.ts';
import type { Database, PreparedQuery, Row, Script, Step } from './database.ts';
import { createLookUps, createSharedCommits } from './shared-statements.ts';

export interface PostgresqlOptions {
  /** Connections that are open at most; requests wait for one of them. */
  readonly connections: number;
  /** Called for a connection that was lost while nothing used it, as in a restart of the database. */
  readonly onLost?: (error: Error) => void;
  /** Called with the error when no connection can be opened, or the reason changes, and with undefined when one can again. */
  readonly onOutage?: (error: unknown) => void;
  /** Scripts and queries that may wait for a connection. */
  readonly maxQueue?: number;
  /** Called after each transaction that writes. @param seconds from its begin */
  readonly onCommit?: (writes: number, seconds: number) => void;
  /** Milliseconds after which a query without an answer ends its connection. */
  readonly queryMs?: number;
}

/** Milliseconds: for a connection; for one query, which ends its connection; for a row that another holds. */
const patience = { connection: 5_000, query: 20_000, lock: 10_000, idle: 15_000 };

/** Milliseconds for which an answer says that the database answers. */
const fresh = 1_000;

/** Attempts of a script that lost against another, or its connection, and milliseconds between them. */
const attempts = 6;
const retry = { first: 20, longest: 500 };

/** Milliseconds between attempts to open a connection while none can be opened. */
const reconnect = { first: 100, longest: 5_000 };

/**
 * Within the transaction only, so that it works behind a pgbouncer that gives each transaction any connection. A process
 * that is cut off must not hold its locks for longer than this.
 */
const limits = `set local lock_timeout = ${patience.lock}; set local idle_in_transaction_session_timeout = ${patience.idle}`;
const beginWrite = `begin isolation level read committed read write; ${limits}`;
const beginRead = 'begin isolation level repeatable read read only';

/**
 * The database of a deployment of many processes: one connection per transaction. Scripts about different things share
 * one when they come together. Steps go out without waiting for those before them, unless their rows are needed. Unnamed statements only, and nothing that outlives a
 * transaction.
 *
 * @param url `postgres://user:password@host/database?sslmode=verify-full&sslrootcert=FILE`
 */
export function openPostgresql(url: string, options: PostgresqlOptions): Database {
  const { connections, onLost = () => {}, maxQueue = 5_000, queryMs = patience.query } = options;
  // Each attempt costs a database that is overloaded a process, and a place in a queue that may be full.
  const attempt = createBackOff({ retry: reconnect, full: connections, onChange: options.onOutage });

  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // A little less than the pool gives it, which would hide that this is why it ended.
      super({ ...config, connectionTimeoutMillis: patience.connection - 500 });
      // One in use: its queries are rejected with the same error, so this adds nothing, but unheard it would end the process.
      this.on('error', () => {});
    }

    override connect(done?: unknown): never {
      const tell = done as (error?: unknown) => void;
      return attempt(() => super.connect()).then(() => tell(), tell) as never;
    }
  }

  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max: connections,
    pipeline: true,
    types: numberTypes,
    connectionTimeoutMillis: patience.connection,
    query_timeout: queryMs,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig);
  // A connection that is idle: the pool opens another one when it is needed.
  pool.on('error', onLost);

  /** When the last query or transaction had its answer. */
  let answered = Number.NEGATIVE_INFINITY;

  /** @param body what is done in the transaction; steps that it did not wait for may be unanswered when it ends */
  async function transaction<T>(begin: string, body: (send: Send) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const sent: Promise<pg.QueryResult>[] = [];
    const send = (text: string, values?: unknown[]) => {
      const answer = client.query(text, values);
      answer.catch(() => {});
      sent.push(answer);
      return answer;
    };
    let isCommitting = false;
    let broken: Error | undefined;
    try {
      void send(begin);
      const value = await orFirstFault(body(send), sent);
      isCommitting = true;
      const { command } = await settled([...sent, client.query('commit')]);
      // A transaction that a failed step has ended answers a commit in this way.
      if (command !== 'COMMIT') throw new Error(`The database answered the commit with ${command}.`);
      return value;
    } catch (error) {
      if (isConnectionFault(error)) broken = error as Error;
      else await client.query('rollback').catch((fault: Error) => (broken = fault));
      if (!isCommitting || !isConnectionFault(error) || isRefused(error)) throw error;
      throw outcomeUnknown(error);
    } finally {
      client.release(broken);
    }
  }

  async function write<T>(writes: number, body: (send: Send) => Promise<T>): Promise<T> {
    const start = performance.now();
    const value = await transaction(beginWrite, body);
    options.onCommit?.(writes, (performance.now() - start) / 1000);
    return value;
  }

  async function repeated<T>(work: () => Promise<T>): Promise<T> {
    if (pool.waitingCount >= maxQueue) throw busy();
    for (let left = attempts - 1; ; left -= 1) {
      try {
        const value = await work();
        answered = performance.now();
        return value;
      } catch (error) {
        // Says the pool, when every connection was in use for all that time.
        if ((error as Error).message === 'timeout exceeded when trying to connect') throw busy(error);
        if (!isWorthRepeating(error)) throw isDatabaseFault(error) ? storageFault('database', error) : error;
        if (left === 0) throw isDatabaseFault(error) ? storageFault('database', error) : busy(error);
        await sleep(pauseAfter(attempts - 1 - left, retry));
      }
    }
  }

  const ask = (sql: string, values: unknown[]) =>
    repeated(async () => (await pool.query(sql, values)).rows as readonly Row[]);
  const alone = <T>(script: () => Script<T>) => repeated(() => write(1, (send) => runScript(send, script)));
  const shared = createSharedCommits({
    alone,
    together: (scripts) => write(scripts.length, (send) => runTogether(send, scripts)),
  });
  const lookUps = createLookUps(ask);

  return {
    dialect: 'postgresql',
    async write(script, about) {
      if (about === undefined) return alone(script);
      if (shared.waiting() >= maxQueue) throw busy();
      return shared.add(script, about);
    },
    read: (script) => repeated(() => transaction(beginRead, (send) => runScript(send, script))),
    async rows(query, args) {
      const text = query.compiled('postgresql');
      return ask(text.sql, text.bind(args)) as never;
    },
    find: (query, args) => lookUps.find(query.compiled('postgresql'), args) as never,
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + shared.waiting(),
    }),
    async ping() {
      // Under load it would wait behind all others for a connection, though the database answers them.
      if (performance.now() - answered > fresh) await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/** @throws the first fault of what was sent, when there is one: those after it only say that the transaction has ended */
async function orFirstFault<T>(work: Promise<T>, sent: readonly Promise<pg.QueryResult>[]): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await settled(sent);
    throw error;
  }
}

/** @returns the last answer @throws the first fault, once all are answered */
async function settled(answers: readonly Promise<pg.QueryResult>[]): Promise<pg.QueryResult> {
  const ends = await Promise.allSettled(answers);
  const fault = ends.find((end) => end.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
  return (ends.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value;
}

function busy(cause?: unknown): DomainError {
  return new DomainError('busy', 'The server is busy; send the request again later', { cause });
}

/** bigint comes as a number: no stored one is beyond 2^53. */
export const numberTypes = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Sends a statement within the transaction, after those before it and without waiting for their answers. */
type Send = (sql: string, values?: unknown[]) => Promise<Pick<QueryResult, 'rows'>>;

/** Steps that are sent before one of them is waited for. */
const maxUnanswered = 200;

/** Runs a script to its end; steps without rows may be unanswered by then. */
async function runScript<T>(send: Send, script: () => Script<T>): Promise<T> {
  const steps = script();
  let next = steps.next([]);
  for (let sent = 1; !next.done; sent += 1) {
    const { query, args } = next.value;
    const text = query.compiled('postgresql');
    const answer = send(text.sql, text.bind(args));
    const isAwaited = text.returnsRows || sent % maxUnanswered === 0;
    next = steps.next(isAwaited ? (await answer).rows : []);
  }
  return next.value;
}

interface Running {
  readonly steps: Script<unknown>;
  next: IteratorResult<Step, unknown>;
}

/**
 * Runs scripts side by side in one transaction, so that those that take the same step share a statement. None may depend
 * on rows that another writes: they see each other's.
 *
 * @returns what each of them returned
 */
async function runTogether(send: Send, scripts: readonly (() => Script<unknown>)[]): Promise<unknown[]> {
  const all = scripts.map((script): Running => {
    const steps = script();
    return { steps, next: steps.next([]) };
  });
  for (;;) {
    for (const [query, steps] of silentSteps(all)) {
      // The end of the transaction waits for what was sent and throws its faults; unheard here, one would end the process.
      sendAll(send, query, steps).catch(() => {});
    }
    const asking = Map.groupBy(
      all.filter(({ next }) => !next.done),
      ({ next }) => (next.value as Step).query,
    );
    if (asking.size === 0) return all.map(({ next }) => next.value);
    await Promise.all(
      [...asking].map(async ([query, running]) => {
        const steps = running.map(({ next }) => next.value as Step);
        const answers = await sendAll(send, query, steps);
        for (const [i, one] of running.entries()) one.next = one.steps.next(answers[i] ?? []);
      }),
    );
  }
}

/** Lets each script run on until it needs rows; the steps until then, by their query. */
function silentSteps(all: readonly Running[]): Map<PreparedQuery, Step[]> {
  const steps: Step[] = [];
  for (const one of all) {
    while (!one.next.done && !one.next.value.query.compiled('postgresql').returnsRows) {
      steps.push(one.next.value);
      one.next = one.steps.next([]);
    }
  }
  return Map.groupBy(steps, ({ query }) => query);
}

/** @returns the rows of each step */
async function sendAll(
  send: Send,
  query: PreparedQuery,
  steps: readonly Step[],
): Promise<readonly (readonly Row[])[]> {
  const { sql, bind, insertMany } = query.compiled('postgresql');
  const all = steps.map(({ args }) => args);
  if (insertMany === undefined || all.length === 1) {
    const answers = await Promise.all(all.map((args) => send(sql, bind(args))));
    return answers.map(({ rows }) => rows);
  }
  const { rows } = await send(insertMany.sql, insertMany.bind(all));
  return insertMany.split(rows, all);
}

/** SQLSTATE classes and codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lostRace = new Set(['40001', '40P01', '55P03', '53300']);
/** Connection, sign-in, no such database, resources, operator intervention, system error, internal error. */
const databaseClasses = new Set(['08', '28', '3D', '53', '57', '58', 'XX']);
/** A standby, after a failover: the next connection may reach the primary. */
const readOnly = '25006';

/** Whether the script may succeed when it runs again: it lost against another one, or its connection. */
function isWorthRepeating(error: unknown): boolean {
  return error instanceof RestingError || isConnectionFault(error) || lostRace.has(stateOf(error) ?? '');
}

/** Whether the database or the way to it failed, rather than one query. */
function isDatabaseFault(error: unknown): boolean {
  if (error instanceof RestingError || isConnectionFault(error)) return true;
  return databaseClasses.has(stateOf(error)?.slice(0, 2) ?? '');
}

/** Whether this connection is of no use any more, so that it is unknown what it did last. */
function isConnectionFault(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return /^(08|57P)/.test(state) || state === '25P03' || state === readOnly;
  return error instanceof Error && (isSystemError(error) || lostConnection.test(error.message));
}

/** Whether a step was refused, not lost: then nothing is stored, whatever became of the commit. */
function isRefused(error: unknown): boolean {
  return stateOf(error) === readOnly;
}

/** How pg words it; these errors have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed|timeout expired)/;

function isSystemError(error: Error): boolean {
  return (
    'syscall' in error ||
    ('code' in error && /^(E[A-Z]+|ERR_(SOCKET|STREAM|SSL|TLS)_)/.test(String(error.code)))
  );
}

function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'severity' in error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

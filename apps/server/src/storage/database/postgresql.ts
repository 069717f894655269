import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DomainError } from '../../domain/domain-error.ts';
import type { Database, Script } from './database.ts';
import { isConnectionFault, isDatabaseFault, isRefused, isWorthRepeating } from './postgresql-fault.ts';
import { outcomeUnknown, storageFailed } from './storage-faults.ts';

export interface PostgresqlOptions {
  /** Connections that are open at most; requests wait for one of them. */
  readonly connections: number;
  /** Called for a connection that was lost while nothing used it, as in a restart of the database. */
  readonly onLost?: (error: Error) => void;
  /** Scripts and queries that may wait for a connection. */
  readonly maxQueue?: number;
  /** Called after each transaction that writes. @param seconds from its begin */
  readonly onCommit?: (writes: number, seconds: number) => void;
  /** Milliseconds after which a query without an answer ends its connection. */
  readonly queryMs?: number;
}

/** Milliseconds: for a connection; for one query, which ends its connection; for a row that another holds. */
const patience = { connection: 5_000, query: 20_000, lock: 10_000, idle: 15_000 };

/** Attempts of a script that lost against another, or its connection. */
const attempts = 6;

/**
 * Within the transaction only, so that it works behind a pgbouncer that gives each transaction any connection. A process
 * that is cut off must not hold its locks for longer than this.
 */
const limits = `set local lock_timeout = ${patience.lock}; set local idle_in_transaction_session_timeout = ${patience.idle}`;
const beginWrite = `begin isolation level read committed read write; ${limits}`;
const beginRead = 'begin isolation level repeatable read read only';

/**
 * The database of a deployment of many processes: one connection per script. The steps of a script go out without
 * waiting for those before them, unless it needs their rows. Unnamed statements only, and nothing that outlives a
 * transaction.
 *
 * @param url `postgres://user:password@host/database?sslmode=verify-full&sslrootcert=FILE`
 */
export function openPostgresql(url: string, options: PostgresqlOptions): Database {
  const { connections, onLost = () => {}, maxQueue = 5_000, queryMs = patience.query } = options;
  const pool = new pg.Pool({
    connectionString: url,
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
  // One in use: its queries are rejected with the same error, so this adds nothing, but unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  async function attempt<T>(begin: string, script: () => Script<T>): Promise<T> {
    const client = await connect(pool);
    let isCommitting = false;
    let broken: Error | undefined;
    try {
      const { value, sent } = await drive(client, begin, script);
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

  async function repeated<T>(work: () => Promise<T>): Promise<T> {
    if (pool.waitingCount >= maxQueue) throw busy();
    for (let left = attempts - 1; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        if (!isWorthRepeating(error)) throw isDatabaseFault(error) ? storageFailed(error) : error;
        if (left === 0) throw isConnectionFault(error) ? storageFailed(error) : busy(error);
        await sleep((attempts - left) * 10 * (0.5 + Math.random()));
      }
    }
  }

  return {
    dialect: 'postgresql',
    write: (script) =>
      repeated(async () => {
        const start = performance.now();
        const value = await attempt(beginWrite, script);
        options.onCommit?.(1, (performance.now() - start) / 1000);
        return value;
      }),
    read: (script) => repeated(() => attempt(beginRead, script)),
    rows(query, args) {
      const text = query.compiled('postgresql');
      return repeated(async () => (await pool.query(text.sql, text.bind(args))).rows);
    },
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // Says the pool, when every connection was in use for all that time.
    if ((error as Error).message === 'timeout exceeded when trying to connect') throw busy(error);
    throw error;
  }
}

/** Runs a script up to its commit. @returns with the answers of the steps that it did not wait for */
async function drive<T>(client: pg.PoolClient, begin: string, script: () => Script<T>) {
  const sent: Promise<pg.QueryResult>[] = [];
  const send = (text: string, values?: unknown[]) => {
    const answer = client.query(text, values);
    answer.catch(() => {});
    sent.push(answer);
    return answer;
  };
  try {
    send(begin);
    const steps = script();
    let next = steps.next([]);
    while (!next.done) {
      const { query, args } = next.value;
      const text = query.compiled('postgresql');
      const answer = send(text.sql, text.bind(args));
      const isAwaited = text.returnsRows || sent.length % maxUnanswered === 0;
      next = steps.next(isAwaited ? (await answer).rows : []);
    }
    return { value: next.value, sent };
  } catch (error) {
    // The first step that failed is the cause; those after it only say that the transaction has ended.
    await settled(sent);
    throw error;
  }
}

/** Steps that are sent before one of them is waited for. */
const maxUnanswered = 200;

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

import {
  type Compilable,
  type DeleteResult,
  DummyDriver,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type UpdateResult,
} from 'kysely';
import type { CompiledText, Dialect, Prepared, Script, Value } from './database.ts';
import { manyInserts } from './many-at-once.ts';
import type { Schema } from './schema.ts';

type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

class Marker {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds a query once per dialect. `p.name` stands where the argument `name` goes and has its type; only the
 * values are filled in per call.
 *
 * ```ts
 * const findKey = prepare((q, p: { accessKey: string }) =>
 *   q.selectFrom('access_keys').select('member_id').where('access_key', '=', p.accessKey));
 * const [key] = yield* run(findKey, { accessKey });
 * ```
 */
export function prepare<Args, Output>(
  build: (q: Kysely<Schema>, p: Args, dialect: Dialect) => Compilable<Output>,
): Prepared<Args, RowOf<Output>> {
  const markers = new Proxy({}, { get: (_, name) => new Marker(String(name)) }) as Args;
  const texts: Partial<Record<Dialect, CompiledText>> = {};
  return {
    compiled: (dialect) => {
      texts[dialect] ??= compile(build(builders[dialect], markers, dialect));
      return texts[dialect];
    },
  };
}

/**
 * For `limit`. As a number it would become a parameter, and SQLite parses and plans a statement again whenever a
 * parameter of its LIMIT is bound, which costs five times the query itself.
 */
export const one = sql.lit(1);

/** What `lockUntilCommit` can lock; the numbers are shared with earlier versions, so they never change. */
const locks = { migrations: 7_205_384_191, console: 7_205_384_192 };

/**
 * Lets one script at a time go on from here, until its transaction ends. For what no row stands for that could be locked:
 * a number one above the last, or that an organization keeps one owner. SQLite has one writer anyway.
 */
export function* lockUntilCommit(name: keyof typeof locks): Script<void> {
  yield* run(lockQueries[name], {});
}

const lockQueries = { migrations: lockQuery(locks.migrations), console: lockQuery(locks.console) };

function lockQuery(number: number) {
  return prepare((q, _p, dialect) =>
    q.selectNoFrom(
      dialect === 'postgresql'
        ? sql<string>`pg_advisory_xact_lock(${sql.lit(number)})::text`.as('locked')
        : sql<string>`''`.as('locked'),
    ),
  );
}

/** Runs a prepared query inside a script; answers with its rows. */
export function* run<Args, Result>(
  query: Prepared<Args, Result>,
  args: Args & Readonly<Record<string, Value>>,
): Script<readonly Result[]> {
  return (yield { query, args }) as readonly Result[];
}

function compile(built: Compilable<unknown>): CompiledText {
  const { sql, parameters, query } = built.compile();
  const binders = parameters.map((parameter) =>
    parameter instanceof Marker ? parameter : { constant: parameter as Value },
  );
  return {
    sql,
    many: manyInserts(sql),
    returnsRows: query.kind === 'SelectQueryNode' || ('returning' in query && query.returning !== undefined),
    bind: (args) =>
      binders.map((binder) => (binder instanceof Marker ? (args[binder.name] as Value) : binder.constant)),
  };
}

const builders: Record<Dialect, Kysely<Schema>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgresql: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
};

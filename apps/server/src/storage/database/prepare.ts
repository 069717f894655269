import {
  type Compilable,
  createQueryId,
  type DeleteResult,
  DummyDriver,
  type Expression,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type UpdateResult,
  type ValuesNode,
} from 'kysely';
import type {
  Args,
  CompiledText,
  Database,
  Dialect,
  ManyText,
  Prepared,
  Row,
  Script,
  Value,
} from './database.ts';
import type { Schema } from './schema.ts';

export type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

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
export function prepare<P, Output>(
  build: (q: Kysely<Schema>, p: P, dialect: Dialect) => Compilable<Output>,
): Prepared<P, RowOf<Output>> {
  const texts: Partial<Record<Dialect, CompiledText>> = {};
  return {
    compiled: (dialect) => {
      texts[dialect] ??= compile((p) => build(builders[dialect], p as P, dialect));
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
export function* run<P, Result>(query: Prepared<P, Result>, args: P & Args): Script<readonly Result[]> {
  return (yield { query, args }) as readonly Result[];
}

/** Runs one statement in a transaction of its own. */
export async function store<P, Result>(
  db: Pick<Database, 'write'>,
  query: Prepared<P, Result>,
  args: P & Args,
): Promise<void> {
  await db.write(() => run(query, args));
}

/** Builds a query with this in the place of each argument. */
type Build = (p: unknown) => Compilable<unknown>;

const placesOf = (at: (name: string) => unknown) => new Proxy({}, { get: (_, name) => at(String(name)) });

function compile(build: Build): CompiledText {
  const { sql, parameters, query } = build(placesOf((name) => new Marker(name))).compile();
  let insert: { readonly many: ManyText | undefined } | undefined;
  let find: ManyText | undefined;
  return {
    sql,
    returnsRows: query.kind === 'SelectQueryNode' || ('returning' in query && query.returning !== undefined),
    bind: (args) => parameters.map((parameter) => boundValue(parameter, args)),
    get insertMany() {
      insert ??= { many: insertManyOf(query) };
      return insert.many;
    },
    get findMany() {
      find ??= findManyOf(build, parameters);
      return find;
    },
  };
}

function boundValue(parameter: unknown, args: Args): Value {
  return (parameter instanceof Marker ? args[parameter.name] : parameter) as Value;
}

/** Takes the rows from one JSON text, where the table says which types their columns have. */
function insertManyOf(query: RootOperationNode): ManyText | undefined {
  if (query.kind !== 'InsertQueryNode' || query.values?.kind !== 'ValuesNode') return undefined;
  const [row] = (query.values as ValuesNode).values;
  const table = query.into?.table.identifier.name;
  if (row?.kind !== 'PrimitiveValueListNode' || table === undefined) return undefined;
  const columns = query.columns?.map(({ column }) => column.name) ?? [];
  const rows = sql`json_populate_recordset(null::${sql.table(table)}, ${new Marker('rows')}::json)`;
  const values = sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${rows}`;
  const { sql: text, parameters } = builders.postgresql
    .getExecutor()
    .compileQuery({ ...query, values: values.toOperationNode() }, createQueryId());
  const isOneReturned = (query.returning?.selections.length ?? 0) <= 1;
  // Another parameter would be a value that the rows do not share.
  if (parameters.length > 1 || !isOneReturned) return undefined;
  return {
    sql: text,
    bind: (all) => [
      JSON.stringify(
        all.map((args) =>
          Object.fromEntries(columns.map((name, i) => [name, boundValue(row.values[i], args)])),
        ),
      ),
    ],
    split(answers, all) {
      const [returned = ''] = Object.keys(answers[0] ?? {});
      const parameter = row.values[columns.indexOf(returned)];
      const byValue = Map.groupBy(answers, (answer) => answer[returned]);
      return all.map((args) => byValue.get(boundValue(parameter, args)) ?? []);
    },
  };
}

function findManyOf(build: Build, parameters: readonly unknown[]): ManyText {
  const markers = parameters.filter((parameter) => parameter instanceof Marker);
  const names = [...new Set(markers.map(({ name }) => name))];
  const one = build(placesOf((name) => sql.ref(`asked.${name}`))) as unknown as Expression<unknown>;
  const arrays = sql.join(names.map((name) => sql`${new Marker(name)}::text[]`));
  const columns = sql.join([...names, 'asked_place'].map((name) => sql.ref(name)));
  // With an offset each is looked up by its index: without, a small table may be read whole for each statement.
  const text = sql`select found.*, asked_place from unnest(${arrays}) with ordinality as asked(${columns})
    cross join lateral (select * from ${one} as one offset 0) as found`.compile(builders.postgresql);
  return {
    sql: text.sql,
    bind: (all) => names.map((name) => all.map((args) => args[name])),
    split(answers, all) {
      const byPlace = Map.groupBy(answers, (answer) => answer.asked_place);
      return all.map((_, i) => byPlace.get(i + 1)?.map(({ asked_place: _, ...row }): Row => row) ?? []);
    },
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

import {
  type Compilable,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Dialect, Prepared } from './database.ts';
import { prepare, type RowOf } from './prepare.ts';
import type { Schema } from './schema.ts';

/**
 * Statements on one table. A column's value is an argument, or a member of a row, with the name of the column in camel case,
 * or the one after ` as `:
 *
 * ```ts
 * const findKey = selectFrom('access_keys', ['member_id', 'expires_at as endsAt'], ['access_key']);
 * const [key] = yield* run(findKey, { accessKey }); // { memberId, endsAt }
 * ```
 *
 * What else belongs to a statement is added to Kysely's builder by the last parameter.
 */
export function selectFrom<
  T extends Table,
  const Selected extends Named<T>,
  const Key extends Named<T> = never,
  More = unknown,
>(
  table: T,
  columns: readonly Selected[],
  keys: readonly Key[] = [],
  rest: (query: SelectQueryBuilder<Schema, T, object>, p: More) => unknown = unchanged,
): Prepared<Values<T, Key> & More, RowOf<Values<T, Selected>>> {
  return prepare((q, p: Values<T, Key> & More) => {
    const selected = pairsOf(columns).map(([column, name]) =>
      column === name ? column : `${column} as ${name}`,
    );
    const query = (q as unknown as Loose).selectFrom(table as string).select(selected as never);
    return rest(whereEqual(query, keys, p) as never, p) as Compilable<Values<T, Selected>>;
  });
}

/** @param unless columns of a unique constraint: a row that has these values already stays as it is, and none is added */
export function insertInto<T extends Table, const Column extends Named<T>, Output = InsertResult>(
  table: T,
  columns: readonly Column[],
  unless: readonly ColumnOf<T>[] = [],
  rest: (
    query: InsertQueryBuilder<Schema, T, InsertResult>,
    dialect: Dialect,
  ) => Compilable<Output> = unchanged,
): Prepared<Values<T, Column>, RowOf<Output>> {
  return prepare((q, p: Values<T, Column>, dialect) => {
    const query = (q as unknown as Loose).insertInto(table as string).values(filled(columns, p) as never);
    const checked =
      unless.length === 0 ? query : query.onConflict((on) => on.columns(unless as never).doNothing());
    return rest(checked as never, dialect);
  });
}

export function updateTable<
  T extends Table,
  const Changed extends Named<T>,
  const Key extends Named<T> = never,
  More = unknown,
  Output = UpdateResult,
>(
  table: T,
  columns: readonly Changed[],
  keys: readonly Key[] = [],
  rest: (query: UpdateQueryBuilder<Schema, T, T, UpdateResult>, p: More) => Compilable<Output> = unchanged,
): Prepared<Values<T, Changed | Key> & More, RowOf<Output>> {
  return prepare((q, p: Values<T, Changed | Key> & More) => {
    const query = (q as unknown as Loose).updateTable(table as string).set(filled(columns, p) as never);
    return rest(whereEqual(query, keys, p) as never, p);
  });
}

/** Updates to the same values every time. */
export function setValues<
  T extends Table,
  const Key extends Named<T> = never,
  More = unknown,
  Output = UpdateResult,
>(
  table: T,
  values: Partial<Schema[T]>,
  keys: readonly Key[],
  rest: (query: UpdateQueryBuilder<Schema, T, T, UpdateResult>, p: More) => Compilable<Output> = unchanged,
): Prepared<Values<T, Key> & More, RowOf<Output>> {
  return prepare((q, p: Values<T, Key> & More) => {
    const query = (q as unknown as Loose).updateTable(table as string).set(values as never);
    return rest(whereEqual(query, keys, p) as never, p);
  });
}

/** Updates that change nothing, so that PostgreSQL locks the rows until the commit. */
export function lockRows<
  T extends Table,
  const Key extends Named<T> = never,
  More = unknown,
  Output = UpdateResult,
>(
  table: T,
  column: ColumnOf<T>,
  keys: readonly Key[],
  rest?: (query: UpdateQueryBuilder<Schema, T, T, UpdateResult>, p: More) => Compilable<Output>,
): Prepared<Values<T, Key> & More, RowOf<Output>> {
  return setValues(table, { [column]: sql.ref(column) } as never, keys, rest);
}

/** Sets a time, `at`, unless there is one already. */
export function setOnce<T extends Table, const Key extends Named<T>, Output>(
  table: T,
  column: ColumnOf<T>,
  key: Key,
  rest: (query: UpdateQueryBuilder<Schema, T, T, UpdateResult>) => Compilable<Output>,
): Prepared<Values<T, Key> & { at: number }, RowOf<Output>> {
  return prepare((q, p: Values<T, Key> & { at: number }) => {
    const value = sql`coalesce(${sql.ref(column)}, ${p.at})`;
    const query = (q as unknown as Loose).updateTable(table as string).set({ [column]: value } as never);
    return rest(whereEqual(query, [key], p) as never);
  });
}

export function deleteFrom<
  T extends Table,
  const Key extends Named<T> = never,
  More = unknown,
  Output = DeleteResult,
>(
  table: T,
  keys: readonly Key[] = [],
  rest: (query: DeleteQueryBuilder<Schema, T, DeleteResult>, p: More) => Compilable<Output> = unchanged,
): Prepared<Values<T, Key> & More, RowOf<Output>> {
  return prepare((q, p: Values<T, Key> & More) =>
    rest(whereEqual((q as unknown as Loose).deleteFrom(table as string), keys, p) as never, p),
  );
}

/** Tables of whatever columns: the parameters have been checked. */
type Loose = Kysely<Record<string, Record<string, unknown>>>;

type Table = keyof Schema & string;
type ColumnOf<T extends Table> = keyof Schema[T] & string;
type Named<T extends Table> = ColumnOf<T> | `${ColumnOf<T>} as ${string}`;

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type NameOf<Each extends string> = Each extends `${string} as ${infer Name}` ? Name : Camel<Each>;
type PlainOf<Each extends string> = Each extends `${infer Column} as ${string}` ? Column : Each;
type Values<T extends Table, Each extends string> = {
  [Column in Each as NameOf<Column>]: Schema[T][PlainOf<Column> & keyof Schema[T]];
};

const unchanged = (query: unknown) => query as never;

/** Columns with the names of their values. */
function pairsOf(columns: readonly string[]): [string, string][] {
  return columns.map((each) => {
    const [column = each, name] = each.split(' as ');
    return [column, name ?? column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
  });
}

function filled(columns: readonly string[], p: unknown): Record<string, unknown> {
  const values = p as Record<string, unknown>;
  return Object.fromEntries(pairsOf(columns).map(([column, name]) => [column, values[name]]));
}

interface Filtered {
  where(column: never, operator: '=', value: never): Filtered;
}

function whereEqual(query: unknown, keys: readonly string[], p: unknown): unknown {
  return Object.entries(filled(keys, p)).reduce(
    (filtered, [column, value]) => filtered.where(column as never, '=', value as never),
    query as Filtered,
  );
}

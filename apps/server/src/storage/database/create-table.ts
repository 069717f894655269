import { type ColumnDataType, type CreateTableBuilder, sql } from 'kysely';
import type { Dialect, Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** What a migration does, in order. */
export type Statements = readonly Prepared<unknown, unknown>[];

/** A statement that makes this table. */
export function createTable(name: string, table: Table): Prepared<unknown, unknown> {
  return prepare((q, _p, dialect) => {
    let create: CreateTableBuilder<string, string> = q.schema.createTable(name);
    for (const [, column = '', type, nullable] of table.columns.matchAll(
      /(\w+) (text|integer|bigint)(\??)/g,
    )) {
      create = create.addColumn(
        column,
        type === 'text' ? textType(dialect) : (type as ColumnDataType),
        (c) => (nullable ? c : c.notNull()),
      );
    }
    create = create.addPrimaryKeyConstraint(`${name}_key`, [...table.primaryKey]);
    for (const columns of table.unique ?? []) {
      create = create.addUniqueConstraint(`${name}_${columns.join('_')}`, [...columns]);
    }
    for (const { columns, table: other, key } of table.references ?? []) {
      create = create.addForeignKeyConstraint(`${name}_of_${other}`, [...columns], other, [...key]);
    }
    return dialect === 'sqlite' && table.narrow ? create.modifyEnd(sql`without rowid`) : create;
  });
}

/** A statement that makes the index `<table>_<name>`. */
export function createIndex(table: string, name: string, columns: string[]): Prepared<unknown, unknown> {
  return prepare((q) => q.schema.createIndex(`${table}_${name}`).on(table).columns(columns));
}

/** A statement that Kysely cannot build. */
export function statement(text: string): Prepared<unknown, unknown> {
  return prepare((q) => ({ compile: () => sql.raw(text).compile(q) }));
}

/** Compared byte by byte, as SQLite does: the order of an index must not depend on the locale of the machine. */
export function textType(dialect: Dialect) {
  return dialect === 'postgresql' ? sql`text collate "C"` : 'text';
}

export interface Table {
  /** Columns with their types, as in `id text, at bigint?`; a question mark makes it nullable. */
  readonly columns: string;
  readonly primaryKey: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly references?: readonly Reference[];
  /**
   * Rows stay well under 1,000 bytes and come in the order of the key: SQLite then keeps them in the key's own tree,
   * one tree less to write. A longer row would put a page of its own next to that tree.
   */
  readonly narrow?: true;
}

interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly key: readonly string[];
}

/** A column that is the key of another table. */
export const references = (column: string, table: string, key: string): Reference => ({
  columns: [column],
  table,
  key: [key],
});

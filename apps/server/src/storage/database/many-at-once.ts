import type { ManyInserts, Value } from './database.ts';

/** As Kysely writes it: columns, places, and what may follow them. */
const insert =
  /^(insert into "\w+" \(([^()]+)\)) values \(([^()]+)\)( on conflict [^$]+?)?( returning ("\w+"))?$/;

/** What inserts many rows in place of a PostgreSQL statement that inserts one; undefined for any other statement. */
export function manyInserts(sql: string): ManyInserts | undefined {
  const [, head, columns = '', places = '', onConflict = '', returning = '', column] = insert.exec(sql) ?? [];
  const names = columns.split(', ');
  if (head === undefined || places !== names.map((_, i) => `$${i + 1}`).join(', ')) return undefined;
  return {
    text: (rows) => {
      const { list, values } = arraysOf(rows);
      return { sql: `${head} select * from unnest(${list})${onConflict}${returning}`, values };
    },
    returned:
      column === undefined ? undefined : { column: column.slice(1, -1), place: names.indexOf(column) },
  };
}

/** The column that says for which of the arguments a row was found, from 1. */
export const askedPlace = 'asked_place';

/** @returns one statement for many look-ups by the same PostgreSQL query */
export function manyLookUps(sql: string, rows: readonly (readonly Value[])[]) {
  const { list, values } = arraysOf(rows);
  const names = values.map((_, i) => `p${i + 1}`);
  // With an offset each is looked up by its index: without, a small table may be read whole for each statement.
  const one = sql.replace(/\$(\d+)/g, 'asked.p$1');
  return {
    sql:
      `select found.*, asked.${askedPlace} from unnest(${list}) with ordinality ` +
      `as asked(${[...names, askedPlace].join(', ')}) cross join lateral (${one} offset 0) as found`,
    values,
  };
}

/** Columns in place of rows: the text of the statement is the same for any number of them. */
function arraysOf(rows: readonly (readonly Value[])[]): { list: string; values: Value[][] } {
  const values = (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] as Value));
  const list = values.map((column, i) => `$${i + 1}::${typeOf(column)}[]`).join(', ');
  return { list, values };
}

/** The schema has text, integer and bigint only, and PostgreSQL narrows a bigint by itself. */
function typeOf(column: readonly Value[]): 'bigint' | 'text' {
  return column.some((value) => typeof value === 'number') ? 'bigint' : 'text';
}

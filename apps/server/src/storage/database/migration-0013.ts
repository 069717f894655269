import { createTable, references, statement } from './create-table.ts';
import type { Prepared } from './database.ts';

/**
 * For SQLite: `factoids` gets a tree of its own for its rows, and one for its key. In a table without rowids SQLite reads all of
 * each row that it compares with a key, and these rows may have a megabyte: to find one of 40 large rows it read five.
 * PostgreSQL keeps long texts apart from the rows.
 */
export const factoidRows: readonly Prepared<unknown, unknown>[] = [
  // Attachments point at factoids: that is checked when all is done.
  statement('pragma defer_foreign_keys = on'),
  createTable('factoids_with_rowid', {
    columns: { no: 'text', position: 'integer', unique_id: 'text', type: 'text', data: 'text' },
    primaryKey: ['no', 'position'],
    unique: [['no', 'unique_id']],
    references: [references('no', 'attestations', 'no')],
  }),
  statement(
    'insert into factoids_with_rowid (no, position, unique_id, type, data) select no, position, unique_id, type, data from factoids order by no, position',
  ),
  // With no row that points at it, the old table can be dropped; and a rename would change where attachments point.
  statement('create table attachments_kept as select * from attachments'),
  statement('delete from "attachments"'),
  statement('drop table factoids'),
  statement('alter table factoids_with_rowid rename to factoids'),
  statement('insert into attachments select * from attachments_kept'),
  statement('drop table attachments_kept'),
];

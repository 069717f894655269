import { createTable, references, textType } from './create-table.ts';
import type { Prepared } from './database.ts';
import { prepare } from './prepare.ts';

/** The web console: accounts of members, their sessions and one-time links, and what they did. */
export const consoleTables: readonly Prepared<unknown, unknown>[] = [
  createTable('accounts', {
    columns: {
      ...{ id: 'text', member_id: 'text', email: 'text', role: 'text', password_hash: 'text' },
      ...{ created_at: 'bigint', last_sign_in_at: 'bigint?' },
    },
    primaryKey: ['id'],
    unique: [['email']],
    references: [references('member_id', 'members', 'id')],
  }),
  createTable('sessions', {
    columns: {
      ...{ token_hash: 'text', id: 'text', account_id: 'text', created_at: 'bigint', expires_at: 'bigint' },
      ...{ address: 'text?', browser: 'text?' },
    },
    primaryKey: ['token_hash'],
    unique: [['id']],
    references: [references('account_id', 'accounts', 'id')],
  }),
  createTable('passkeys', {
    columns: {
      ...{ id: 'text', account_id: 'text', name: 'text', public_key: 'text', counter: 'bigint' },
      ...{ created_at: 'bigint', last_used_at: 'bigint?' },
    },
    primaryKey: ['id'],
    references: [references('account_id', 'accounts', 'id')],
  }),
  createTable('links', {
    columns: {
      ...{ token_hash: 'text', id: 'text', purpose: 'text', member_id: 'text?', email: 'text?' },
      ...{ role: 'text', created_at: 'bigint', expires_at: 'bigint' },
    },
    primaryKey: ['token_hash'],
    unique: [['id']],
  }),
  createTable('console_events', {
    columns: {
      ...{ id: 'bigint', member_id: 'text?', at: 'bigint', who: 'text?', what: 'text' },
      ...{ subject: 'text?', address: 'text?' },
    },
    primaryKey: ['id'],
  }),
  index('console_events', 'of_member', ['member_id', 'id']),
  index('accounts', 'of_member', ['member_id', 'email']),
  index('sessions', 'of_account', ['account_id', 'created_at']),
  index('passkeys', 'of_account', ['account_id', 'created_at']),
  index('sessions', 'by_end', ['expires_at']),
  index('links', 'by_email', ['email']),
  index('links', 'of_member', ['member_id', 'purpose', 'email']),
  index('links', 'by_purpose', ['purpose']),
  index('access_keys', 'of_member', ['member_id', 'environment', 'created_at', 'access_key']),
  index('templates', 'of_member', ['member_id', 'name']),
  index('certifications', 'of_member', ['member_id', 'environment', 'created_at', 'ca_id']),
  prepare((q, _p, dialect) => q.schema.alterTable('access_keys').addColumn('added_by', textType(dialect))),
  prepare((q) => q.schema.alterTable('access_keys').addColumn('last_used_at', 'bigint')),
  // Pages of the console's list: the newest of a member first.
  index('attestations', 'of_member', ['member_id', 'environment', 'no']),
];

function index(table: string, name: string, columns: string[]): Prepared<unknown, unknown> {
  return prepare((q) => q.schema.createIndex(`${table}_${name}`).on(table).columns(columns));
}

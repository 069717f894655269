import { createIndex, createTable, references, type Statements } from './create-table.ts';
import { prepare } from './prepare.ts';

/** Mails of the console that wait to be sent, and those that were. */
export const mailTables: Statements = [
  createTable('mails', {
    columns: 'cause text, recipient text, content text, created_at bigint, attempts integer, next_at bigint?',
    primaryKey: ['cause'],
  }),
  createIndex('mails', 'by_time', ['next_at', 'created_at']),
];

/** Authenticator apps, and organizations that require a second factor. */
export const secondFactors: Statements = [
  createTable('authenticators', {
    columns: 'account_id text, sealed_key text, step bigint, created_at bigint',
    primaryKey: ['account_id'],
    references: [references('account_id', 'accounts', 'id')],
  }),
  createTable('recovery_codes', {
    columns: 'account_id text, code_hash text',
    primaryKey: ['account_id', 'code_hash'],
    references: [references('account_id', 'accounts', 'id')],
  }),
  prepare((q) => q.schema.alterTable('sessions').addColumn('verified_at', 'bigint')),
  prepare((q) => q.schema.alterTable('members').addColumn('second_factor_since', 'bigint')),
];

/** A provider may have verified a person long before the sign-in. */
export const provenSessions: Statements = [
  prepare((q) => q.schema.alterTable('sessions').addColumn('proven_at', 'bigint')),
];

/** Identities at an OpenID provider. */
export const identityTable: Statements = [
  createTable('identities', {
    columns: 'issuer text, subject text, account_id text, created_at bigint',
    primaryKey: ['issuer', 'subject'],
    unique: [['account_id']],
    references: [references('account_id', 'accounts', 'id')],
  }),
];

import { addressOnly, hidePasswords } from '@attestation/server-kit';
import { sql } from 'kysely';
import { OperatorError } from '../../errors/operator-error.ts';
import { SettingsError } from '../../settings/values.ts';
import type { Database } from './database.ts';
import { databaseUrlFault } from './database-url.ts';
import { isOutdated, migrate } from './migrations.ts';
import { openPostgresql, type PostgresqlOptions } from './postgresql.ts';
import { prepare } from './prepare.ts';

/** DATABASE_URL cannot be used; the message says why and what to do. */
class DatabaseUrlError extends OperatorError {}

interface ConnectOptions extends PostgresqlOptions {
  /** Whether tables of an earlier version are brought to this one. */
  readonly mayMigrate: boolean;
}

/**
 * Connects, looks whether the database keeps what it commits, and makes the tables of this version.
 *
 * @throws SettingsError when the address is wrong; DatabaseUrlError when the database cannot be reached or used
 */
export async function connectPostgresql(url: string, options: ConnectOptions): Promise<Database> {
  const where = addressOnly(url);
  const refuse = (why: string) => new DatabaseUrlError(`DATABASE_URL ${where} cannot be used: ${why}`);
  const fault = databaseUrlFault(url);
  if (fault !== undefined) throw new SettingsError([`DATABASE_URL ${where} cannot be used: ${fault}`]);
  // A migration of large tables takes longer than any request may.
  const patient = openPostgresql(url, { connections: 1, queryMs: hour });
  try {
    const [found] = await patient.rows(readConfiguration, {});
    const problem = found && problemOf(found);
    if (problem !== undefined) throw refuse(problem);
    if (!options.mayMigrate && (await isOutdated(patient))) {
      throw refuse('its tables are of an earlier version. Start the server of this version first.');
    }
    await migrate(patient);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new DatabaseUrlError(
      `DATABASE_URL ${where} cannot be reached (${reasonOf(error)}). Check host, port, user, password and database, and that PostgreSQL runs.`,
      { cause: error },
    );
  } finally {
    await patient.close();
  }
  return openPostgresql(url, options);
}

/** Milliseconds. */
const hour = 3_600_000;

interface Configuration {
  readonly version: string;
  readonly encoding: string;
  readonly commit: string;
  readonly readOnly: string;
}

const oldest = 13;

const readConfiguration = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectNoFrom([
    sql<string>`current_setting('server_version_num')`.as('version'),
    sql<string>`current_setting('server_encoding')`.as('encoding'),
    sql<string>`current_setting('synchronous_commit')`.as('commit'),
    sql<string>`current_setting('transaction_read_only')`.as('readOnly'),
  ]),
);

function problemOf({ version, encoding, commit, readOnly }: Configuration): string | undefined {
  const major = Math.floor(Number(version) / 10_000);
  if (major < oldest) return `it is PostgreSQL ${major}, and ${oldest} is the oldest that works.`;
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}. Make the database with: create database ... encoding 'UTF8' template template0`;
  }
  if (commit === 'off') {
    return 'synchronous_commit is off, so a crash would lose what was answered. Run: alter role ... set synchronous_commit = on';
  }
  return readOnly === 'on' ? 'it is read-only. Name the primary, not a standby.' : undefined;
}

/** The message of the innermost fault: those around it are for members. */
function reasonOf(error: unknown): string {
  let inner = error as Error & { code?: string };
  while (inner.cause instanceof Error) inner = inner.cause;
  return hidePasswords(inner.message || inner.code || inner.name);
}

import { OperatorError } from '../../errors/operator-error.ts';
import type { Database, Dialect, Prepared, Script } from './database.ts';
import { firstTables } from './migration-0001.ts';
import { evidenceTables } from './migration-0002.ts';
import { growthIndexes } from './migration-0003.ts';
import { memberRemoval } from './migration-0004.ts';
import { attestationSizes } from './migration-0005.ts';
import { knownTimeTable } from './migration-0006.ts';
import { anchorAccounts } from './migration-0007.ts';
import { pendingByMember } from './migration-0008.ts';
import { consoleTables } from './migration-0009.ts';
import { sharedTables } from './migration-0010.ts';
import { processTables } from './migration-0011.ts';
import { searchTables } from './migration-0012.ts';
import { factoidRows } from './migration-0013.ts';
import { keyNames } from './migration-0014.ts';
import { eventsOfRequests } from './migration-0015.ts';
import { lockUntilCommit, prepare, run } from './prepare.ts';

type Statements = readonly Prepared<unknown, unknown>[];

/** Each is applied once, in order; one that has been released is never edited. */
const migrations: readonly (Statements | Readonly<Record<Dialect, Statements>>)[] = [
  firstTables,
  evidenceTables,
  growthIndexes,
  memberRemoval,
  attestationSizes,
  knownTimeTable,
  anchorAccounts,
  pendingByMember,
  consoleTables,
  sharedTables,
  processTables,
  searchTables,
  { sqlite: factoidRows, postgresql: [] },
  keyNames,
  eventsOfRequests,
];

/**
 * Brings the tables to the newest form; all missing migrations in one transaction.
 *
 * @throws when a newer version of this server has written the database
 */
export function migrate(db: Database): Promise<void> {
  return db.write(function* () {
    const applied = yield* countApplied();
    if (applied > migrations.length) {
      throw new OperatorError(
        `The database is at migration ${applied}, this version knows ${migrations.length}. Use the newer version that wrote it.`,
      );
    }
    for (const [index, statements] of migrations.entries()) {
      if (index < applied) continue;
      yield* apply(index + 1, 'sqlite' in statements ? statements[db.dialect] : statements);
    }
  });
}

/** Whether the tables are an earlier version's, which may be using them still. */
export function isOutdated(db: Database): Promise<boolean> {
  return db.write(function* () {
    const applied = yield* countApplied();
    return applied > 0 && applied < migrations.length;
  });
}

function* countApplied(): Script<number> {
  // When several processes start at once, one migrates and the others wait.
  yield* lockUntilCommit('migrations');
  yield* run(createMigrations, {});
  return Number((yield* run(countMigrations, {}))[0]?.count ?? 0);
}

function* apply(number: number, statements: Statements): Script<void> {
  for (const statement of statements) yield* run(statement, {});
  yield* run(recordMigration, { number, at: Date.now() });
}

const createMigrations = prepare((q) =>
  q.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull()),
);

const countMigrations = prepare((q) =>
  q.selectFrom('migrations').select((count) => count.fn.countAll().as('count')),
);

const recordMigration = prepare((q, p: { number: number; at: number }) =>
  q.insertInto('migrations').values({ number: p.number, applied_at: p.at }),
);

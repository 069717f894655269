import type { Database } from './database.ts';
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts';
import { startCheckpoints } from './start-checkpoints.ts';
import { createWriteQueue, type WriteQueue, type WriteQueueOptions } from './write-queue.ts';

export interface SqliteOptions extends WriteQueueOptions {
  /** Whether a thread copies the write-ahead log into the database: for a process that serves requests. */
  readonly checkpointThread?: boolean;
  /** Called once, when that thread fails and commits copy the log instead. */
  readonly onCheckpointFault?: (error: unknown) => void;
}

/**
 * The embedded database: one connection writes, another reads and so sees only what is committed. Writes that
 * come together share one commit, see `createWriteQueue`.
 *
 * @param path file of the database; made when missing
 */
export function openSqlite(
  path: string,
  { checkpointThread, onCheckpointFault: onFault = () => {}, ...options }: SqliteOptions,
): Database {
  const writer = openSqliteConnection(path, 'writer');
  const reader = openSqliteConnection(path, 'reader');
  const queue = createWriteQueue(writer, options);
  const database = databaseOf(writer, reader, queue);
  if (!checkpointThread) return database;
  const checkpoints = startCheckpoints(path, writer, { onFatal: queue.stop, onFault });
  return {
    ...database,
    async close() {
      await checkpoints.close();
      await database.close();
    },
  };
}

/** The same over connections that are open already. */
export function sqliteDatabase(
  writer: SqliteConnection,
  reader: SqliteConnection,
  options: WriteQueueOptions,
): Database {
  return databaseOf(writer, reader, createWriteQueue(writer, options));
}

function databaseOf(writer: SqliteConnection, reader: SqliteConnection, queue: WriteQueue): Database {
  return {
    dialect: 'sqlite',
    write: (script) => queue.add(script),
    rows: async (query, args) => reader.rows({ query, args }) as never,
    find: async (query, args) => reader.rows({ query, args })[0] as never,
    async read(script) {
      reader.exec('begin');
      try {
        return reader.run(script);
      } finally {
        reader.exec('commit');
      }
    },
    // In this process: a write shows what is wrong with it.
    ping: async () => {},
    load: () => ({ waiting: queue.waiting() }),
    async close() {
      queue.close();
      reader.close();
      writer.close();
    },
  };
}

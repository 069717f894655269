import { DatabaseSync } from 'node:sqlite';

/** Another process has the lock. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/**
 * An exclusive transaction on an empty SQLite file: a lock of the operating system, on all of them, that ends
 * with the process even after kill -9.
 *
 * @param timeout milliseconds that the thread waits for another process
 * @returns how to let go of it
 * @throws LockedError when another process has it
 * @throws Error when the file cannot be opened or written
 */
export function lockFile(path: string, timeout = 0): () => void {
  const db = open(path, timeout);
  try {
    db.exec('begin exclusive');
  } catch (cause) {
    db.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY)
      throw new LockedError(`${path} is locked.`, { cause });
    throw fault(path, cause);
  }
  held.add(db);
  return () => {
    held.delete(db);
    db.close();
  };
}

/** A lock without a reference to it would be let go by the garbage collector; it lasts until it is let go on purpose. */
const held = new Set<DatabaseSync>();

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

function open(path: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout });
  } catch (cause) {
    throw fault(path, cause);
  }
}

function fault(path: string, cause: unknown): Error {
  return new Error(`The lock ${path} cannot be written: ${(cause as Error).message}.`, { cause });
}

import { DatabaseSync } from 'node:sqlite';

/**
 * An exclusive transaction on an empty SQLite file: a lock of the operating system, on all of them, that ends
 * with the process even after kill -9.
 *
 * @param timeout milliseconds that the thread waits for another process
 * @returns how to let go of it
 * @throws when another process has it
 */
export function lockFile(path: string, timeout = 0): () => void {
  const db = new DatabaseSync(path, { timeout });
  try {
    db.exec('begin exclusive');
  } catch (cause) {
    db.close();
    throw cause;
  }
  held.add(db);
  return () => {
    held.delete(db);
    db.close();
  };
}

/** A lock without a reference to it would be let go by the garbage collector; it lasts until it is let go on purpose. */
const held = new Set<DatabaseSync>();

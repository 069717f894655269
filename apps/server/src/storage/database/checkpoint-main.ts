import { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

/** The thread of `startCheckpoints`: copies the log into the database at each message, and says so. */
function serve(port: MessagePort, { path }: { path: string }): void {
  const db = new DatabaseSync(path);
  const copy = db.prepare('pragma wal_checkpoint(passive)');
  port.on('message', (message) => {
    if (message === 'close') {
      db.close();
      port.close();
      return;
    }
    try {
      copy.get();
      port.postMessage({});
    } catch (error) {
      const { errcode } = error as { errcode?: number };
      port.postMessage({ fault: { message: String(error), errcode } });
    }
  });
}

if (parentPort) serve(parentPort, workerData as { path: string });

import { type Environment, environments } from '../domain/model.ts';
import type { LeafRecords } from '../log/leaf-records.ts';
import type { Log } from '../log/open-log.ts';
import type { FileRecords } from './file-records.ts';
import { linkHashes } from './link-hashes.ts';

/**
 * Links attestations to the log after each checkpoint, and at once those that a crash has left. One round of an
 * environment at a time; checkpoints that come meanwhile cause one more.
 *
 * @param onFault told of a round that failed; the next checkpoint tries again.
 */
export function createLinker(
  logs: Readonly<Record<Environment, Log>>,
  leaves: LeafRecords,
  records: FileRecords,
  onFault: (error: unknown) => void,
): { close(): Promise<void> } {
  const linkers = environments.map((environment) => {
    let wanted = 0;
    let done = Promise.resolve();
    const link = () => {
      wanted += 1;
      if (wanted > 1) return;
      done = (async () => {
        for (let seen = 0; seen !== wanted; ) {
          seen = wanted;
          await linkHashes(environment, leaves, records).catch(onFault);
        }
        wanted = 0;
      })();
    };
    const stop = logs[environment].onCheckpoint(link);
    link();
    return { stop, done: () => done };
  });
  return {
    async close() {
      for (const { stop } of linkers) stop();
      await Promise.all(linkers.map(({ done }) => done()));
    },
  };
}

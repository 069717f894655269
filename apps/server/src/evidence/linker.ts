import type { LeafRecords, Log } from '@attestation/log';
import type { FileRecords } from '../domain/file-records.ts';
import { type Environment, environments } from '../domain/model.ts';
import { linkHashes } from './link-hashes.ts';

/**
 * Links attestations to the log after each checkpoint, and at once those that a crash has left. One round of an
 * environment at a time; checkpoints that come meanwhile cause one more.
 *
 * @param onFault called for a round that failed; it is tried again after a while, or with the next checkpoint.
 */
export function createLinker(
  logs: Readonly<Record<Environment, Pick<Log, 'onCheckpoint'>>>,
  leaves: Pick<LeafRecords, 'shards' | 'checkpoints'>,
  records: Pick<FileRecords, 'linked' | 'link'>,
  onFault: (error: unknown) => void,
  retryMs = 10_000,
): { close(): Promise<void> } {
  const linkers = environments.map((environment) => {
    let wanted = 0;
    let done = Promise.resolve();
    let retry: NodeJS.Timeout | undefined;
    const failed = (error: unknown) => {
      onFault(error);
      // A quiet log may publish its next checkpoint in a week.
      clearTimeout(retry);
      retry = setTimeout(link, retryMs).unref();
    };
    const link = () => {
      clearTimeout(retry);
      wanted += 1;
      if (wanted > 1) return;
      done = (async () => {
        for (let seen = 0; seen !== wanted; ) {
          seen = wanted;
          await linkHashes(environment, leaves, records).catch(failed);
        }
        wanted = 0;
      })();
    };
    const stop = logs[environment].onCheckpoint(link);
    link();
    const close = async () => {
      stop();
      await done;
      clearTimeout(retry);
    };
    return { close };
  });
  return {
    async close() {
      await Promise.all(linkers.map((linker) => linker.close()));
    },
  };
}

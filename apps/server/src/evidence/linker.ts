import type { LeafRecords, Log } from '@attestation/log';
import { startLoop } from '@attestation/scheduling';
import type { FileRecords } from '../domain/file-records.ts';
import { type Environment, environments } from '../domain/model.ts';
import { linkHashes } from './link-hashes.ts';

/**
 * Links attestations to the log after each checkpoint, and at once those that a crash has left. One round of an
 * environment at a time; checkpoints that come meanwhile cause one more.
 *
 * @param onFault called for a round that failed; it is tried again after a while.
 */
export function createLinker(
  logs: Readonly<Record<Environment, Pick<Log, 'onCheckpoint'>>>,
  leaves: Pick<LeafRecords, 'shards' | 'checkpoints'>,
  records: Pick<FileRecords, 'linked' | 'link'>,
  onFault: (error: unknown) => void,
  retryMs = 10_000,
): { close(): Promise<void> } {
  const linkers = environments.map((environment) => {
    const loop = startLoop({
      async step() {
        await linkHashes(environment, leaves, records);
        return undefined;
      },
      // A quiet log may publish its next checkpoint in a week.
      retry: { first: retryMs, longest: retryMs },
      onFault: (error) => onFault(error),
    });
    const stop = logs[environment].onCheckpoint(loop.wake);
    loop.wake();
    return () => {
      stop();
      return loop.stop();
    };
  });
  return {
    async close() {
      await Promise.all(linkers.map((close) => close()));
    },
  };
}

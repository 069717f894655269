import type { Environment, FactoidEntry } from '../../domain/model.ts';
import type { Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { storageFailed } from '../database/storage-faults.ts';
import type { FileFolder } from '../files/file-folder.ts';
import { touchStored } from './stored-file-queries.ts';

/**
 * Runs in the commit that begins to refer to files: no sweep of another process may remove them after it.
 *
 * @throws DomainError `storage-failed` when one was removed since it was kept, as after a pause of hours
 */
export type HoldFiles = (environment: Environment, checksums: readonly string[]) => Script<void>;

/** For a folder that one process has: its sweep sees by itself which files are being kept. */
export const holdNone: HoldFiles = function* () {};

/** For a folder that several processes have. */
export function holdIn(files: Pick<FileFolder, 'touch'>): HoldFiles {
  return (environment, checksums) => {
    const lost = checksums.find((checksum) => !files.touch(environment, checksum));
    if (lost !== undefined) throw removedMeanwhile(environment, lost);
    return holdNone(environment, checksums);
  };
}

/** For a store. */
export const holdStored: HoldFiles = function* (environment, checksums) {
  const now = Date.now();
  // Sorted, so that two commits with the same files do not wait for each other.
  for (const checksum of [...new Set(checksums)].sort()) {
    if ((yield* run(touchStored, { environment, checksum, now })).length > 0) continue;
    throw removedMeanwhile(environment, checksum);
  }
};

function removedMeanwhile(environment: Environment, checksum: string): Error {
  return storageFailed(new Error(`${environment}/${checksum} was removed before anything referred to it.`));
}

/** Checksums of all attachments. */
export function filesOf(factoids: readonly FactoidEntry[]): string[] {
  return factoids.flatMap(({ attachments }) => attachments.map(({ checksum }) => checksum));
}

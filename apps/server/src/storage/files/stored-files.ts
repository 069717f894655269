import type { Environment } from '../../domain/model.ts';
import type { FileStore } from '../../domain/ports.ts';

/** What the server's upkeep needs beyond the domain's port. */
export interface StoredFiles extends FileStore {
  /** Whether a file that is there can be read and has the content of its checksum. */
  isWhole(environment: Environment, checksum: string): Promise<boolean>;
  /** Names of all files of an environment, also of files whose name is not a checksum. */
  list(environment: Environment): AsyncGenerator<string>;
  /**
   * Removes sandbox files that nothing refers to and that were last kept before `before` (Unix ms). What is formal is
   * never removed. D24
   *
   * @returns how many
   */
  sweep(before: number, isReferenced: (checksum: string) => Promise<boolean>): Promise<number>;
}

/** Whether a name is that of a kept file. */
export function isChecksum(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

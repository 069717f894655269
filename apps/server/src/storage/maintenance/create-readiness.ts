import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** @returns why nothing can be stored at the moment, for the operator; undefined when all is well */
export type Readiness = () => Promise<string | undefined>;

export interface ReadinessOptions {
  /** In the file system of DATA_DIR; what is left in it is removed at the next start. */
  readonly folder: string;
  /** Free bytes below which the disk counts as full. */
  readonly minFreeBytes: number;
  /** Whether nothing more may be written until the next start. */
  readonly isBroken: () => boolean;
}

/** Anybody may ask; the disk is asked once in this many milliseconds. */
const freshness = 2_000;
/** More than a file system gives away from what it has in reserve for small files. */
const probe = Buffer.alloc(65_536);

/** Looks at the free space, and writes a file: quotas and disks that became read-only show in that alone. */
export function createReadiness({ folder, minFreeBytes, isBroken }: ReadinessOptions): Readiness {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);

  async function look(): Promise<string | undefined> {
    try {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free < minFreeBytes) {
        return `the disk of DATA_DIR has ${free} bytes free, which is less than MIN_FREE_DISK (${minFreeBytes})`;
      }
      await writeProbe(join(folder, randomUUID()));
      return undefined;
    } catch (error) {
      return `DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code})`;
    }
  }

  return () => {
    if (isBroken()) return Promise.resolve('a write to the disk failed; the server must be started again');
    if (performance.now() - asked > freshness) {
      asked = performance.now();
      answer = look();
    }
    return answer;
  };
}

async function writeProbe(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(probe);
    await file.sync();
  } finally {
    await file.close();
    await rm(path);
  }
}

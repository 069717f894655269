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
  /** Called with the seconds that a written and synced file took. */
  readonly onSync?: (seconds: number) => void;
  /** @throws when the database cannot be asked; default: it always can */
  readonly ping?: () => Promise<void>;
  /** @throws when the store cannot be asked; default: there is none */
  readonly askPlaces?: () => Promise<void>;
}

/** Anybody may ask; the disk is asked once in this many milliseconds. */
const freshness = 2_000;
/** Milliseconds without an end of a look, after which this process makes no progress; shorter than load balancers wait. */
const patience = 4_000;
/** More than a file system gives away from what it has in reserve for small files. */
const probe = Buffer.alloc(65_536);

/**
 * Looks at the free space, and writes a file: quotas and disks that became read-only show in that alone. A disk or
 * database that answers nothing, neither good nor bad, makes it unready too; then no other look is begun, since each
 * would hold one more thread or connection.
 */
export function createReadiness(options: ReadinessOptions): Readiness {
  const {
    folder,
    minFreeBytes,
    isBroken,
    onSync = () => {},
    ping = async () => {},
    askPlaces = async () => {},
  } = options;
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  let isLooking = false;

  async function lookInTime(): Promise<string | undefined> {
    isLooking = true;
    const { promise: late, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(() => {
      // Whoever asks from now on gets this until the look ends.
      answer = late;
      resolve(`${at} has not answered for ${patience / 1000} seconds`);
    }, patience);
    const found = look().finally(() => {
      clearTimeout(timer);
      isLooking = false;
    });
    return Promise.race([found, late]);
  }

  /** What the look under way waits for. */
  let at = '';

  async function look(): Promise<string | undefined> {
    at = 'the disk of DATA_DIR';
    try {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free < minFreeBytes) {
        return `the disk of DATA_DIR has ${free} bytes free, which is less than MIN_FREE_DISK (${minFreeBytes})`;
      }
      const start = performance.now();
      await writeProbe(join(folder, randomUUID()));
      onSync((performance.now() - start) / 1000);
      return (
        (await whyNot(ping, 'the database of DATABASE_URL')) ??
        (await whyNot(askPlaces, 'the store of BLOB_URL'))
      );
    } catch (error) {
      return `DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code})`;
    }
  }

  async function whyNot(ask: () => Promise<void>, name: string): Promise<string | undefined> {
    at = name;
    try {
      await ask();
      return undefined;
    } catch {
      return `${name} does not answer`;
    }
  }

  return () => {
    if (isBroken()) return Promise.resolve('a write to the disk failed; the server must be started again');
    if (!isLooking && performance.now() - asked > freshness) {
      asked = performance.now();
      answer = lookInTime();
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

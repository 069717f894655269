import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type FaultKind, kindOf, nameOfPart } from '../errors/storage-fault.ts';

/** @returns why nothing can be stored at the moment, for the operator; undefined when all is well */
export type Readiness = () => Promise<string | undefined>;

/** What a database or a store does instead of answering in time. */
export interface PartFault extends FaultKind {
  readonly part: AskedPart;
  /** Milliseconds without a good answer; 0 when there are such, and they take long. */
  readonly forMs: number;
}

type AskedPart = 'database' | 'store';

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
  /** Called when a part begins to fail, fails in another way, or answers again. */
  readonly onFault?: (part: AskedPart, fault: FaultKind | undefined, error?: unknown) => void;
}

/** Milliseconds. */
const times = {
  /** Anybody may ask; the disk and each part are asked once in this time. */
  freshness: 2_000,
  /** For the disk, which is in this machine: then this process makes no progress. */
  disk: 4_000,
  /** For which an answer waits for a part, so that it is in time for a load balancer. */
  wait: 1_000,
  /** From when on a part that is asked and says nothing is slow. */
  slow: 3_000,
  /** Without a database, after which a server is not ready: all servers have the same one, and a failover takes less. */
  database: 10_000,
};

/**
 * Looks at the free space, and writes a file: quotas and disks that became read-only show in that alone. A disk that
 * answers nothing, neither good nor bad, makes it unready too; then no other look is begun, since each would hold one
 * more thread.
 *
 * All servers of a service have the same database and the same store, so that what these do takes all of them out at
 * once. The store never does: without it, a server still reads, and stores what has no file. The database does when it
 * has not answered for ten seconds.
 */
export function createReadiness(options: ReadinessOptions): {
  readonly whyNotReady: Readiness;
  /** What fails at the moment, whether or not it makes the server unready. */
  readonly storageFaults: () => Promise<readonly PartFault[]>;
} {
  const { isBroken, ping = async () => {}, askPlaces = async () => {}, onFault = () => {} } = options;
  const disk = watchDisk(options);
  const database = watchPart('database', ping, onFault);
  const store = watchPart('store', askPlaces, onFault);

  return {
    async whyNotReady() {
      if (isBroken()) return 'a write to the disk failed; the server must be started again';
      const [reason] = await Promise.all([disk(), database.look()]);
      if (reason !== undefined) return reason;
      const fault = database.fault();
      if (fault === undefined || fault.forMs < times.database) return undefined;
      const seconds = Math.floor(fault.forMs / 1000);
      return `${nameOfPart.database} has not answered for ${seconds} seconds (${fault.class})`;
    },
    async storageFaults() {
      await Promise.all([database.look(), store.look()]);
      return [database.fault(), store.fault()].filter((fault) => fault !== undefined);
    },
  };
}

const slow: FaultKind = { class: 'slow', code: 'none' };

function watchPart(
  part: AskedPart,
  ask: () => Promise<void>,
  onFault: NonNullable<ReadinessOptions['onFault']>,
) {
  let asked = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;
  let known: FaultKind | undefined;
  /** When the first question was asked since the last good answer. */
  let since: number | undefined;

  function learn(kind: FaultKind | undefined, error?: unknown): void {
    const isNew = kind?.class !== known?.class || kind?.code !== known?.code;
    known = kind;
    since = kind && (since ?? asked);
    if (isNew) onFault(part, kind, error);
  }

  async function askNow(): Promise<void> {
    asked = performance.now();
    const late = setTimeout(() => learn(slow), times.slow);
    try {
      await ask();
      learn(performance.now() - asked > times.slow ? slow : undefined);
      since = undefined;
    } catch (error) {
      learn(kindOf(error), error);
    }
    clearTimeout(late);
    pending = undefined;
  }

  return {
    /** One question at a time: each may hold a connection. */
    async look(): Promise<void> {
      if (pending === undefined && performance.now() - asked > times.freshness) pending = askNow();
      if (pending === undefined) return;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, times.wait);
      await Promise.race([pending, late]);
      clearTimeout(timer);
    },
    fault(): PartFault | undefined {
      return known && { ...known, part, forMs: since === undefined ? 0 : performance.now() - since };
    },
  };
}

function watchDisk({ folder, minFreeBytes, onSync = () => {} }: ReadinessOptions): Readiness {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  let isLooking = false;

  async function lookInTime(): Promise<string | undefined> {
    isLooking = true;
    const { promise: late, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(() => {
      // Later calls get this until the look ends.
      answer = late;
      resolve(`${nameOfPart.disk} has not answered for ${times.disk / 1000} seconds`);
    }, times.disk);
    const found = look().finally(() => {
      clearTimeout(timer);
      isLooking = false;
    });
    return Promise.race([found, late]);
  }

  async function look(): Promise<string | undefined> {
    try {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free < minFreeBytes) {
        return `${nameOfPart.disk} has ${free} bytes free, which is less than ${minFreeBytes}: make room there`;
      }
      const start = performance.now();
      await writeProbe(join(folder, randomUUID()));
      onSync((performance.now() - start) / 1000);
      return undefined;
    } catch (error) {
      return `DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code})`;
    }
  }

  return () => {
    if (!isLooking && performance.now() - asked > times.freshness) {
      asked = performance.now();
      answer = lookInTime();
    }
    return answer;
  };
}

/** More than a file system gives away from what it has in reserve for small files. */
const probe = Buffer.alloc(65_536);

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

import { createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  openSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { createPayload } from './targets.ts';

/** Magic numbers of statfs(2). */
const fileSystems: Readonly<Record<number, string>> = {
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  801189825: 'zfs',
  2035054128: 'overlayfs',
  16914836: 'tmpfs',
};

export type Machine = ReturnType<typeof describeMachine>;

/** @param folder whose file system is named */
export function describeMachine(folder: string) {
  const magic = statfsSync(folder).type;
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    processors: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 1e9),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    fileSystem: fileSystems[magic] ?? `type 0x${magic.toString(16)}`,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** The start of the sentence with the conditions of a table. */
export function seenOn({
  date,
  processors,
  processor,
  memoryGigabytes,
  platform,
  node,
  fileSystem,
}: Machine) {
  return (
    `Seen on ${date}: ${processors} x ${processor}, ${memoryGigabytes} GB, ${platform}, ` +
    `Node ${node.slice(1)}, ${fileSystem}`
  );
}

export type MachineLimits = ReturnType<typeof measureLimits>;

/** What this machine can do at most, one thing at a time, on one thread. */
export function measureLimits(folder: string, seconds: number) {
  const perSecond = (once: () => unknown): number => {
    const start = performance.now();
    let count = 0;
    for (; performance.now() - start < seconds * 1000; count += 1) once();
    return (count * 1000) / (performance.now() - start);
  };
  const file = openSync(join(folder, 'syncs'), 'a');
  const page = Buffer.alloc(4096, 1);
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const data = Buffer.from(createPayload('T', 'limit', false));
  const signature = sign('sha256', data, pair.privateKey);
  const mebibyte = Buffer.alloc(2 ** 20, 1);
  try {
    return {
      /** Appends of 4 KiB, each synced, in the file system of the data. */
      syncsPerSecond: perSecond(() => {
        writeSync(file, page);
        fdatasyncSync(file);
      }),
      /** RSA-2048 with SHA-256, the key parsed once. */
      verificationsPerSecond: perSecond(() => verify('sha256', data, key, signature)),
      /** SHA-256 over 1 MiB at a time, in MB/s. */
      hashedMegabytesPerSecond: (perSecond(() => hash('sha256', mebibyte)) * mebibyte.length) / 1e6,
    };
  } finally {
    closeSync(file);
  }
}

interface ProcessFigures {
  /** Processor time since the start, of all threads, and of the processes that it has started and that have ended. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

const ticksPerSecond = 100;
const pageBytes = 4096;

/** Figures of another process; undefined when it has ended, and where there is no /proc (only Linux has one). */
export function processFigures(pid: number): ProcessFigures | undefined {
  const stat = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // proc_pid_stat(5): the name may hold spaces; fields 14 to 17 (utime, stime, cutime, cstime) and 24 (rss) follow its bracket.
  const fields = stat?.split(') ').at(-1)?.split(' ');
  if (fields === undefined) return undefined;
  const field = (number: number) => Number(fields[number - 3]);
  return {
    cpuSeconds: (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond,
    residentBytes: field(24) * pageBytes,
  };
}

/** Figures of a process and all that it has started (proc_tid_children(5)); empty where there is no /proc. */
function treeFigures(pid: number): ProcessFigures[] {
  const figures = processFigures(pid);
  if (figures === undefined) return [];
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.flatMap((thread) => {
    const pids = unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
    return pids?.split(' ').filter(Boolean).map(Number) ?? [];
  });
  return [figures, ...children.flatMap(treeFigures)];
}

/** Undefined for a process or thread that has ended meanwhile. */
function unlessEnded<T>(look: () => T): T | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

/** Processor time of a process and all that it has started, in seconds; NaN where there is no /proc. */
export function treeSeconds(pid: number): number {
  const figures = treeFigures(pid);
  return figures.length === 0 ? Number.NaN : figures.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

interface MemorySample {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Samples each second, until `stop`, the resident memory of a process, or of the largest that it has started. */
export function watchMemory(pid: number): { stop(): MemorySample[] } {
  const samples: MemorySample[] = [];
  const start = performance.now();
  const sample = () => {
    const figures = treeFigures(pid);
    if (figures.length === 0) return;
    const bytes = Math.max(...figures.map(({ residentBytes }) => residentBytes));
    samples.push({ seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6 });
  };
  sample();
  const timer = setInterval(sample, 1000).unref();
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

export type MemoryFigures = NonNullable<ReturnType<typeof memoryFigures>>;

/** Undefined when nothing could be sampled. */
export function memoryFigures(samples: readonly MemorySample[]) {
  const sorted = samples.map(({ megabytes }) => megabytes).sort((a, b) => a - b);
  const [first] = samples;
  const [min, middle, max] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (!first || min === undefined || middle === undefined || max === undefined) return undefined;
  const lastThird = samples.slice(Math.floor((samples.length * 2) / 3));
  const lastThirdPerMinute = growthPerMinute(lastThird);
  return { start: first.megabytes, min, median: middle, max, lastThirdPerMinute };
}

/** MB a minute, by least squares. */
export function growthPerMinute(samples: readonly MemorySample[]): number {
  const mean = (pick: (sample: MemorySample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ megabytes }) => megabytes)];
  const covariance = mean(({ seconds, megabytes }) => (seconds - x) * (megabytes - y));
  const variance = mean(({ seconds }) => (seconds - x) ** 2);
  return variance === 0 ? 0 : (covariance / variance) * 60;
}

import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFigures {
  /** Processor time since the start, all threads, and of the processes that it has started and that have ended. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

const ticksPerSecond = 100;
const pageBytes = 4096;

/** Of another process; undefined when it has ended, and where there is no /proc (only Linux has one). */
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

/** Of these processes and all that they have started; empty where there is no /proc. */
export function treeFigures(pids: readonly number[]): ProcessFigures[] {
  return pids.flatMap((pid) => {
    const own = processFigures(pid);
    return own === undefined ? [] : [own, ...treeFigures(childrenOf(pid))];
  });
}

/** Processor time of a process and all that it has started, in seconds; undefined where there is no /proc. */
export function treeSeconds(pid: number): number | undefined {
  const figures = treeFigures([pid]);
  return figures.length === 0 ? undefined : figures.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** proc_tid_children(5) */
function childrenOf(pid: number): number[] {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads.flatMap((thread) => {
    const children = unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
    return children?.split(' ').filter(Boolean).map(Number) ?? [];
  });
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

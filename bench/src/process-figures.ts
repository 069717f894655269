import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFigures {
  /** Processor time since the start, all threads. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

const ticksPerSecond = 100;
const pageBytes = 4096;

/** Of another process; undefined where there is no /proc (only Linux has one). */
export function processFigures(pid: number): ProcessFigures | undefined {
  if (process.platform !== 'linux') return undefined;
  // proc_pid_stat(5): the name may hold spaces; fields 14, 15 (utime, stime) and 24 (rss) follow its bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const field = (number: number) => Number(fields[number - 3]);
  return {
    cpuSeconds: (field(14) + field(15)) / ticksPerSecond,
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
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

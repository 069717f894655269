import { readFileSync } from 'node:fs';

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

import { readdirSync, readFileSync } from 'node:fs';
import { type ProcessFigures, processFigures } from '../process-figures.ts';

/** Of these processes and all that they have started; empty where there is no /proc. */
export function treeFigures(pids: readonly number[]): ProcessFigures[] {
  if (process.platform !== 'linux') return [];
  return pids.flatMap((pid) => {
    const own = processFigures(pid);
    return own === undefined ? [] : [own, ...treeFigures(childrenOf(pid))];
  });
}

/** proc_tid_children(5) */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

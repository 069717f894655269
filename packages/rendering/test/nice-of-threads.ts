import { readdirSync, readFileSync } from 'node:fs';

/** The nineteenth value of a thread's `stat`, counted behind its name, which may hold anything. */
export function niceOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

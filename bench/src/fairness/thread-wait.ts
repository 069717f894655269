import { readFile } from 'node:fs/promises';

/**
 * How long a request waits for the thread of the server that is at other work, if it comes at any time and the thread
 * has a processor for itself: milliseconds, of which 99 of 100 requests wait less.
 *
 * @param file what `watch-thread.ts` has written
 * @param from Unix milliseconds, like `to`
 */
export async function threadWait(file: string, from: number, to: number): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const ticks = lines
    .map((line) => JSON.parse(line) as { at: number; ticks: number[] })
    .filter(({ at }) => at > from && at <= to)
    .flatMap((line) => line.ticks);
  return waitOf(ticks, to - from, 0.99);
}

/**
 * A request that comes in a step of c ms waits for what is left of it. So the share of requests that wait longer than w
 * is the sum of all c - w above 0, of the whole time.
 */
export function waitOf(steps: readonly number[], milliseconds: number, share: number): number {
  const longer = (wait: number) => steps.reduce((sum, step) => sum + Math.max(0, step - wait), 0);
  let [low, high] = [0, Math.max(0, ...steps)];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (longer(middle) > (1 - share) * milliseconds) low = middle;
    else high = middle;
  }
  return high;
}

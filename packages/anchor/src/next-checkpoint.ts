import type { AnchorRecords, LogCheckpoint } from './anchor-records.ts';

export interface NextCheckpoint {
  readonly checkpoint: LogCheckpoint;
  /** Of its anchor, counted in its environment from 1. */
  readonly sequence: number;
  /** Unix milliseconds from which it may be anchored. */
  readonly due: number;
}

/**
 * The checkpoint that is anchored next: of several the one that is due first. Takes those that are covered
 * already out of `waiting`.
 *
 * @param interval milliseconds between two anchors of an environment
 * @param now Unix milliseconds; when the last anchor is later than that, the clock was set back, and nothing waits for it
 */
export async function nextCheckpoint(
  waiting: Map<string, LogCheckpoint>,
  records: AnchorRecords,
  interval: number,
  now: number,
): Promise<NextCheckpoint | undefined> {
  let first: NextCheckpoint | undefined;
  for (const [key, checkpoint] of waiting) {
    const { environment, shard, size } = checkpoint;
    if (size <= (await records.covered(environment, shard))) {
      // A newer one may have come in meanwhile.
      if (waiting.get(key) === checkpoint) waiting.delete(key);
      continue;
    }
    const last = await records.last(environment);
    const next = {
      checkpoint,
      sequence: (last?.sequence ?? 0) + 1,
      due: last === undefined || last.createdAt > now ? 0 : last.createdAt + interval,
    };
    if (first === undefined || next.due < first.due) first = next;
  }
  return first;
}

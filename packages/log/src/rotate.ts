import { type HeadFile, nextShard, serviceNameOf } from './head-file.ts';
import type { Environment, LeafRecords, Shard } from './leaf-records.ts';
import { createShard, type KeySealer } from './shard-keys.ts';

export interface RotateOptions {
  readonly records: LeafRecords;
  readonly sealer: KeySealer;
  readonly environment: Environment;
  readonly heads?: HeadFile;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Ends the shard that grows and starts one with a new key, in one commit; a running server notices within seconds
 * and publishes the last checkpoint of the old one. What the old key signed stays valid.
 *
 * @returns undefined when the log has not begun yet: there is nothing to rotate
 */
export async function rotateLog(
  options: RotateOptions,
): Promise<{ ended: Shard; started: Shard } | undefined> {
  const { records, sealer, environment, heads, now } = options;
  const ended = (await records.shards(environment)).at(-1);
  if (ended === undefined) return undefined;
  const serviceName = serviceNameOf(ended);
  const number = await nextShard(serviceName, environment, ended.shard, heads);
  const next = await createShard(environment, number, serviceName, sealer, now);
  return { ended: { ...ended, endedAt: now }, started: await records.startShard(next) };
}

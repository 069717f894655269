import type { RunningStore } from '../../apps/server/test/stores/processes.ts';
import { startStore } from '../../apps/server/test/stores/start-store.ts';

let started: Promise<RunningStore> | undefined;

/** One store for all faults: none of them ends it, each service has a prefix of its own in it, and a start takes seconds. */
export function sharedStore(): Promise<RunningStore> {
  started ??= startStore();
  return started;
}

/** After the last fault. */
export async function stopSharedStore(): Promise<void> {
  await (await started)?.stop();
  started = undefined;
}

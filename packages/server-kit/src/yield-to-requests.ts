import { getPriority, setPriority } from 'node:os';

/** At this priority a thread still gets a quarter of a core that others want whole, so that no backlog grows. */
const low = 5;

/**
 * Lowers the priority of the thread that calls it: a request that waits for an answer goes before background work.
 * Linux schedules threads one by one; elsewhere a priority is that of the process, so nothing is done. A service that
 * was started at a lower priority keeps that: only root may raise it.
 */
export function yieldToRequests(): void {
  if (process.platform === 'linux' && getPriority() < low) setPriority(low);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { upkeep } from '../processes/join-processes.ts';
import type { Storage } from '../storage/open-storage.ts';
import { AdminError } from './admin-error.ts';

/** Milliseconds: each server tries to take the lease more than twice in this time. */
const longestFree = 3_000;

/**
 * For what must not happen while a server runs anywhere. Servers on other machines have no lock on this DATA_DIR, but one of
 * them has the lease, or takes it soon after another gave it back.
 *
 * @throws AdminError
 */
export async function requireNoServer({ shared }: Pick<Storage, 'shared'>): Promise<void> {
  if (shared === undefined) return;
  const requireFree = async () => {
    if (!(await shared.leases.isHeld(upkeep))) return;
    throw new AdminError(
      'A server uses this database, or did until a few seconds ago. Stop all servers, also those on other machines, and run it again.',
    );
  };
  await requireFree();
  await sleep(longestFree);
  await requireFree();
}

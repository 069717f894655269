import { type Loop, startLoop } from '@attestation/scheduling';
import type { Storage } from '../open-storage.ts';
import { createIdentityFill } from './fill-identities.ts';

export interface IdentityFill {
  /** Whether another process does it. */
  readonly isWaiting: () => boolean;
  /** Called for a step that failed; the next one goes on from there. */
  readonly onFault: (error: unknown) => void;
}

/** Milliseconds: between two steps, so that requests have the database in between; between two rounds; after a failure. */
const pauses = { step: 20, round: 600_000, failure: 10_000 };

/** Completes the search by identity from now on. */
export function startIdentityFill(
  { database }: Pick<Storage, 'database'>,
  { isWaiting, onFault }: IdentityFill,
): Pick<Loop, 'stop'> {
  const fill = createIdentityFill(database);
  const loop = startLoop({
    step: async () => (!isWaiting() && (await fill()) === 'more' ? pauses.step : undefined),
    every: pauses.round,
    retry: { first: pauses.failure, longest: pauses.round },
    onFault,
  });
  loop.wake();
  return loop;
}

import { randomUUID } from 'node:crypto';
import type { AnchorRecords } from '@attestation/anchor';
import type { CosignedRecords } from '@attestation/log';
import type { Logger } from 'pino';
import type { Challenges } from '../domain/challenges.ts';
import type { LimitRecords } from '../limits/limit-report.ts';
import { type SharedLimits, shareLimits, unshared } from '../limits/share-limits.ts';
import { alone, type Lease, type LeaseRecords, openLease } from './lease.ts';

/** What processes share that have the same database and store. */
export interface SharedRecords {
  readonly leases: LeaseRecords;
  readonly limits: LimitRecords;
  readonly challenges: Challenges;
  readonly cosigned: CosignedRecords;
  /** Writes only while this holder has the lease, and has not lost it since. */
  fencedAnchors(lease: string, holder: string, epoch: () => number): AnchorRecords;
}

/** This process among the others. */
export interface Processes {
  readonly lease: Lease;
  readonly limits: SharedLimits;
  /** undefined: this process is alone. */
  readonly shared: SharedRecords | undefined;
  /** After what works under the lease has ended. */
  close(): Promise<void>;
}

/** The process that holds it publishes the log, sends anchors, gets time stamps, removes old data and fills the table of identities. */
export const upkeep = 'upkeep';

/** @param shared undefined: this process is alone */
export async function joinProcesses(shared: SharedRecords | undefined, log: Logger): Promise<Processes> {
  if (shared === undefined) {
    return { lease: alone, limits: unshared, shared, close: async () => {} };
  }
  const holder = randomUUID();
  const lease = await openLease(shared.leases, {
    name: upkeep,
    holder,
    onChange: (isHeld) =>
      log.info(
        { process: holder },
        isHeld ? 'this process publishes the log' : 'another process publishes the log',
      ),
    onFault: (error) => log.warn({ err: error }, 'the lease could not be kept'),
  });
  const limits = shareLimits(shared.limits, holder, (error) =>
    log.warn({ err: error }, 'limits count this process alone for now'),
  );
  return {
    ...{ lease, limits, shared },
    async close() {
      await limits.close();
      await lease.close();
    },
  };
}

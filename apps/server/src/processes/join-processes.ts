import { randomUUID } from 'node:crypto';
import type { AnchorRecords } from '@attestation/anchor';
import type { CosignedRecords } from '@attestation/log';
import { startLoop } from '@attestation/server-kit';
import type { Logger } from 'pino';
import type { Challenges } from '../domain/console-ports.ts';
import { type LimitRecords, type SharedLimits, shareLimits, unshared } from '../limits/share-limits.ts';
import type { SettingsRecords } from './compare-settings.ts';

/** What processes share that have the same database and store. */
export interface SharedRecords {
  readonly leases: LeaseRecords;
  readonly limits: LimitRecords;
  readonly settings: SettingsRecords;
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

/** The right to do what one process at a time does: publish the log, send anchors, get time stamps, remove old data. */
interface Lease {
  /** Names this process in the rows that fence its commits. */
  readonly holder: string;
  /** Whether this process has it now. It may be lost at any time: what must not happen twice is fenced by the database. */
  isHeld(): boolean;
  /** How often it had changed hands when this process took it; undefined while it has it not. */
  epoch(): number | undefined;
  /** Gives it back, so that another process need not wait. */
  close(): Promise<void>;
}

export interface LeaseRecords {
  /**
   * Takes the lease when it is free or this holder's, for so many milliseconds from now.
   *
   * @returns how often it has changed hands; undefined when another process has it
   */
  take(name: string, holder: string, lasts: number): Promise<number | undefined>;
  giveBack(name: string, holder: string): Promise<void>;
  /** Whether any process has it now. */
  isHeld(name: string): Promise<boolean>;
}

interface LeaseOptions {
  readonly name: string;
  readonly holder: string;
  /** Milliseconds; default 5,000. A process that ends without giving back holds up the others for so long. */
  readonly lasts?: number;
  /** Called with `true` when the lease was taken, with `false` when it was lost. */
  readonly onChange?: (isHeld: boolean) => void;
  readonly onFault: (error: unknown) => void;
}

/** The lease of a server that is alone. */
const alone: Lease = { holder: 'alone', isHeld: () => true, epoch: () => 0, close: async () => {} };

/** Tries to take the lease from now on, and to keep it. Resolves after the first attempt. */
export async function openLease(records: LeaseRecords, options: LeaseOptions): Promise<Lease> {
  const { name, holder, lasts = 5_000, onChange = () => {}, onFault } = options;
  /** Of this process's clock, which also goes on while it is stopped. */
  let until = 0;
  let epoch = 0;
  let wasHeld = false;

  const isHeld = () => performance.now() < until;

  async function attempt(): Promise<undefined> {
    const before = performance.now();
    try {
      const taken = await records.take(name, holder, lasts);
      until = taken === undefined ? 0 : before + lasts;
      epoch = taken ?? 0;
    } catch (error) {
      onFault(error);
    }
    if (isHeld() !== wasHeld) onChange(!wasHeld);
    wasHeld = isHeld();
  }

  await attempt();
  const every = lasts / 4;
  const loop = startLoop({ step: attempt, every, retry: { first: every, longest: every }, onFault });
  return {
    holder,
    isHeld,
    epoch: () => (isHeld() ? epoch : undefined),
    async close() {
      await loop.stop();
      const was = isHeld();
      until = 0;
      if (was) await records.giveBack(name, holder).catch(onFault);
    },
  };
}

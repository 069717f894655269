import { startLoop } from '@attestation/scheduling';

/** The right to do what one process at a time does: publish the log, send anchors, get time stamps, remove old data. */
export interface Lease {
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

export interface LeaseOptions {
  readonly name: string;
  readonly holder: string;
  /** Milliseconds; default 5,000. A process that ends without giving back holds up the others for so long. */
  readonly lasts?: number;
  /** Called with `true` when the lease was taken, with `false` when it was lost. */
  readonly onChange?: (isHeld: boolean) => void;
  readonly onFault: (error: unknown) => void;
}

/** The lease of a server that is alone. */
export const alone: Lease = { holder: 'alone', isHeld: () => true, epoch: () => 0, close: async () => {} };

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

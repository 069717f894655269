import type { Progress } from './deployment.ts';

export interface FaultOptions {
  /** Clients that write at the same time. */
  readonly clients: number;
  /** For how long each disturbance lasts. */
  readonly seconds: number;
  /** How often the fault happens. */
  readonly repeat: number;
  /** Milliseconds that a client waits between its writes; none unless it says so. */
  readonly pause?: number;
  /** Writes must be accepted this soon after a disturbance, milliseconds; a minute unless it says so. */
  readonly within?: number;
  readonly progress: Progress;
}

/** What one fault did to a service under load. */
export interface FaultReport {
  readonly fault: string;
  /** Disturbances that really took place. */
  readonly times: number;
  /** What was acknowledged as stored. */
  readonly acknowledged: { readonly attestations: number; readonly factoids: number; readonly files: number };
  /** Refused or unanswered requests, by what the answer said. Each was sent again until it was accepted. */
  readonly failures: Readonly<Record<string, number>>;
  /** Longest time without an acknowledged write, milliseconds. */
  readonly longestPause: number;
  /** From the end of the disturbance to the next acknowledged write, milliseconds, the longest of all. */
  readonly writesAgainAfter: number;
  /** Checkpoints of the log that a witness saw, and that the log still continues. */
  readonly checkpoints: number;
  /** Further figures of this fault. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** A sentence for each thing that is lost, duplicated or rewritten, or that took too long. */
  readonly faults: readonly string[];
}

/** One kind of fault; its file has the same name. */
export interface Fault {
  readonly about: string;
  /** Why it cannot be tried on this machine, or undefined. */
  why(): string | undefined;
  /** What `npm run faults` and the tests use, unless they are given others. */
  readonly defaults: Omit<FaultOptions, 'progress'>;
  /** On a machine that also runs other tests. */
  readonly short: Omit<FaultOptions, 'progress'>;
  run(options: FaultOptions): Promise<FaultReport>;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** Why a fault cannot be tried here. @param commands by name or path, each with the Debian package that brings it */
export function whyNot(commands: Readonly<Record<string, string>>, needsRoot = false): string | undefined {
  if (needsRoot && process.getuid?.() !== 0) return 'it needs root';
  const missing = Object.entries(commands).filter(([command]) => !isThere(command));
  if (missing.length === 0) return undefined;
  const packages = new Set(missing.map(([, name]) => name));
  return `${missing.map(([command]) => command).join(', ')} not found: apt-get install ${[...packages].join(' ')}`;
}

function isThere(command: string): boolean {
  if (command.startsWith('/')) return existsSync(command);
  return spawnSync('which', [command]).status === 0;
}

import type { Environment } from './model.ts';

/** Requests that were refused alike: same key, operation and reason. */
export interface Refusal {
  /** The same for requests that are alike. */
  readonly id: string;
  readonly environment: Environment;
  readonly operation: string;
  readonly accessKey: string;
  /** From the newest refusal, as are all members below. */
  readonly requestId: string;
  readonly address: string;
  readonly status: number;
  /** A code, such as `authentication-failed`. */
  readonly reason: string;
  readonly message: string;
  readonly verified: VerifiedString | null;
  /** What the signer likely did; empty when it is not recognised. */
  readonly mistakes: readonly Mistake[];
  /** Unix milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly times: number;
}

/** The string that the signature was checked against: `head`, followed by the payload text, known here by size and SHA-256. */
export interface VerifiedString {
  readonly head: string;
  readonly payloadBytes: number;
  /** Hexadecimal. */
  readonly payloadSha256: string;
}

export interface Mistake {
  readonly code: string;
  readonly text: string;
  /** Values that the text has, by name. Undefined: stored by an earlier version. */
  readonly facts?: Readonly<Record<string, string>>;
}

export interface OwnedRefusal extends Refusal {
  readonly memberId: string;
}

export interface RefusalRecords {
  /**
   * Adds them to those that are alike. The newest fifty of a member and environment stay.
   *
   * @param keepFrom older ones are removed; Unix milliseconds
   */
  keep(refusals: readonly OwnedRefusal[], keepFrom: number): Promise<void>;
  /** At most fifty that came since then, the newest first. */
  of(memberId: string, environment: Environment, since: number): Promise<Refusal[]>;
}

/** What the console finds and counts of attestations, in its own words. */

import type { Owner } from './model.ts';

export interface AttestationLine {
  readonly no: string;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly createdAt: number;
  readonly completed: boolean;
}

/** Reference numbers: `from` belongs to it, `before` does not. */
export interface NumberRange {
  readonly from: string;
  readonly before: string;
}

/** Each list has at most 51, the newest first. */
export interface AttestationSearch {
  list(owner: Owner, range: NumberRange): Promise<AttestationLine[]>;
  byUniqueId(owner: Owner, uniqueId: string, range: NumberRange): Promise<AttestationLine[]>;
  byIdentity(owner: Owner, identity: string, range: NumberRange): Promise<AttestationLine[]>;
  /** Whether attestations of an earlier version may still be missing in `byIdentity`. */
  isIncomplete(): Promise<boolean>;
}

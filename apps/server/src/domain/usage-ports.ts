import type { Owner } from './model.ts';

/** Signed requests of an access key in one hour. */
export interface KeyUsage {
  readonly accessKey: string;
  /** Hours since 1970. */
  readonly hour: number;
  readonly requests: number;
  /** The most in one second. */
  readonly peak: number;
  /** Bytes of the largest: its payload and files. */
  readonly largest: number;
}

export interface UsageRecords {
  /** Adds to what is there, and keeps the later time of each key. Hours before `keepFrom` are removed. */
  note(uses: ReadonlyMap<string, number>, usage: readonly KeyUsage[], keepFrom: number): Promise<void>;
  /** The usage of a key since that hour; zeros when there was none. */
  ofKey(accessKey: string, sinceHour: number): Promise<Omit<KeyUsage, 'hour'>>;
  /** Requests of an owner by hour since this one, of the 100 keys that were used last; hours without any are left out. */
  byHour(owner: Owner, sinceHour: number): Promise<readonly Pick<KeyUsage, 'hour' | 'requests'>[]>;
  /** Attestations whose number is not before this one; at most 10,000 are counted. */
  storedSince(owner: Owner, from: string): Promise<number>;
  /** How many of the newest 1,000 attestations are open. */
  open(owner: Owner): Promise<number>;
  /** Closed attestations whose file is not made yet; at most 10,000 are counted. */
  waitingFiles(owner: Owner): Promise<number>;
}

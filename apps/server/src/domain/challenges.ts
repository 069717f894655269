/** Challenges that wait to be signed; each is good once. */
export interface Challenges {
  /** @param accountId of whom may answer it; null: it tells */
  add(challenge: string, accountId: string | null): Promise<void>;
  /** Whether it was given to that account less than five minutes ago, and not taken before. */
  take(challenge: string, accountId: string | null): Promise<boolean>;
}

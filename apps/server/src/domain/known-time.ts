/** The last time that is known to have passed. It never goes back, unless an administrator says so. */
export interface KnownTime {
  /** Unix milliseconds; 0 when none is known. */
  read(): Promise<number>;
  /** Raises it to `at`; a later one stays. Durable on return. */
  raise(at: number): Promise<void>;
  /** Sets it, also back. */
  accept(at: number): Promise<void>;
}

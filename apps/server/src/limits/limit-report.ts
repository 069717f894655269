/** What one process has let its callers spend. */
export interface LimitReport {
  readonly process: string;
  /** Number of the report, counted by process. */
  readonly number: number;
  readonly totals: Totals;
}

/** By name of the limit, then by caller: all tokens since the caller was first in a report, and that report's number. */
export type Totals = Readonly<
  Record<string, Readonly<Record<string, readonly [since: number, total: number]>>>
>;

export interface LimitRecords {
  /** Puts a report in the place of the process's last one. */
  report(report: LimitReport): Promise<void>;
  /** Those of the last ten seconds. */
  reports(): Promise<readonly LimitReport[]>;
  /** Removes what processes have left behind. */
  sweep(): Promise<void>;
}

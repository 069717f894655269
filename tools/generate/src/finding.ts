/** One fault of the contract, wherever it was found. */
export interface Finding {
  /** From the repository's root. */
  file: string;
  /** From 1. */
  line: number;
  /** JSON Pointer in that file; '' is the whole file. */
  pointer: string;
  /** `attestation/...` is one of our rules, all else Redocly's own. */
  rule: string;
  severity: 'error' | 'warning';
  reason: string;
  fix: string;
}

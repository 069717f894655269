/** Where and why a value breaks its schema. */
export interface Fault {
  /** JSON pointer to the value, `''` for the whole. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** A compiled check. It stops at the first fault; `errors` holds the faults of the last call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: Fault[] | null;
}

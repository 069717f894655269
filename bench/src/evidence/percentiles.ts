export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Of at least one value, in the values' unit. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

import { UsageError } from './usage-error.ts';

/**
 * The value of an option that takes a whole number.
 *
 * @param option as it is written: `--port`
 * @throws UsageError
 */
export function wholeNumber(
  option: string,
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`${option} must be a whole number ${range}, not "${text}".`);
}

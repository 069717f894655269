import type { Probe } from './probe.ts';

/**
 * Gives the values of probes to one tool; the verdicts come in the order of the probes.
 *
 * @param generated what the generator made of the probe document, by file name
 */
export type Trial = (
  probes: readonly Probe[],
  generated: Promise<ReadonlyMap<string, string>>,
) => Promise<Verdict[]>;

/**
 * - `enforced`: every good value passed, every bad one was refused
 * - `ignored`: a bad value passed
 * - `wrong`: a good value was refused
 * - `said`: the keyword is words itself, or lint demands that the description says what it means
 * - `unasked`: the tool never meets the keyword, or has nothing to say about it
 * - `silent`: the keyword refuses nothing, and the tool refused nothing
 */
export type Verdict = 'enforced' | 'ignored' | 'wrong' | 'said' | 'unasked' | 'silent';

/** @param accepted whether the tool let the value of that name pass: `good0`, `bad0`, ... */
export function verdictOf({ good, bad }: Probe, accepted: (name: string) => boolean): Verdict {
  if (!good.every((_, index) => accepted(`good${index}`))) return 'wrong';
  if (bad.length === 0) return 'silent';
  return bad.some((_, index) => accepted(`bad${index}`)) ? 'ignored' : 'enforced';
}

import type { Probe } from './probe.ts';
import type { Verdict } from './verdict.ts';

/**
 * Gives the values of probes to one tool; the verdicts come in the order of the probes.
 *
 * @param generated what the generator made of the probe document, by file name
 */
export type Trial = (
  probes: readonly Probe[],
  generated: Promise<ReadonlyMap<string, string>>,
) => Promise<Verdict[]>;

import type { Capability, ExtraKey } from '../config/config.ts';
import type { Trial } from './trial.ts';

export interface CaseOptions {
  /** What the target must offer, beyond what the rule itself asks for. */
  readonly needs?: readonly Capability[];
  /** Optional keys of the config without which the case cannot run. */
  readonly keys?: readonly ExtraKey[];
  /** Runs while nothing else does: for cases that count, measure or exhaust. */
  readonly alone?: boolean;
  /** Loads the target more than a careful operator wants: left out by `--safe`. */
  readonly hostile?: boolean;
}

/** One way in which a rule is judged. A rule passes when each of its cases does. */
export interface Case extends CaseOptions {
  /** Id of the rule: `ATT-FAC-003`, `ATT-AUTO-...`. */
  readonly rule: string;
  /** Tells the cases of a rule apart: `the second of two factoids`. */
  readonly name: string;
  readonly run: (trial: Trial) => Promise<void>;
}

/**
 * A case of a rule. What the rule says, its level and its source are the catalogue's: a case cannot choose them.
 *
 * @example
 * rule('ATT-STATE-003', 'completed left out', async (t) => {
 *   const no = await t.given(t.create({ completed: undefined }));
 *   ...
 * })
 */
export function rule(
  id: string,
  name: string,
  run: (trial: Trial) => Promise<void>,
  options: CaseOptions = {},
): Case {
  return { rule: id, name, run, ...options };
}

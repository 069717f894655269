import type { Capability, ExtraKey } from '../config/config.ts';
import type { Trial } from './trial.ts';

export interface CaseOptions {
  /** What the target must offer, in addition to what the rule requires. */
  readonly needs?: readonly Capability[];
  /** Optional keys of the config without which the case cannot run. */
  readonly keys?: readonly ExtraKey[];
  /** Runs while no other case does: for cases that count, measure or exhaust. */
  readonly alone?: boolean;
  /** Puts more load on the target than a careful operator wants: left out by `--safe`. */
  readonly hostile?: boolean;
  /** The sentences that demand this case, in addition to those of its rule. */
  readonly because?: readonly string[];
}

/** One way in which a rule is judged. A rule passes when each of its cases does. */
export interface Case extends CaseOptions {
  /** Id of the rule: `ATT-FAC-003`, `ATT-AUTO-...`. */
  readonly rule: string;
  /** Distinguishes the cases of a rule: `the second of two factoids`. */
  readonly name: string;
  /** Throws what is wrong; its result is not used. */
  readonly run: (trial: Trial) => Promise<unknown>;
  /** Whether the profile `core` runs it. */
  readonly core?: boolean;
}

/**
 * A case of a rule. The title, the level and the source of the rule are in the catalogue: a case cannot choose them.
 *
 * @example
 * rule('ATT-STATE-003', 'completed left out', async (t) => {
 *   const no = await t.given(t.create({ completed: undefined }));
 *   ...
 * })
 */
export function rule(id: string, name: string, ...rest: OptionsAndRun): Case {
  const [options, run] = rest.length === 2 ? rest : [{}, rest[0]];
  return { rule: id, name, run, ...options };
}

export type OptionsAndRun = [run: Case['run']] | [options: CaseOptions, run: Case['run']];

/** What the cases of a MUST rule share. */
export interface Rules {
  readonly [id: string]: {
    /**
     * The sentences of the service's description that demand the rule: ids of spec/source-statements.yaml. A service that
     * fails a case of the rule breaks them.
     */
    readonly because: readonly string[];
    /**
     * Names of the cases that the profile `core` runs: those that show most for few requests. With the set-up they send
     * fewer than 600 requests; a test counts them.
     */
    readonly core?: readonly string[];
  };
}

/**
 * The cases of a file, with what their rules share.
 *
 * @throws Error when `rules` names a rule or a case that is not among them
 */
export function casesOf(rules: Rules, cases: readonly Case[]): readonly Case[] {
  for (const [id, { core = [] }] of Object.entries(rules)) {
    const names = cases.filter((one) => one.rule === id).map(({ name }) => name);
    const unknown = core.find((name) => !names.includes(name));
    if (names.length === 0) throw new Error(`${id} has no case: remove it from the rules of the file`);
    if (unknown !== undefined) throw new Error(`${id} has no case "${unknown}": correct its core`);
  }
  return cases.map((one) => {
    const shared = rules[one.rule];
    if (!shared) return one;
    const because = [...shared.because, ...(one.because ?? [])];
    return { ...one, because, core: shared.core?.includes(one.name) ?? false };
  });
}

import { generatedBecause } from './automatic/because.ts';
import { cases } from './rules/index.ts';
import { monitors } from './suite/monitors.ts';

/** How a rule of the catalogue is judged, in addition to the cases that are generated from the contract. */
export interface HowJudged {
  /** Names of its cases; a case without a name is reported as its rule. */
  readonly cases: readonly string[];
  /** Whether every exchange of a run is checked against it. */
  readonly watched: boolean;
}

/** @param id of a rule: `ATT-FAC-003` */
export function howJudged(id: string): HowJudged {
  const own = cases.filter(({ rule }) => rule === id).map(({ name }) => name);
  return { cases: own, watched: monitors.some(({ rule }) => rule === id) };
}

/** Why something is judged as a MUST. */
export interface Demand {
  /** Id of the rule: `ATT-FAC-003`. */
  readonly rule: string;
  /** A case of the rule, by its name; or a generated case, by its place in the contract; or neither: the rule is watched. */
  readonly case?: string;
  readonly place?: string;
  /** The sentences that a service breaks when it fails it: ids of spec/source-statements.yaml. */
  readonly because: readonly string[];
}

/** The sentences that demand each case of a MUST rule. */
export function demands(): readonly Demand[] {
  return [
    ...cases.flatMap(({ rule, name, because }) => (because ? [{ rule, case: name, because }] : [])),
    ...monitors.flatMap(({ rule, because }) => (because ? [{ rule, because }] : [])),
    ...generatedBecause,
  ];
}

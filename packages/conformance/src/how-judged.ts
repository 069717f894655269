import { cases } from './rules/index.ts';
import { monitors } from './suite/monitors.ts';

/** How a rule of the catalogue is judged, in addition to the details that follow from the contract. */
export interface HowJudged {
  /** Names of its cases; a case without a name is reported as its rule. */
  readonly cases: readonly string[];
  /** Whether every exchange of a run is held against it. */
  readonly watched: boolean;
}

/** @param id of a rule: `ATT-FAC-003` */
export function howJudged(id: string): HowJudged {
  const own = cases.filter(({ rule }) => rule === id).map(({ name }) => name);
  return { cases: own, watched: monitors.some(({ rule }) => rule === id) };
}

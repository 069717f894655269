/** How far a change reaches, in the words of semantic versioning. */
export type Level = 'none' | 'patch' | 'minor' | 'major';

const order: readonly Level[] = ['none', 'patch', 'minor', 'major'];

export interface Change {
  /** What it does to the messages that the contract allows. */
  level: Level;
  /** What it does to the TypeScript that is generated: to code that compiled with the names and types of before. */
  types: Level;
  /** Our name for the kind of change: `bound-tightened`, `property-removed`, ... */
  rule: string;
  /** operationIds that the change reaches; empty when it is about the document. */
  operations: readonly string[];
  /** Where on the wire: `request payload.unique_id`, `response 200 data.no`. */
  where: string;
  /** File of the contract, relative to the repository, and the JSON Pointer in it. */
  file: string;
  pointer: string;
  /** In that file, from 1; undefined until the sources were read (`sourcePlaces`). */
  line?: number;
  /** What changed. */
  reason: string;
  /** What it means for those who call the service; empty when they notice nothing. */
  consumers: string;
  /** What it means for those who implement the service; empty when they notice nothing. */
  implementers: string;
  /** Words that bind are others: whether they mean the same, a person has to say. */
  meaning?: true;
  /** By which `acknowledged.yaml` names it; set where a change of a released version is refused without that. */
  id?: string;
  /** Why it may be made all the same. */
  acknowledged?: string;
}

/** The farthest of the levels. */
export function farthest(levels: Iterable<Level>): Level {
  let found: Level = 'none';
  for (const level of levels) if (exceeds(level, found)) found = level;
  return found;
}

/** Whether `level` reaches farther than `limit`. */
export function exceeds(level: Level, limit: Level): boolean {
  return order.indexOf(level) > order.indexOf(limit);
}

import type { Change } from './change.ts';
import type { JsonObject, Place } from './contract-document.ts';
import { pointerOf } from './contract-document.ts';
import type { Direction, Effect } from './effect.ts';
import { consequences } from './effect.ts';
import { levelOfTypes } from './level-of-types.ts';

/** Where a comparison stands, in both documents at once. */
export interface Walk {
  base: JsonObject;
  revision: JsonObject;
  direction: Direction;
  operation: string;
  where: string;
  place: Place;
  /** Pairs of schemas on the way down to here: a recursive schema ends where it meets itself. */
  above: readonly (readonly [unknown, unknown])[];
  changes: Change[];
  /** Periods are counted from this day. */
  today: Date;
}

export interface Note {
  rule: string;
  effect: Effect;
  reason: string;
  /** JSON Pointer segments below the walk's place. */
  at?: readonly string[];
  /** Instead of what the effect says in this direction. */
  level?: Change['level'];
  types?: Change['types'];
  consumers?: string;
  implementers?: string;
}

/** Records a change at the place where the walk stands. */
export function note(walk: Walk, { rule, effect, reason, at = [], ...instead }: Note): void {
  const consequence = { ...consequences[walk.direction][effect], ...instead };
  walk.changes.push({
    ...consequence,
    types: instead.types ?? levelOfTypes(rule, consequence.level),
    rule,
    operations: walk.operation === '' ? [] : [walk.operation],
    where: walk.where.trim().replaceAll(/ +\./g, ' ').replaceAll(/ {2,}/g, ' '),
    file: walk.place.file,
    pointer: walk.place.pointer + pointerOf(at),
    reason,
  });
}

/** The walk, one step down. `spoken` is what a person calls the step. */
export function into(walk: Walk, spoken: string, segments: readonly string[], place?: Place): Walk {
  return {
    ...walk,
    where: `${walk.where}${spoken}`,
    place: place ?? { file: walk.place.file, pointer: walk.place.pointer + pointerOf(segments) },
  };
}

/** The walk with requests and answers changed over: what is below a `not`. */
export function turned(walk: Walk): Walk {
  return { ...walk, direction: walk.direction === 'request' ? 'response' : 'request' };
}

/** A value in a message, cut when it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

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
  /** Pairs of schemas that were compared, by what for: each is compared once for an operation and direction. */
  met: Map<string, WeakMap<object, WeakSet<object>>>;
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
  meaning?: true;
}

/** Records a change at the place where the walk stands, `at` these segments below it. */
export function note(
  walk: Walk,
  rule: string,
  effect: Effect,
  reason: string,
  at: readonly string[] = [],
  instead: Partial<Note> = {},
): void {
  record(walk, { rule, effect, reason, at, ...instead });
}

/** The same for a change that was put together elsewhere. */
export function record(walk: Walk, { rule, effect, reason, at = [], ...instead }: Note): void {
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

/** Whether the walk meets this pair for the first time: a recursive schema ends where it meets itself. */
export function isNewPair(walk: Walk, task: string, one: object, other: object): boolean {
  const key = `${task} ${walk.direction} ${walk.operation}`;
  const partners = walk.met.get(key) ?? new WeakMap<object, WeakSet<object>>();
  walk.met.set(key, partners);
  const known = partners.get(one) ?? new WeakSet();
  partners.set(one, known);
  if (known.has(other)) return false;
  known.add(other);
  return true;
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

/** What a member or keyword was and is, as a sentence. */
export function became(name: string, before: unknown, after: unknown): string {
  return `\`${name}\` was ${shown(before)} and is ${shown(after)} now.`;
}

/** A value in a message. */
export function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

import type { Change, Level } from './change.ts';
import { type JsonObject, type Place, pointerOf } from './contract-document.ts';
import { consequences, type Direction, type Effect } from './effect.ts';

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

/**
 * How far a change reaches in the TypeScript that is generated from the contract. A type knows members, whether they
 * must be there, kinds of values and listed values: there code meets what messages meet. It does not know bounds,
 * patterns, formats and statements about the API, so these change no type.
 */
export function levelOfTypes(rule: string, level: Level): Level {
  if (visible.has(rule)) return level;
  return documented.has(rule) ? 'patch' : 'none';
}

const visible: ReadonlySet<string> = new Set(
  `path-removed path-added operation-removed operation-added operation-id-changed schema-removed schema-added
   schema-renamed parameter-removed parameter-added required-parameter-added parameter-required parameter-optional
   request-body-removed request-body-added request-body-required request-body-optional media-type-removed
   media-type-added status-removed success-status-added error-status-added header-removed header-added
   header-optional header-required property-removed property-added required-property-added required-added
   required-removed pattern-property-removed pattern-property-added object-closed object-opened type-changed
   null-removed null-added alternative-removed alternative-added enum-value-removed enum-value-added enum-removed
   enum-added enum-changed allOf-removed allOf-added keyword-changed webhook-removed webhook-added callback-removed
   callback-added`.split(/\s+/),
);

/** Shown by an editor next to the name. `readonly` hinders no assignment of the whole value. */
const documented: ReadonlySet<string> = new Set(
  `description-changed example-changed deprecation-changed access-changed default-changed default-added`.split(
    /\s+/,
  ),
);

import type { Change, Level } from './change.ts';
import { type Json, type JsonObject, type Place, pointerOf } from './contract-document.ts';
import { type Effect, type Kind, kinds } from './kinds.ts';

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
  /** Only asks whether one shape contains another: unions below are compared without that question. */
  isTrial?: boolean;
  /** Periods are counted from this day. */
  today: Date;
  /** Handed down because schemas contain schemas: it calls the comparisons of keywords, which call it. */
  compareSchemas: (base: Json | undefined, revision: Json | undefined, walk: Walk) => void;
}

/** Compares the schemas of a part of the value, where the walk stands. */
export function compareSchemas(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  walk.compareSchemas(base, revision, walk);
}

interface Note {
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

/** Records a change of this kind at the place where the walk stands; `values` fill the blanks of its sentence. */
export function note(
  walk: Walk,
  kind: Kind,
  values: string | readonly string[] = [],
  instead: Partial<Note> = {},
): void {
  const [effect, , sentence] = kinds[kind];
  const blanks = [values].flat();
  const reason = sentence.replaceAll('{}', () => blanks.shift() ?? '');
  record(walk, { rule: kind, effect, reason, ...instead });
}

/** The same for a change whose kind or sentence depends on a keyword. */
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

/** How far a change reaches in the TypeScript that is generated from the contract. */
function levelOfTypes(rule: string, level: Level): Level {
  const shown = Object.hasOwn(kinds, rule) ? kinds[rule as Kind][1] : 'nowhere';
  return shown === 'code' ? level : shown === 'docs' ? 'patch' : 'none';
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

/** A value before and after, as a sentence about a member or keyword. */
export function became(name: string, before: unknown, after: unknown): string {
  return `\`${name}\` changed from ${shown(before)} to ${shown(after)}.`;
}

/** A value in a message. */
export function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

/** Which way the bodies go that a part of the contract describes. */
type Direction = 'request' | 'response';

/** What a new name for the same thing means, in either direction. */
export const renamed = {
  consumers: 'The old name is no longer valid.',
  implementers: 'The new name has to be supported.',
};

interface Consequence {
  level: Level;
  consumers: string;
  implementers: string;
}

/** What an effect means, and for whom. Requests and answers are mirror images. */
const consequences: Record<Direction, Record<Effect, Consequence>> = {
  request: {
    narrowed: breaking('Requests that were accepted are now refused.', 'More has to be refused.'),
    widened: { level: 'minor', consumers: '', implementers: 'More has to be accepted.' },
    changed: breaking(
      'Requests that were accepted may now be refused or understood differently.',
      'What is accepted, or what it means, has changed.',
    ),
    removed: breaking('What was sent here is no longer understood.', 'This was removed.'),
    added: {
      level: 'minor',
      consumers: 'Can be used; nothing has to be done.',
      implementers: 'Has to be supported.',
    },
    wording: wording(),
  },
  response: {
    narrowed: {
      level: 'minor',
      consumers: '',
      implementers: 'Answers that kept the contract may now break it.',
    },
    widened: breaking('Answers may now hold what was ruled out.', ''),
    changed: breaking(
      'Answers may now hold what was ruled out.',
      'Answers that kept the contract may now break it.',
    ),
    removed: breaking('What was read here may be missing.', 'This was removed.'),
    added: {
      level: 'minor',
      consumers: 'Can be used; nothing has to be done.',
      implementers: 'Has to be answered.',
    },
    wording: wording(),
  },
};

function breaking(consumers: string, implementers: string): Consequence {
  return { level: 'major', consumers, implementers };
}

function wording(): Consequence {
  return { level: 'patch', consumers: '', implementers: '' };
}

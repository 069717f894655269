import { type Loop, startLoop } from '@attestation/server-kit';
import { numberAt } from '../../domain/custody.ts';
import { scopeOf, termsOf } from '../../domain/search-terms.ts';
import type { Database, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import type { Storage } from '../open-storage.ts';
import * as sql from '../records/search-records.ts';

interface SearchFill {
  /** Whether another process does it. */
  readonly isWaiting: () => boolean;
  /** Called for a step that failed; the next one goes on from there. */
  readonly onFault: (error: unknown) => void;
}

/** Milliseconds: between two steps, so that requests have the database in between; between two rounds; after a failure. */
const pauses = { step: 20, round: 600_000, failure: 10_000 };

/** Completes the search from now on. */
export function startSearchFill(
  { database }: Pick<Storage, 'database'>,
  { isWaiting, onFault }: SearchFill,
): Pick<Loop, 'stop'> {
  const fill = createSearchFill(database);
  const loop = startLoop({
    step: async () => (!isWaiting() && (await fill()) === 'more' ? pauses.step : undefined),
    every: pauses.round,
    retry: { first: pauses.failure, longest: pauses.round },
    onFault,
  });
  loop.wake();
  return loop;
}

export interface FillOptions {
  /** Unix milliseconds; default: the clock. */
  readonly now?: () => number;
  /** Attestations of one transaction; small enough that the requests in between do not notice. */
  readonly step?: number;
}

/** `later`: all that there is has been looked at, and again when some time has passed. */
type FillOutcome = 'more' | 'later' | 'done';

/** Milliseconds. */
const day = 86_400_000;
/** A request that is under way may store an attestation whose number is that old. */
const longest = 600_000;

/**
 * Adds attestations that a version without the table has stored to the search, a step at a time. When servers
 * are replaced one after another, such a version goes on storing for a while: so what is stored within a day is looked at
 * too.
 */
export function createSearchFill(db: Database, options: FillOptions = {}): () => Promise<FillOutcome> {
  const { now = Date.now, step = 100 } = options;
  let round: Round | undefined;
  return async () => {
    const { start, after } = round ?? { start: now(), after: undefined };
    const { last, isDone } = await db.write(() => fillStep({ start, step }, after));
    round = last === undefined ? undefined : { start, after: last };
    if (last !== undefined) return 'more';
    return isDone ? 'done' : 'later';
  };
}

interface Round {
  readonly start: number;
  /** The last number that was looked at. */
  readonly after: string | undefined;
}

/** @returns the last number that was looked at; undefined at the end of the round */
function* fillStep(
  { start, step }: { readonly start: number; readonly step: number },
  position: string | undefined,
): Script<{ last: string | undefined; isDone: boolean }> {
  const fill = (yield* run(sql.findFill, {}))[0] ?? (yield* begin(start));
  const { until } = fill;
  if (fill.cursor >= until) return { last: undefined, isDone: true };
  const before = smaller(until, numberAt(start));
  const after = position ?? fill.cursor;
  const found = yield* run(sql.listToFill, { after, before, limit: step });
  for (const { no, memberId, environment, ...each } of found) {
    const scope = scopeOf({ memberId, environment });
    for (const term of termsOf(each)) yield* run(sql.fillTerm, { scope, term, no });
  }
  const last = found.length === step ? found.at(-1)?.no : undefined;
  // What is newer is looked at once more in the next round.
  const settled = smaller(until, numberAt(start - longest));
  const cursor = smaller(last ?? settled, settled);
  yield* run(sql.moveFill, { cursor });
  return { last, isDone: last === undefined && cursor >= until };
}

const smaller = (one: string, other: string) => (one < other ? one : other);

/** A database without attestations has none that is missing. */
function* begin(now: number): Script<{ since: string; until: string; cursor: string }> {
  const isEmpty = (yield* run(sql.anyAttestation, {})).length === 0;
  const fill = isEmpty
    ? { since: '', until: '' }
    : { since: numberAt(now - longest), until: numberAt(now + day) };
  yield* run(sql.insertFill, fill);
  return { ...fill, cursor: '' };
}

import type { Draft } from '../../request/draft.ts';
import type { Json, JsonObject } from '../../request/json.ts';
import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, refused } from '../../target/exchange.ts';
import { factoidsIn, sameFactoids } from './read-back.ts';
import { someOf } from './some-of.ts';

/** A request that differs from an accepted one in one thing. */
export interface Variation {
  readonly differs: string;
  readonly draft: Draft;
  /** The only status its refusal may have; undefined where the description leaves it open. */
  readonly status?: number | undefined;
}

/** What a payload is changed in, why that is wrong, and the status that is fixed for it. */
export type Change = readonly [differs: string, changes: Changes, status?: number | undefined];

/** A value of another type: `null` may also count as missing, and the status for that is open. */
export type WrongValue = readonly [name: string, value: Json | undefined, status?: number | undefined];

export const noString: readonly WrongValue[] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 12345, 400],
  ['true', true, 400],
  ['an object', { value: 'x' }, 400],
  ['an array', ['x'], 400],
];

/** Without the empty array, as which some languages print an empty object. ATT-OPEN-032 */
export const noObject: readonly WrongValue[] = [
  ['missing', undefined],
  ['null', null],
  ['a string', 'x', 400],
  ['a number', 12345, 400],
  ['true', true, 400],
  ['an array', ['x'], 400],
];

/** Values that are not arrays; null is left out, since an optional member may be null. ATT-OPEN-200 */
export const noArray: readonly WrongValue[] = [
  ['a string', 'x', 400],
  ['a number', 1, 400],
  ['true', true, 400],
  ['an object', { 0: {} }, 400],
];

/** What holds a good element and is not an array: a lenient reader may take it for one. */
export const aroundOne = (element: Json): readonly WrongValue[] => [
  ['one element without its array', element, 400],
  ['an object with the element under 0', { 0: element }, 400],
  ['the JSON text of the array', JSON.stringify([element]), 400],
];

/** Values that are not booleans; null is left out, since an optional member may be null. ATT-OPEN-200 */
export const noBoolean: readonly WrongValue[] = [
  ['the string "true"', 'true', 400],
  ['the string "false"', 'false', 400],
  ['1', 1, 400],
  ['0', 0, 400],
  ['an empty string', '', 400],
  ['an object', {}, 400],
  ['an array', [], 400],
];

/** One change for each wrong value: the member has its value. */
export function eachAs(member: string, wrongValues: readonly WrongValue[]): Change[] {
  return wrongValues.map(([name, value, status]) => [`${member} is ${name}`, { [member]: value }, status]);
}

/**
 * Claim: all variations are refused; premise: the good request is accepted. Returns the good one's `data`.
 *
 * The good one goes last: had a bad one left anything behind, a read after the good one would show it.
 */
export async function refusedVariations(
  t: Trial,
  good: Draft,
  variations: readonly Variation[],
): Promise<JsonObject> {
  const answers: [Variation, Exchange][] = [];
  for (const one of someOf(t, variations, 2)) answers.push([one, await t.send(one.draft)]);
  const data = await t.given(good);
  for (const [{ differs, status }, exchange] of answers) {
    const claim = `refused, since it differs from an accepted request in this: ${differs}`;
    const got = `the answer was ${describeAnswer(exchange)}`;
    if (!refused(exchange)) throw new Breach(`must be ${claim}; ${got}`, exchange);
    if (status !== undefined && exchange.answer?.status !== status) {
      throw new Breach(`must be answered with ${status} and ${claim}; ${got}`, exchange);
    }
  }
  return data;
}

/** Claims: creates so changed are refused, and leave nothing behind: the good one takes their unique_id. */
export async function refusedCreates(
  t: Trial,
  changes: readonly Change[],
  base: () => { changes?: Changes; options?: DraftOptions } = () => ({}),
): Promise<void> {
  const uniqueId = t.id();
  const make = (change: Changes) => {
    const { changes: common, options } = base();
    return t.create({ unique_id: uniqueId, ...common, ...change }, options);
  };
  const good = make({});
  const { no } = await refusedVariations(
    t,
    good,
    changes.map(([differs, change, status]) => ({ differs, draft: make(change), status })),
  );
  const stored = await t.stored(String(no));
  sameFactoids(t, stored, factoidsIn(good), 'of refused creates nothing is stored');
}

/** Claims: additions so changed are refused, and leave the attestation open and as it was. */
export async function refusedAdditions(
  t: Trial,
  changes: readonly Change[],
  base: () => { changes?: Changes; options?: DraftOptions } = () => ({}),
): Promise<void> {
  const form = base().options?.files !== undefined;
  // Whether the index of a file counts the factoids that are stored already is open: in a form there are none.
  const first = form ? t.create({ factoids: undefined }) : t.create();
  const no = await t.givenNo(first);
  const make = (change: Changes) => {
    const { changes: common, options } = base();
    return t.add(no, { ...common, ...change }, options);
  };
  const good = make({});
  const variations = changes.map(([differs, change, status]) => ({ differs, draft: make(change), status }));
  await refusedVariations(t, good, variations);
  const stored = await t.stored(no);
  const sent = [...factoidsIn(first), ...factoidsIn(good)];
  sameFactoids(t, stored, sent, 'of refused additions nothing is stored');
  t.same(stored.completed, false, 'a refused addition does not close', stored.exchange);
}

/** One file of the first factoid, with its checksum: the request becomes a multipart form. */
export function withFile(t: Trial): { changes: Changes; options: DraftOptions } {
  const file = t.file();
  return { changes: { attachments: { 0: [t.checksum(file)] } }, options: { files: [file] } };
}

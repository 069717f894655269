import type { Draft } from '../../request/draft.ts';
import type { Json, JsonObject } from '../../request/json.ts';
import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import { type Case, type CaseOptions, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, refused, succeeded } from '../../target/exchange.ts';
import { factoidsIn, sameFactoids } from './read-back.ts';

/** A request that differs from an accepted one in one thing. */
interface Variation {
  readonly differs: string;
  readonly draft: Draft;
  /** The only status its refusal may have; undefined where the description leaves it open. */
  readonly status?: number | undefined;
}

/** A change to a payload, with its description, and the only status of the refusal where the description fixes one. */
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

/** Without the empty array, which some languages write for an empty object. ATT-OPEN-032 */
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

/** Non-array values that contain a valid element: a lenient reader may accept them. */
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

/** One change of the member for each wrong value. */
export function eachAs(member: string, wrongValues: readonly WrongValue[]): Change[] {
  return wrongValues.map(([name, value, status]) => [`${member} is ${name}`, { [member]: value }, status]);
}

/**
 * Claim: all variations are refused; premise: the good request is accepted. Returns the `data` of the good one.
 *
 * The good request is sent last: if a bad one left anything behind, a read after the good one would show it.
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

/** The arguments of `t.create` or `t.add` for a request with the change. */
type Request = (change: Changes) => [Changes, DraftOptions?];

/** Claims: creates with each of the changes are refused, and leave nothing behind: the good create uses their unique_id. */
export async function refusedCreates(
  t: Trial,
  changes: readonly Change[],
  request: Request = (change) => [change],
): Promise<void> {
  const unique_id = t.id();
  const make = (change: Changes) => t.create(...request({ unique_id, ...change }));
  const good = make({});
  const { no } = await refusedVariations(
    t,
    good,
    changes.map(([differs, change, status]) => ({ differs, draft: make(change), status })),
  );
  const stored = await t.stored(String(no));
  sameFactoids(t, stored, factoidsIn(good), 'of refused creates nothing is stored');
}

/** Claims: additions with each of the changes are refused, and leave the attestation open and unchanged. */
export async function refusedAdditions(
  t: Trial,
  changes: readonly Change[],
  request: Request = (change) => [change],
): Promise<void> {
  const form = request({})[1]?.files !== undefined;
  // Whether the index of a file counts the stored factoids is open: for a form there are none.
  const first = form ? t.create({ factoids: undefined }) : t.create();
  const no = await t.givenNo(first);
  const make = (change: Changes) => t.add(no, ...request(change));
  const good = make({});
  const variations = changes.map(([differs, change, status]) => ({ differs, draft: make(change), status }));
  await refusedVariations(t, good, variations);
  const stored = await t.stored(no);
  const sent = [...factoidsIn(first), ...factoidsIn(good)];
  sameFactoids(t, stored, sent, 'of refused additions nothing is stored');
  t.same(stored.completed, false, 'a refused addition does not close', stored.exchange);
}

/** The arguments of `t.create` or `t.add` for a form with one file of the first factoid and its checksum. */
export function withFile(t: Trial, changes: Changes = {}): [Changes, DraftOptions] {
  const file = t.file();
  return [{ attachments: { 0: [t.checksum(file)] }, ...changes }, { files: [file] }];
}

/** The whole list; with the profile `core` at most `most` elements, spread over the list. */
export function someOf<T>(
  { profile }: Pick<Trial, 'profile'>,
  all: readonly T[],
  most: number,
): readonly T[] {
  if (profile !== 'core' || all.length <= most) return all;
  const step = (all.length - 1) / Math.max(most - 1, 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)] as T);
}

/**
 * A case that sends a multipart form with a file. It is not observed where the target refuses such forms: how a form
 * carries the envelope is open (ATT-OPEN-060), and the rules of attachments judge whether files are accepted.
 */
export function formRule(id: string, name: string, run: Case['run']): Case;
export function formRule(id: string, name: string, options: CaseOptions, run: Case['run']): Case;
export function formRule(
  id: string,
  name: string,
  ...rest: [run: Case['run']] | [options: CaseOptions, run: Case['run']]
): Case {
  const [options, run] = rest.length === 2 ? rest : [{}, rest[0]];
  return rule(id, name, { needs: ['attachments'], ...options }, async (t) => {
    if (!succeeded(await t.send(t.create(...withFile(t))))) t.cannot('a form with a file is refused');
    await run(t);
  });
}

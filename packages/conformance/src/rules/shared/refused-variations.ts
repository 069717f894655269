import type { Json, JsonObject } from '../../json.ts';
import type { Draft } from '../../request/draft.ts';
import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import { type Case, type OptionsAndRun, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Exchange, refused, succeeded } from '../../target/exchange.ts';
import { breachBy } from '../../verdict.ts';
import { factoidsIn, onceInRun, sameFactoids } from './read-back.ts';
import { createToAddTo } from './uploads.ts';

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
  for (const [{ differs, status }, exchange] of answers) claimRefused(exchange, differs, status);
  return data;
}

/** Claim about one answer: refused, with one of these statuses where the description fixes them. */
export function claimRefused(exchange: Exchange, differs: string, status?: number | readonly number[]): void {
  const operation = exchange.draft?.operation ?? '';
  const claim = `refused, since it differs from an accepted request in this: ${differs}`;
  if (!refused(exchange)) throw breachBy(`${operation} must be ${claim}`, exchange);
  if (status === undefined || [status].flat().includes(exchange.answer?.status ?? 0)) return;
  throw breachBy(`${operation} must be answered with ${[status].flat().join(' or ')} and ${claim}`, exchange);
}

/** The arguments of `t.create` or `t.add`. */
export type Content = readonly [Changes, DraftOptions?];

/** A request that is accepted, and requests that differ from it in one thing. */
export interface Refusals {
  readonly good: Content;
  readonly bad: readonly (readonly [differs: string, content: Content, status?: number | undefined])[];
}

/** The arguments of a request with the change; a form has a file in addition. */
type Request = (change: Changes) => Content;

/** Claims: creates with each of the changes are refused, and leave nothing behind. */
export function refusedCreates(t: Trial, changes: readonly Change[], request?: Request): Promise<void> {
  return creates(t, changed(changes, request));
}

/** Claims: additions with each of the changes are refused, and leave the attestation open and unchanged. */
export function refusedAdditions(t: Trial, changes: readonly Change[], request?: Request): Promise<void> {
  return additions(t, changed(changes, request));
}

/**
 * Claims: each of `bad` is refused, in a create and in an addition, and nothing of it is stored; premise: `good` is
 * accepted.
 *
 * @param because the sentences that demand it, in addition to those of the rule; for the addition also that its files are
 *   like those of a create
 */
export function refusedBothWays(
  id: string,
  name: string,
  because: readonly string[],
  make: (t: Trial) => Refusals | Promise<Refusals>,
): Case[] {
  return [
    rule(id, `${name}, in a create`, { because }, async (t) => creates(t, await make(t))),
    rule(id, `${name}, added`, { because: [...because, 'add-04'] }, async (t) => additions(t, await make(t))),
  ];
}

function changed(changes: readonly Change[], request: Request = (change) => [change]): Refusals {
  return {
    good: request({}),
    bad: changes.map(([differs, change, status]) => [differs, request(change), status]),
  };
}

/** The good create has the unique_id of the refused ones, so that what they left behind is read with it. */
async function creates(t: Trial, { good, bad }: Refusals): Promise<void> {
  const unique_id = t.id();
  const make = ([changes, options]: Content) => t.create({ unique_id, ...changes }, options);
  const accepted = make(good);
  const variations = bad.map(([differs, content, status]) => ({ differs, draft: make(content), status }));
  const { no } = await refusedVariations(t, accepted, variations);
  sameFactoids(t, await t.stored(String(no)), factoidsIn(accepted), 'refused creates store nothing');
}

async function additions(t: Trial, { good, bad }: Refusals): Promise<void> {
  const first = good[1]?.files ? await createToAddTo(t) : t.create();
  const no = await t.givenNo(first);
  const accepted = t.add(no, ...good);
  const variations = bad.map(([differs, content, status]) => ({
    differs,
    draft: t.add(no, ...content),
    status,
  }));
  await refusedVariations(t, accepted, variations);
  const stored = await t.stored(no);
  const sent = [...factoidsIn(first), ...factoidsIn(accepted)];
  sameFactoids(t, stored, sent, 'refused additions store nothing');
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
export function formRule(id: string, name: string, ...rest: OptionsAndRun): Case {
  const [options, run] = rest.length === 2 ? rest : [{}, rest[0]];
  return rule(id, name, { needs: ['attachments'], ...options }, async (t) => {
    await onceInRun(t, 'a form', async () => {
      if (!succeeded(await t.send(t.create(...withFile(t))))) t.cannot('a form with a file is refused');
    });
    await run(t);
  });
}

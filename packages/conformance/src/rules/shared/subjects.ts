import type { Draft, Encoding } from '../../request/draft.ts';
import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { describeAnswer, type Exchange, succeeded } from '../../target/exchange.ts';
import { PremiseRefused } from '../../verdict.ts';
import { givenRendered } from './downloads.ts';
import { factoidsIn, givenToRead, numberIn, sameFactoids } from './read-back.ts';
import { claimRefused, someOf, withFile } from './refused-variations.ts';

/** A draft with a tonce, so that a case can write the signed string. */
export type Timed = Draft & { readonly tonce: string };

/** Valid requests of one operation, in one encoding. */
export interface Subject {
  readonly operation: string;
  /** A valid request. Each call has fresh factoids, under the same unique_id or number. */
  make(): Timed;
  /** A valid request with a fresh unique_id: whether a known one may have other content is open. */
  another(): Timed;
  /** Claim: only the content of the accepted request is stored. */
  onlyKept(good: Draft, exchange: Exchange): Promise<void>;
}

/** One fault in an otherwise valid request. */
export interface Fault {
  /** The one thing: `the signed string lacks the path`. */
  readonly differs: string;
  readonly change: (good: Timed) => Draft;
}

interface OnEach {
  /** The allowed status, or statuses, of the refusals, where the description fixes them. */
  readonly status?: number | readonly number[];
  readonly encoding?: Encoding;
  /** How many of the first faults are sent to every operation; the others are distributed over the operations. */
  readonly everywhere?: number;
}

/** Those of a list that are for the operation at this place: the first of them, and every so many-th of the others. */
export function shareOf<T>(all: readonly T[], at: number, operations: number, everywhere: number): T[] {
  return all.filter((_, index) => index < everywhere || index % operations === at);
}

/**
 * Claim: on every operation that is offered, a request with one of the faults is refused and leaves nothing behind;
 * premise: the same without the fault is accepted. A form that the target refuses is skipped.
 */
export async function refusedOnEach(
  t: Trial,
  faults: readonly Fault[],
  { status, encoding = 'json', everywhere = 2 }: OnEach = {},
): Promise<void> {
  let seen = 0;
  let unseen: PremiseRefused | undefined;
  const all = subjects(t, encoding);
  for (const [i, start] of all.entries()) {
    try {
      const subject = await start();
      const answers: [Fault, Exchange][] = [];
      for (const fault of shareOf(someOf(t, faults, 2), i, all.length, everywhere))
        answers.push([fault, await t.send(fault.change(subject.make()))]);
      const good = subject.make();
      const exchange = await sendValid(t, good);
      for (const [{ differs }, answer] of answers) claimRefused(answer, differs, status);
      await subject.onlyKept(good, exchange);
      seen += 1;
    } catch (error) {
      // What cannot be observed on one operation may be on another.
      if (!(error instanceof PremiseRefused)) throw error;
      if (encoding === 'json') unseen ??= error;
    }
  }
  if (unseen) throw unseen;
  if (seen === 0) t.cannot(`no ${encoding} form is accepted`);
}

/**
 * A case that sends the faults as JSON to every operation, and one for each kind of form, which gets the first `inForms`
 * (by default two), one of them on every operation: many servers have separate code for forms.
 */
export function refusedInEachEncoding(
  id: string,
  name: string,
  faults: (t: Trial) => readonly Fault[],
  { inForms = 2, ...options }: Omit<OnEach, 'encoding'> & { readonly inForms?: number } = {},
): Case[] {
  const title = (where: string) => (name === '' ? where : `${name}, ${where}`);
  const form = (encoding: Encoding) => (t: Trial) =>
    refusedOnEach(t, faults(t).slice(0, inForms), { ...options, encoding, everywhere: 1 });
  return [
    rule(id, title('on every operation'), (t) => refusedOnEach(t, faults(t), options)),
    rule(id, title('with a file'), { needs: ['attachments'] }, form('multipart')),
    rule(id, title('in an urlencoded form'), form('urlencoded')),
  ];
}

/**
 * Sends a variation of a valid request. Returns its refusal; undefined when it is accepted. Premise: the plain request is
 * accepted.
 */
export async function refusalOf(t: Trial, subject: Subject, variation: Draft): Promise<Exchange | undefined> {
  const exchange = await t.send(variation);
  if (succeeded(exchange)) return undefined;
  await sendValid(t, subject.another());
  return exchange;
}

/** Judges each operation whose requests the target accepts in this encoding. */
export async function onEachForm(
  t: Trial,
  encoding: Encoding,
  judge: (subject: Subject) => Promise<void>,
): Promise<void> {
  let seen = false;
  for (const start of subjects(t, encoding)) {
    const subject = await start();
    if (!succeeded(await t.send(subject.another()))) continue;
    seen = true;
    await judge(subject);
  }
  if (!seen) t.cannot(`no ${encoding} form is accepted`);
}

/** Sends a valid request of any operation. Premise: it is accepted. */
export async function sendValid(t: Trial, draft: Draft): Promise<Exchange> {
  const exchange = await t.send(draft);
  if (succeeded(exchange)) return exchange;
  throw new PremiseRefused(`a valid ${draft.operation} was refused: ${describeAnswer(exchange)}`, exchange);
}

/** The operations that the target offers in this encoding, each set up when it is called. */
export function subjects(t: Trial, encoding: Encoding = 'json'): (() => Promise<Subject>)[] {
  const all = everySubject(t, encoding);
  // One operation is enough to observe what all have in common.
  return t.profile === 'core' ? all.slice(0, 1) : all;
}

/** The same, whatever the profile. */
export function everySubject(t: Trial, encoding: Encoding = 'json'): (() => Promise<Subject>)[] {
  const { attachments, download, cas } = t.config.capabilities;
  // Whether a form without files is accepted is open, so a multipart form has one. ATT-OPEN-061
  if (encoding === 'multipart')
    return attachments ? [() => creating(t, encoding), () => adding(t, encoding)] : [];
  return [
    () => creating(t, encoding),
    () => adding(t, encoding),
    () => reading(t, encoding),
    ...(download ? [() => downloading(t, encoding)] : []),
    ...(cas ? [() => applying(t, encoding)] : []),
  ];
}

async function creating(t: Trial, encoding: Encoding): Promise<Subject> {
  const known = t.id();
  const make = (unique_id: string) => timed(t, t.create(...content(t, encoding, { unique_id })), encoding);
  return {
    operation: 'createAttestation',
    make: () => make(known),
    another: () => make(t.id()),
    async onlyKept(good, exchange) {
      const stored = await t.stored(numberIn(exchange) ?? t.cannot('a create gave no number'));
      sameFactoids(t, stored, factoidsIn(good), 'a refused request stores nothing');
    },
  };
}

async function adding(t: Trial, encoding: Encoding): Promise<Subject> {
  const first = t.create();
  const no = await t.givenNo(first);
  const make = () => timed(t, t.add(no, ...content(t, encoding)), encoding);
  return {
    operation: 'addFactoids',
    make,
    another: make,
    async onlyKept(good) {
      const sent = [...factoidsIn(first), ...factoidsIn(good)];
      sameFactoids(t, await t.stored(no), sent, 'a refused request stores nothing');
    },
  };
}

async function reading(t: Trial, encoding: Encoding): Promise<Subject> {
  const no = await givenToRead(t);
  return single('readAttestation', () => timed(t, t.read(no), encoding));
}

async function downloading(t: Trial, encoding: Encoding): Promise<Subject> {
  const no = await givenRendered(t);
  return single('downloadAttestation', () => timed(t, t.download(no), encoding));
}

async function applying(t: Trial, encoding: Encoding): Promise<Subject> {
  return single('applyCertification', () => timed(t, t.apply(), encoding));
}

/** A subject whose requests are independent of each other. */
function single(operation: string, make: () => Timed): Subject {
  return { operation, make, another: make, onlyKept: async () => {} };
}

/** A multipart form has a file for its first factoid. */
function content(t: Trial, encoding: Encoding, changes: Changes = {}): [Changes, DraftOptions?] {
  return encoding === 'multipart' ? withFile(t, changes) : [changes];
}

function timed(t: Trial, draft: Draft, encoding: Encoding): Timed {
  return { ...draft, encoding, tonce: String(t.now()) };
}

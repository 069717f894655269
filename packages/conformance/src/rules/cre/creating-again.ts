import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { formRule } from '../shared/form-rule.ts';
import { again, factoidsIn, numberIn, payloadOf, sameFactoids, unchanged } from '../shared/read-back.ts';
import { withFile } from '../shared/refused-variations.ts';

/** The same unique_id again: at once, later, after something else, and at the same time. */
export const creatingAgain: readonly Case[] = [
  rule('ATT-CRE-012', 'twice more', async (t) => {
    for (const changes of [{}, { completed: true }, { completed: undefined }, { factoids: undefined }]) {
      const first = t.create(changes);
      const no = await t.givenNo(first);
      const before = await t.stored(no);
      sameFactoids(t, before, factoidsIn(first), 'what was created is stored');
      for (const _ of [2, 3]) await t.accepts(again(t, first), 'a create that is sent again is accepted');
      unchanged(t, before, await t.stored(no), 'a repeated create stores nothing new');
    }
  }),
  rule('ATT-CRE-012', 'after factoids were added', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    await t.given(t.add(no));
    await t.given(t.add(no, { factoids: t.completeFactoids(), completed: true }));
    const before = await t.stored(no);
    const data = await t.accepts(again(t, first), 'a create that is sent again later is accepted');
    t.same(data.no, no, 'it returns the first number');
    unchanged(t, before, await t.stored(no), 'a create that is sent again takes nothing back');
  }),
  formRule('ATT-CRE-012', 'with a file', async (t) => {
    const { changes, options } = withFile(t);
    const first = t.create(changes, options);
    const no = await t.givenNo(first);
    const before = await t.stored(no);
    await t.accepts(again(t, first), 'a create with a file that is sent again is accepted');
    unchanged(t, before, await t.stored(no), 'it stores neither factoid nor file again');
  }),
  rule('ATT-CRE-013', 'the second and the third time', async (t) => {
    for (const changes of [{}, { completed: true }, { completed: undefined }, { factoids: undefined }]) {
      const first = t.create(changes);
      await sameNumber(t, first, await t.givenNo(first), 'at once');
      await sameNumber(t, first, await readable(t, first), 'the third time');
    }
  }),
  formRule('ATT-CRE-013', 'with a file', async (t) => {
    for (const completed of [false, true]) {
      const { changes, options } = withFile(t);
      const first = t.create({ ...changes, completed }, options);
      await sameNumber(t, first, await t.givenNo(first), 'with its file');
    }
  }),
  rule('ATT-CRE-013', 'after other creates', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    for (let sent = 0; sent < 100; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, () => t.givenNo(t.create())));
      if (sent % 50 === 0) await sameNumber(t, first, no, `after ${sent + 10} others`);
    }
    await sameNumber(t, first, no, 'after 100 others');
  }),
  rule('ATT-CRE-013', 'two in turn', async (t) => {
    const drafts = [t.create(), t.create({ completed: true }), t.create()];
    const numbers = await Promise.all(drafts.map((draft) => t.givenNo(draft)));
    for (const round of [0, 1, 2, 1, 0]) {
      await sameNumber(t, drafts[round] as Draft, numbers[round] as string, 'in turn with others');
    }
  }),
  rule('ATT-CRE-013', 'with other content, if that is accepted', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const exchange = await t.send(t.create({ unique_id: payloadOf(first).unique_id ?? null }));
    const other = numberIn(exchange);
    if (other !== undefined) t.same(other, no, 'a known unique_id returns the first number', exchange);
    await sameNumber(t, first, no, 'after that');
  }),
  ...[false, true].map((completed) =>
    rule('ATT-CRE-014', completed ? 'closed at once' : 'open', async (t) => {
      for (let round = 0; round < 3; round += 1) await race(t, t.create({ completed }));
    }),
  ),
  rule('ATT-CRE-014', 'two pairs at once', async (t) => {
    await Promise.all([race(t, t.create(), 4), race(t, t.create({ completed: true }), 4)]);
  }),
];

async function sameNumber(t: Trial, first: Draft, no: string, when: string): Promise<void> {
  const data = await t.accepts(again(t, first), `a create that is sent again ${when} is accepted`);
  t.same(data.no, no, `a create that is sent again ${when} returns the first number`);
}

/** The number that a repeat gives, after reading under it what was created. */
async function readable(t: Trial, first: Draft): Promise<string> {
  const no = await t.givenNo(again(t, first));
  const { unique_id, exchange } = await t.stored(no);
  t.same(unique_id, payloadOf(first).unique_id, 'the number of a repeat reads what was created', exchange);
  return no;
}

/** Some of them may be refused: how a conflict is answered is open, but to fail over it is not an answer to a repeat. */
async function race(t: Trial, draft: Draft, width = 8): Promise<void> {
  const answers = await Promise.all(Array.from({ length: width }, () => t.send(again(t, draft))));
  const accepted = answers.filter(succeeded);
  const broken = answers.find(({ answer }) => answer?.status === 500);
  t.check(broken === undefined, 'a create that is sent at the same time again does not fail', broken);
  t.check(accepted.length > 0, 'of simultaneous creates one at least is accepted', answers[0]);
  const numbers = new Set(accepted.map(numberIn));
  t.check(numbers.size === 1, `simultaneous creates gave ${numbers.size} numbers, not one`, accepted.at(-1));
  const [no] = numbers;
  const later = await t.accepts(again(t, draft), 'a create is accepted again later');
  t.same(later.no, no, 'a later repeat returns the same number');
  const stored = await t.stored(String(no));
  sameFactoids(t, stored, factoidsIn(draft), 'simultaneous creates store each factoid once');
  t.same(stored.completed, payloadOf(draft).completed, 'the state is as they say', stored.exchange);
}

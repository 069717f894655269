import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, succeeded } from '../target/exchange.ts';
import {
  again,
  factoidsIn,
  noneFails,
  numberIn,
  numberOfOther,
  payloadOf,
  sameFactoids,
  unchanged,
} from './shared/read-back.ts';
import { formRule, withFile } from './shared/refused-variations.ts';

const rules: Rules = {
  'ATT-CRE-012': { because: ['create-08'], core: ['after factoids were added'] },
  'ATT-CRE-013': { because: ['create-08'], core: ['with other content, if that is accepted'] },
  'ATT-CRE-014': { because: ['create-08'], core: ['two pairs at once'] },
  'ATT-CRE-011': { because: ['service-06'], core: ['long unique_ids that differ at the end'] },
};

/** The same unique_id again, and different ones. */
export const creatingAgain = casesOf(rules, [
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
  rule('ATT-CRE-012', 'after factoids were added', { because: ['state-04'] }, async (t) => {
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
    const first = t.create(...withFile(t));
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
      const first = t.create(...withFile(t, { completed }));
      await sameNumber(t, first, await t.givenNo(first), 'with its file');
    }
  }),
  rule('ATT-CRE-013', 'after other creates', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    for (const others of [10, 20, 30, 40, 50, 60]) {
      await Promise.all(Array.from({ length: 10 }, () => t.givenNo(t.create())));
      if (others % 30 === 0) await sameNumber(t, first, no, `after ${others} others`);
    }
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
  rule('ATT-CRE-014', 'open', async (t) => {
    for (let round = 0; round < 3; round += 1) await race(t, t.create());
  }),
  rule('ATT-CRE-014', 'closed at once', async (t) => {
    for (let round = 0; round < 3; round += 1) await race(t, t.create({ completed: true }));
  }),
  rule('ATT-CRE-014', 'two pairs at once', (t) =>
    Promise.all([race(t, t.create(), 4), race(t, t.create({ completed: true }), 4)]),
  ),
  // Different unique_ids are different attestations, each with its number.
  rule('ATT-CRE-011', 'one after the other', async (t) => {
    const drafts = Array.from({ length: 12 }, (_, at) => t.create({ completed: at % 3 === 2 }));
    const numbers: string[] = [];
    for (const draft of drafts) numbers.push(await t.givenNo(draft));
    await eachItsOwn(t, drafts, numbers);
  }),
  rule('ATT-CRE-011', 'at the same time', async (t) => {
    const drafts = Array.from({ length: 16 }, () => t.create());
    await eachItsOwn(t, drafts, await Promise.all(drafts.map((draft) => t.givenNo(draft))));
  }),
  rule('ATT-CRE-011', 'the same factoids in each', async (t) => {
    const factoids = t.completeFactoids();
    const drafts = Array.from({ length: 6 }, () => t.create({ factoids }));
    await eachItsOwn(t, drafts, await Promise.all(drafts.map((draft) => t.givenNo(draft))));
  }),
  rule('ATT-CRE-011', 'long unique_ids that differ at the end', async (t) => {
    const long = t.id().padEnd(200, 'x');
    const drafts = ['', 'y', 'z'].map((end) => t.create({ unique_id: `${long}${end}` }));
    await eachItsOwn(t, drafts, await Promise.all(drafts.map((draft) => t.givenNo(draft))));
  }),
  rule('ATT-CRE-011', 'unique_ids that are nearly the same', async (t) => {
    const id = t.id();
    const near = [id, id.toUpperCase(), `${id}0`, `0${id}`, id.slice(1), `${id}_`, `${id}%`, `${id}.0`];
    // Whether a unique_id may have other characters is open: each accepted one is a different attestation.
    const odd = [`${id} `, ` ${id}`, `${id}\u00e9`, `${id}e\u0301`, `${id}\t`, `${id}/x`, `${id}'x`];
    await eachAcceptedItsOwn(t, [...near, ...odd]);
  }),
  rule('ATT-CRE-011', 'unique_ids that say something to patterns', async (t) => {
    const id = t.id();
    const [start, end] = [id.slice(0, -1), id.slice(-1)];
    await eachAcceptedItsOwn(t, [
      id,
      `${start}_`,
      `${start}%`,
      `${start}.`,
      `${start}?`,
      `${start}*`,
      `${start}[${end}]`,
    ]);
  }),
  rule('ATT-CRE-011', 'unique_ids that are one number', async (t) => {
    const digits = String(Number.parseInt(t.id().slice(1, 13), 16));
    await eachAcceptedItsOwn(t, [digits, `0${digits}`, `+${digits}`, `${digits}.0`, `${digits}e0`]);
  }),
  rule(
    'ATT-CRE-011',
    'two members in turn',
    { keys: ['otherMember'], because: ['service-01'] },
    async (t) => {
      const keys = [t.otherMember, t.member];
      const drafts = Array.from({ length: 8 }, (_, at) => t.create({}, { key: keys[at % 2] ?? t.member }));
      const numbers: string[] = [];
      for (const draft of drafts) numbers.push(await numberOfOther(t, draft));
      await eachItsOwn(t, drafts, numbers);
    },
  ),
]);

async function sameNumber(t: Trial, first: Draft, no: string, when: string): Promise<void> {
  const data = await t.accepts(again(t, first), `a create that is sent again ${when} is accepted`);
  t.same(data.no, no, `a create that is sent again ${when} returns the first number`);
}

/** The number in the answer to a repeated create, after a read with it. */
async function readable(t: Trial, first: Draft): Promise<string> {
  const no = await t.givenNo(again(t, first));
  const { unique_id, exchange } = await t.stored(no);
  t.same(unique_id, payloadOf(first).unique_id, 'the number of a repeat reads what was created', exchange);
  return no;
}

/** Some of them may be refused: the answer to a conflict is open, but a repeated create must not cause an error 500. */
async function race(t: Trial, draft: Draft, width = 8): Promise<void> {
  const answers = await Promise.all(Array.from({ length: width }, () => t.send(again(t, draft))));
  const accepted = answers.filter(succeeded);
  await noneFails(t, answers, 'a create that is sent at the same time again does not fail');
  t.check(accepted.length > 0, 'at least one of simultaneous creates is accepted', answers[0]);
  const numbers = new Set(accepted.map(numberIn));
  t.check(numbers.size === 1, `simultaneous creates gave ${numbers.size} numbers, not one`, accepted.at(-1));
  const [no] = numbers;
  const later = await t.accepts(again(t, draft), 'a create is accepted again later');
  t.same(later.no, no, 'a later repeat returns the same number');
  const stored = await t.stored(String(no));
  sameFactoids(t, stored, factoidsIn(draft), 'simultaneous creates store each factoid once');
  t.same(stored.completed, payloadOf(draft).completed, 'the state is as they say', stored.exchange);
}

/** Whether each of the unique_ids is allowed is open: each accepted one is a different attestation. */
async function eachAcceptedItsOwn(t: Trial, uniqueIds: readonly string[]): Promise<void> {
  const drafts: Draft[] = [];
  const numbers: string[] = [];
  for (const unique_id of uniqueIds) {
    const draft = t.create({ unique_id });
    const exchange = await t.send(draft);
    if (!succeeded(exchange)) continue;
    drafts.push(draft);
    numbers.push(String(dataOf(exchange)?.no));
  }
  if (drafts.length < 2) t.cannot('fewer than two of them were accepted');
  await eachItsOwn(t, drafts, numbers);
}

async function eachItsOwn(t: Trial, drafts: readonly Draft[], numbers: readonly string[]): Promise<void> {
  const claim = `${drafts.length} attestations have as many numbers`;
  t.same(new Set(numbers).size, drafts.length, claim);
  const read = await Promise.all(drafts.map(({ key }, at) => t.stored(numbers[at] ?? '', key)));
  for (const [at, stored] of read.entries()) {
    const { unique_id } = payloadOf(drafts[at] as Draft);
    t.same(stored.unique_id, unique_id, 'each number reads its own attestation', stored.exchange);
    sameFactoids(t, stored, factoidsIn(drafts[at] as Draft), 'each has its own factoids');
  }
}

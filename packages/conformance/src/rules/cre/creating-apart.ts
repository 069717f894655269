import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { dataOf, succeeded } from '../../target/exchange.ts';
import { factoidsIn, numberOfOther, payloadOf, sameFactoids } from '../shared/read-back.ts';

/** Different unique_ids are different attestations, each with a number of its own. */
export const creatingApart: readonly Case[] = [
  rule('ATT-CRE-011', 'one after the other', async (t) => {
    const drafts = Array.from({ length: 12 }, (_, at) => t.create({ completed: at % 3 === 2 }));
    const numbers: string[] = [];
    for (const draft of drafts) numbers.push(await t.givenNo(draft));
    await eachItsOwn(t, drafts, numbers);
  }),
  rule('ATT-CRE-011', 'at the same time', async (t) => {
    for (let round = 0; round < 2; round += 1) {
      const drafts = Array.from({ length: 12 }, () => t.create());
      await eachItsOwn(t, drafts, await Promise.all(drafts.map((draft) => t.givenNo(draft))));
    }
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
    // Whether other characters may be in a unique_id is open: one that is accepted is one of its own.
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
    'of two members in turn',
    async (t) => {
      const keys = [t.otherMember, t.member];
      const drafts = Array.from({ length: 8 }, (_, at) => t.create({}, { key: keys[at % 2] ?? t.member }));
      const numbers: string[] = [];
      for (const draft of drafts) numbers.push(await numberOfOther(t, draft));
      await eachItsOwn(t, drafts, numbers);
    },
    { keys: ['otherMember'] },
  ),
];

/** Whether each of the unique_ids may stand is open: those that are accepted are attestations of their own. */
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

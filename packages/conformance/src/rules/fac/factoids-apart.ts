import type { Key } from '../../config/config.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { neverIssued } from '../shared/never-issued.ts';
import { factoidsIn, numberOfOther, sameFactoids, sameOrder, unchanged } from '../shared/read-back.ts';
import { refusedVariations } from '../shared/refused-variations.ts';

/** Factoids belong to one attestation, and are known by their unique_id within it only. */
export const factoidsApart: readonly Case[] = [
  rule('ATT-FAC-008', 'in two creates', async (t) => {
    const factoid = t.factoid();
    const numbers = [await t.givenNo(t.create({ factoids: [factoid] }))];
    const second = t.create({ factoids: [factoid] });
    numbers.push(String((await t.accepts(second, 'a factoid unique_id of another attestation is free')).no));
    for (const no of numbers) sameFactoids(t, await t.stored(no), [factoid], 'each has its own factoid');
  }),
  rule('ATT-FAC-008', 'added to several', async (t) => {
    const shared = [t.factoid(), t.factoid()];
    const drafts = [t.create(), t.create(), t.create({ factoids: shared })];
    const numbers = await Promise.all(drafts.map((draft) => t.givenNo(draft)));
    for (const no of numbers) {
      await t.accepts(t.add(no, { factoids: shared }), 'a factoid unique_id counts within its attestation');
    }
    for (const [at, draft] of drafts.entries()) {
      const own = factoidsIn(draft).filter(({ unique_id }) => unique_id !== shared[0]?.unique_id);
      const sent = at === 2 ? shared : [...own, ...shared];
      sameFactoids(t, await t.stored(numbers[at] ?? ''), sent, 'each has its own factoids');
    }
  }),
  rule('ATT-FAC-008', 'with another kind in each', async (t) => {
    const unique_id = t.id();
    const sent = t.config.template.factoids.map((_, kind) => t.factoid(kind, { unique_id }));
    const drafts = sent.map((factoid) => t.create({ factoids: [factoid] }));
    const numbers = await Promise.all(drafts.map((draft) => t.givenNo(draft)));
    for (const [at, no] of numbers.entries()) {
      sameFactoids(
        t,
        await t.stored(no),
        sent.slice(at, at + 1),
        'each has the kind and data that it was sent',
      );
    }
  }),
  rule('ATT-FAC-008', 'unique_ids that are nearly the same', async (t) => {
    const id = t.id();
    const no = await t.givenNo(t.create({ factoids: undefined }));
    // Some languages keep such names apart badly; what a factoid unique_id may look like is open.
    const near = [id, id.toUpperCase(), `${id}0`, id.slice(1), `${id} `, '10', '9', '1', '01', '1.0', '-1'];
    const named = [
      '__proto__',
      'constructor',
      'toString',
      'length',
      'null',
      'undefined',
      'true',
      'é',
      'e\u0301',
    ];
    const stored = [];
    for (const unique_id of [...near, ...named]) {
      const factoid = t.factoid(0, { unique_id });
      if (succeeded(await t.send(t.add(no, { factoids: [factoid] })))) stored.push(factoid);
    }
    if (stored.length < 2) t.cannot('fewer than two of them were accepted');
    sameOrder(t, await t.stored(no), stored, 'each accepted factoid is stored');
  }),
  ...(['otherMember', 'formalMember'] as const).map((other) =>
    rule(
      'ATT-FAC-008',
      `in an attestation of ${other}`,
      async (t) => {
        const factoid = t.factoid();
        const numbers: [string, Key][] = [];
        for (const key of [t[other], t.member]) {
          numbers.push([await numberOfOther(t, t.create({ factoids: [factoid] }, { key })), key]);
        }
        for (const [no, key] of numbers) {
          sameFactoids(t, await t.stored(no, key), [factoid], 'each has its own factoid');
        }
      },
      { keys: [other] },
    ),
  ),
  rule('ATT-FAC-011', 'several open at a time', async (t) => {
    const drafts = Array.from({ length: 4 }, () => t.create());
    const numbers = await Promise.all(drafts.map((draft) => t.givenNo(draft)));
    const sent = drafts.map(factoidsIn);
    for (const at of [2, 0, 3, 0, 1, 2]) {
      const draft = t.add(numbers[at] ?? '');
      await t.given(draft);
      sent[at]?.push(...factoidsIn(draft));
    }
    await eachHas(t, numbers, sent);
  }),
  rule('ATT-FAC-011', 'several at the same time', async (t) => {
    const drafts = Array.from({ length: 6 }, () => t.create());
    const numbers = await Promise.all(drafts.map((draft) => t.givenNo(draft)));
    const additions = numbers.map((no) => t.add(no));
    await Promise.all(additions.map((draft) => t.given(draft)));
    const sent = drafts.map((draft, at) => [
      ...factoidsIn(draft),
      ...additions.slice(at, at + 1).flatMap(factoidsIn),
    ]);
    await eachHas(t, numbers, sent);
  }),
  rule('ATT-FAC-011', 'next to one that is closed', async (t) => {
    const [open, other] = [t.create(), t.create()];
    const [no, closing] = await Promise.all([t.givenNo(open), t.givenNo(other)]);
    await t.given(t.add(closing, { factoids: t.completeFactoids(), completed: true }));
    const adding = t.add(no);
    await t.accepts(adding, 'closing one attestation leaves the other open');
    const stored = await t.stored(no);
    sameFactoids(t, stored, [...factoidsIn(open), ...factoidsIn(adding)], 'it takes what is sent to it');
    t.same(stored.completed, false, 'it is open', stored.exchange);
  }),
  rule('ATT-FAC-011', 'a number that was never issued', async (t) => {
    const first = t.create();
    const [no, another] = [await t.givenNo(first), await t.givenNo(t.create())];
    const good = t.add(no);
    const variations = neverIssued(t, no, another).map((ano) => ({
      differs: `ano is ${JSON.stringify(ano)}, which was never issued`,
      draft: t.add(ano),
    }));
    await refusedVariations(t, good, variations);
    const sent = [...factoidsIn(first), ...factoidsIn(good)];
    sameFactoids(t, await t.stored(no), sent, 'what goes to no attestation is stored in none');
  }),
  rule(
    'ATT-FAC-011',
    'what another member may not add',
    async (t) => {
      const no = await t.givenNo(t.create());
      await t.given(t.add(no));
      const before = await t.stored(no);
      const draft = t.add(no, {}, { key: t.otherMember });
      // Whether another member may add to it is not said. What was refused must leave no trace.
      if (succeeded(await t.send(draft))) t.cannot('another member may add to it');
      unchanged(t, before, await t.stored(no), 'a refused addition of another member changes nothing');
    },
    { keys: ['otherMember'] },
  ),
];

async function eachHas(
  t: Trial,
  numbers: readonly string[],
  sent: readonly (readonly ReturnType<typeof factoidsIn>[number][])[],
): Promise<void> {
  const read = await Promise.all(numbers.map((no) => t.stored(no)));
  for (const [at, stored] of read.entries()) {
    sameFactoids(t, stored, sent[at] ?? [], 'an attestation has what was sent to it, and nothing else');
  }
}

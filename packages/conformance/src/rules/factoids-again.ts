import type { Key } from '../config/config.ts';
import type { FactoidValue } from '../suite/drafts.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import {
  again,
  attachedTo,
  factoidsIn,
  idsOf,
  keptFactoids,
  noneFails,
  numberOfOther,
  sameFactoids,
  sameOrder,
  unchanged,
} from './shared/read-back.ts';
import { formRule, refusedVariations, withFile } from './shared/refused-variations.ts';
import { neverIssued } from './shared/unknown-ids.ts';

const rules: Rules = {
  'ATT-FAC-009': { because: ['create-09'], core: ['twice in one request'] },
  'ATT-FAC-008': { because: ['factoid-01'], core: ['in two creates'] },
  'ATT-FAC-011': { because: ['add-01'], core: ['next to one that is closed'] },
};

/** A factoid that is sent again is handled once. */
export const factoidsAgain = casesOf(rules, [
  rule('ATT-FAC-009', 'alone', async (t) => {
    const { no, first } = await opened(t);
    for (const time of ['second', 'third']) {
      await t.accepts(t.add(no, { factoids: [first] }), `a factoid is accepted the ${time} time`);
      sameOrder(t, await t.stored(no), [first], 'a factoid that is sent again is there once');
    }
  }),
  rule('ATT-FAC-009', 'the same addition', async (t) => {
    const { no, first } = await opened(t);
    const draft = t.add(no, { factoids: [t.factoid(), t.factoid()] });
    for (const _ of [1, 2, 3]) await t.accepts(again(t, draft), 'an addition is accepted again');
    sameOrder(t, await t.stored(no), [first, ...factoidsIn(draft)], 'each factoid is there once');
  }),
  rule('ATT-FAC-009', 'together with new ones', async (t) => {
    const { no, first } = await opened(t);
    const [a, b, c, d, e] = Array.from({ length: 5 }, () => t.factoid()) as Five;
    const additions = [
      [first, a],
      [b, first],
      [c, a, first, d, b],
      [a, b, c, d, e],
    ];
    for (const factoids of additions) {
      await t.accepts(t.add(no, { factoids }), 'known factoids are accepted together with new ones');
    }
    sameOrder(t, await t.stored(no), [first, a, b, c, d, e], 'the new ones are stored, the known ones once');
  }),
  rule('ATT-FAC-009', 'twice in one request', async (t) => {
    const [a, b, c, d] = Array.from({ length: 5 }, () => t.factoid()) as Five;
    const draft = t.create({ factoids: [a, b, a] });
    const data = await t.accepts(draft, 'a create that holds a factoid twice is accepted');
    const no = String(data.no);
    sameOrder(t, await t.stored(no), [a, b], 'a factoid that stands twice in a create is stored once');
    const adding = t.add(no, { factoids: [c, c, d, c] });
    await t.accepts(adding, 'an addition that holds a factoid twice is accepted');
    const claim = 'a factoid that stands twice in an addition is stored once';
    sameOrder(t, await t.stored(no), [a, b, c, d], claim);
  }),
  rule('ATT-FAC-009', 'with another kind or other data, if that is accepted', async (t) => {
    const { no, first } = await opened(t);
    const others = t.config.template.factoids.map((_, kind) =>
      t.factoid(kind, { unique_id: first.unique_id }),
    );
    const last = t.factoid();
    for (const other of others) {
      // Whether it is refused, and which content is kept, is open. ATT-OPEN-160
      await t.send(t.add(no, { factoids: [other] }));
    }
    await t.accepts(t.add(no, { factoids: [last] }), 'a new factoid is accepted after them');
    const stored = await t.stored(no);
    const ids = idsOf(keptFactoids(stored));
    t.same(ids, [first.unique_id, last.unique_id], 'each unique_id is there once', stored.exchange);
  }),
  rule('ATT-FAC-009', 'at the same time', async (t) => {
    for (let round = 0; round < 3; round += 1) {
      const { no, first } = await opened(t);
      const draft = t.add(no, { factoids: [t.factoid(), t.factoid()] });
      const answers = await Promise.all(Array.from({ length: 8 }, () => t.send(again(t, draft))));
      await noneFails(t, answers, 'a factoid that is sent at the same time again does not fail');
      t.check(answers.some(succeeded), 'at least one of simultaneous additions is accepted', answers[0]);
      await t.accepts(again(t, draft), 'the addition is accepted again later');
      const claim = 'factoids that are sent at the same time are stored once';
      sameFactoids(t, await t.stored(no), [first, ...factoidsIn(draft)], claim);
    }
  }),
  rule('ATT-FAC-009', 'after many others', async (t) => {
    const { no, first } = await opened(t);
    const others = Array.from({ length: 30 }, () => t.factoid());
    for (let at = 0; at < others.length; at += 5) {
      await t.given(t.add(no, { factoids: others.slice(at, at + 5) }));
    }
    await t.accepts(t.add(no, { factoids: [first] }), 'the first factoid is accepted again');
    await t.accepts(t.add(no, { factoids: [...others.slice(3, 5)] }), 'others are accepted again');
    sameOrder(t, await t.stored(no), [first, ...others], 'each of many factoids is there once');
  }),
  rule('ATT-FAC-009', 'in the addition that closes', { because: ['state-05'] }, async (t) => {
    const all = t.completeFactoids();
    const no = await t.givenNo(t.create({ factoids: all }));
    await t.accepts(t.add(no, { factoids: all, completed: true }), 'known factoids may come in what closes');
    const stored = await t.stored(no);
    sameFactoids(t, stored, all, 'they are there once');
    t.same(stored.completed, true, 'the addition closes, though it brings nothing new', stored.exchange);
  }),
  formRule('ATT-FAC-009', 'with a file', async (t) => {
    const no = await t.givenNo(t.create({ factoids: undefined }));
    const draft = t.add(no, ...withFile(t));
    await t.given(draft);
    const before = await t.stored(no);
    // Where the index of a file counts the stored factoids too, the repeated request refers to another factoid. ATT-OPEN-181
    if (!succeeded(await t.send(again(t, draft)))) t.cannot('the addition with its file was refused again');
    const after = await t.stored(no);
    sameFactoids(t, after, factoidsIn(draft), 'its factoid is there once');
    const [now, then] = [after, before].map(({ attachments }) => attachedTo(attachments));
    t.same(now, then, 'its file is there once', after.exchange);
  }),
  // A factoid belongs to one attestation, and its unique_id identifies it only there.
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
      const claim = 'each has the kind and data that it was sent';
      sameFactoids(t, await t.stored(no), sent.slice(at, at + 1), claim);
    }
  }),
  rule('ATT-FAC-008', 'unique_ids that are nearly the same', async (t) => {
    const id = t.id();
    const no = await t.givenNo(t.create({ factoids: undefined }));
    // Some languages confuse such names; the form of a factoid unique_id is open.
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
    rule('ATT-FAC-008', `in an attestation of ${other}`, { keys: [other] }, async (t) => {
      const factoid = t.factoid();
      const numbers: [string, Key][] = [];
      for (const key of [t[other], t.member]) {
        numbers.push([await numberOfOther(t, t.create({ factoids: [factoid] }, { key })), key]);
      }
      for (const [no, key] of numbers) {
        sameFactoids(t, await t.stored(no, key), [factoid], 'each has its own factoid');
      }
    }),
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
  rule('ATT-FAC-011', 'next to one that is closed', { because: ['state-04'] }, async (t) => {
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
    { keys: ['otherMember'], because: ['request-12'] },
    async (t) => {
      const no = await t.givenNo(t.create());
      await t.given(t.add(no));
      const before = await t.stored(no);
      const draft = t.add(no, {}, { key: t.otherMember });
      // The description does not say whether another member may add to it. A refused addition must leave no trace.
      if (succeeded(await t.send(draft))) t.cannot('another member may add to it');
      unchanged(t, before, await t.stored(no), 'a refused addition of another member changes nothing');
    },
  ),
]);

type Five = [FactoidValue, FactoidValue, FactoidValue, FactoidValue, FactoidValue];

async function opened(t: Trial): Promise<{ no: string; first: FactoidValue }> {
  const first = t.factoid();
  return { no: await t.givenNo(t.create({ factoids: [first] })), first };
}

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

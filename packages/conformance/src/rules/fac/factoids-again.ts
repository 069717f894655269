import type { FactoidValue } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { formRule } from '../shared/form-rule.ts';
import {
  again,
  attachedTo,
  factoidsIn,
  idsOf,
  keptFactoids,
  sameFactoids,
  sameOrder,
} from '../shared/read-back.ts';
import { withFile } from '../shared/refused-variations.ts';

/** A factoid that is sent again is handled once. */
export const factoidsAgain: readonly Case[] = [
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
    sameOrder(
      t,
      await t.stored(no),
      [a, b, c, d],
      'a factoid that stands twice in an addition is stored once',
    );
  }),
  rule('ATT-FAC-009', 'with another kind or other data, if that is accepted', async (t) => {
    const { no, first } = await opened(t);
    const others = t.config.template.factoids.map((_, kind) =>
      t.factoid(kind, { unique_id: first.unique_id }),
    );
    const last = t.factoid();
    for (const other of others) {
      // Whether it is refused, and whose content stays, is open. ATT-OPEN-160
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
      const broken = answers.find(({ answer }) => answer?.status === 500);
      t.check(broken === undefined, 'a factoid that is sent at the same time again does not fail', broken);
      t.check(answers.some(succeeded), 'of simultaneous additions one at least is accepted', answers[0]);
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
  rule('ATT-FAC-009', 'in the addition that closes', async (t) => {
    const all = t.completeFactoids();
    const no = await t.givenNo(t.create({ factoids: all }));
    await t.accepts(t.add(no, { factoids: all, completed: true }), 'known factoids may come in what closes');
    const stored = await t.stored(no);
    sameFactoids(t, stored, all, 'they are there once');
    t.same(stored.completed, true, 'the addition closes, though it brings nothing new', stored.exchange);
  }),
  formRule('ATT-FAC-009', 'with a file', async (t) => {
    const { changes, options } = withFile(t);
    const no = await t.givenNo(t.create({ factoids: undefined }));
    const draft = t.add(no, changes, options);
    await t.given(draft);
    const before = await t.stored(no);
    // Where the index of a file counts the stored factoids too, the repeat names another one. ATT-OPEN-181
    if (!succeeded(await t.send(again(t, draft)))) t.cannot('the addition with its file was refused again');
    const after = await t.stored(no);
    sameFactoids(t, after, factoidsIn(draft), 'its factoid is there once');
    const [now, then] = [after, before].map(({ attachments }) => attachedTo(attachments));
    t.same(now, then, 'its file is there once', after.exchange);
  }),
];

type Five = [FactoidValue, FactoidValue, FactoidValue, FactoidValue, FactoidValue];

async function opened(t: Trial): Promise<{ no: string; first: FactoidValue }> {
  const first = t.factoid();
  return { no: await t.givenNo(t.create({ factoids: [first] })), first };
}

import type { Changes, DraftOptions } from '../suite/drafts.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import {
  factoidsIn,
  idsOf,
  keptFactoids,
  numberIn,
  sameFactoids,
  sameOrder,
  unchanged,
} from './shared/read-back.ts';
import {
  eachAs,
  formRule,
  noBoolean,
  refusedAdditions,
  refusedCreates,
  refusedVariations,
  withFile,
} from './shared/refused-variations.ts';

const rules: Rules = {
  'ATT-STATE-001': { because: ['state-02'], core: ['after it was read and asked for its file'] },
  'ATT-STATE-002': { because: ['state-03'], core: ['as JSON'] },
  'ATT-STATE-003': { because: ['create-05'], core: ['as JSON'] },
  'ATT-STATE-004': { because: ['state-04'], core: ['after a create with several'] },
  'ATT-STATE-005': { because: ['state-05'], core: ['the first addition'] },
  'ATT-STATE-006': { because: ['add-03'], core: ['the first addition'] },
  'ATT-STATE-008': { because: ['create-05', 'error-05'], core: ['each other type'] },
  'ATT-STATE-009': { because: ['add-03', 'error-05'], core: ['each other type'] },
};

/** The state after a write with each value of `completed`. */
export const states = casesOf(rules, [
  rule('ATT-STATE-001', 'with factoids and without', async (t) => {
    for (const changes of [{}, { factoids: undefined }, { factoids: t.completeFactoids() }]) {
      const draft = t.create({ ...changes, completed: false });
      const { no } = await t.accepts(draft, 'a create with completed false is accepted');
      await isOpen(t, String(no), factoidsIn(draft));
    }
  }),
  rule('ATT-STATE-001', 'after it was read and asked for its file', async (t) => {
    const draft = t.create({ completed: false });
    const { no } = await t.accepts(draft, 'a create with completed false is accepted');
    for (const fields of [null, [], ['factoids']]) await t.given(t.read(String(no), fields));
    // Whether an open attestation has a file is open. ATT-OPEN-222
    if (t.config.capabilities.download) await t.send(t.download(String(no)));
    await isOpen(t, String(no), factoidsIn(draft));
  }),
  formRule('ATT-STATE-001', 'as a form', async (t) => {
    const draft = t.create(...withFile(t, { completed: false }));
    const { no } = await t.accepts(draft, 'a create with completed false is accepted');
    await isOpen(t, String(no), factoidsIn(draft));
  }),
  ...(
    [
      ['ATT-STATE-002', true],
      ['ATT-STATE-003', undefined],
    ] as const
  ).flatMap(([id, completed]) => [
    rule(id, 'as JSON', async (t) => {
      const draft = t.create({ completed });
      const { no } = await t.accepts(draft, 'a create that closes is accepted');
      await isClosed(t, String(no), factoidsIn(draft));
    }),
    formRule(id, 'as a form', async (t) => {
      const draft = t.create(...withFile(t, { completed }));
      const { no } = await t.accepts(draft, 'a create that closes is accepted');
      await isClosed(t, String(no), factoidsIn(draft));
    }),
    rule(id, 'without factoids, if that is accepted', async (t) => {
      const no = numberIn(await t.send(t.create({ completed, factoids: undefined })));
      if (no === undefined) return t.cannot('closing without factoids was refused');
      await isClosed(t, no, []);
    }),
    rule(id, 'as an urlencoded form, if that is accepted', async (t) => {
      const draft = t.create({ completed }, { encoding: 'urlencoded' });
      const no = numberIn(await t.send(draft));
      if (no === undefined) return t.cannot('urlencoded forms are refused');
      await isClosed(t, no, factoidsIn(draft));
    }),
    rule(id, 'each kind', async (t) => {
      const factoids = [
        ...t.completeFactoids(),
        ...t.config.template.factoids.map((_, kind) => t.factoid(kind)),
      ];
      const { no } = await t.accepts(t.create({ factoids, completed }), 'a create that closes is accepted');
      await isClosed(t, String(no), factoids);
    }),
  ]),
  rule('ATT-STATE-004', 'one by one and several at once', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const sent = factoidsIn(first);
    for (const count of [1, 3, 1, 2]) {
      const draft = t.add(no, { factoids: Array.from({ length: count }, () => t.factoid()) });
      await t.accepts(draft, 'adding with completed false is accepted');
      sent.push(...factoidsIn(draft));
      const stored = await t.stored(no);
      sameOrder(t, stored, sent, 'new factoids follow the old ones');
      t.same(stored.completed, false, 'the attestation stays open', stored.exchange);
    }
  }),
  rule('ATT-STATE-004', 'several kinds', async (t) => {
    const no = await t.givenNo(t.create({ factoids: undefined }));
    const kinds = [...t.config.template.factoids.keys()];
    const sent = [...kinds, ...kinds.toReversed(), ...kinds].map((kind) => t.factoid(kind));
    for (let at = 0; at < sent.length; at += 2) {
      await t.accepts(t.add(no, { factoids: sent.slice(at, at + 2) }), 'adding is accepted');
    }
    sameOrder(t, await t.stored(no), sent, 'kinds do not change the order');
    await isOpen(t, no, sent);
  }),
  rule('ATT-STATE-004', 'after a create with several', async (t) => {
    const first = t.create({ factoids: [t.factoid(), t.factoid(), t.factoid()] });
    const no = await t.givenNo(first);
    const second = t.add(no, { factoids: [t.factoid(), t.factoid()] });
    await t.accepts(second, 'adding is accepted');
    await isOpen(t, no, [...factoidsIn(first), ...factoidsIn(second)]);
  }),
  ...(
    [
      ['ATT-STATE-005', true, ['create-09']],
      ['ATT-STATE-006', undefined, ['state-05', 'create-09']],
    ] as const
  ).flatMap(([id, completed, becauseKnown]) => [
    rule(id, 'the first addition', (t) => closingAddition(t, { completed })),
    rule(id, 'after others', async (t) => {
      const first = t.create({ factoids: undefined });
      const no = await t.givenNo(first);
      const second = t.add(no, { factoids: [t.factoid(), t.factoid()] });
      await t.given(second);
      const third = t.add(no, { factoids: [t.factoid(), ...t.completeFactoids()], completed });
      await t.accepts(third, 'adding and closing is accepted');
      await isClosed(t, no, [...factoidsIn(second), ...factoidsIn(third)]);
    }),
    formRule(id, 'as a form', (t) => closingAddition(t, ...withFile(t, { completed }))),
    rule(id, 'with nothing new', { because: becauseKnown }, async (t) => {
      const first = t.create({ factoids: t.completeFactoids() });
      const no = await t.givenNo(first);
      const closing = t.add(no, { factoids: factoidsIn(first), completed });
      await t.accepts(closing, 'an addition of known factoids is accepted');
      await isClosed(t, no, factoidsIn(first));
    }),
  ]),
  rule('ATT-STATE-008', 'each other type', (t) => refusedCreates(t, eachAs('completed', noBoolean))),
  formRule('ATT-STATE-008', 'each other type, as a form', (t) =>
    refusedCreates(t, eachAs('completed', noBoolean), (change) => withFile(t, change)),
  ),
  rule('ATT-STATE-009', 'each other type', (t) => refusedAdditions(t, eachAs('completed', noBoolean))),
  formRule('ATT-STATE-009', 'each other type, as a form', (t) =>
    refusedAdditions(t, eachAs('completed', noBoolean), (change) => withFile(t, change)),
  ),
  // Additions to one attestation at the same time: the accepted ones are stored.
  rule('ATT-STATE-004', 'at the same time', async (t) => {
    for (let round = 0; round < 3; round += 1) {
      const first = t.create();
      const no = await t.givenNo(first);
      const additions = Array.from({ length: 8 }, (_, at) =>
        t.add(no, { factoids: Array.from({ length: 1 + (at % 2) }, () => t.factoid()) }),
      );
      const answers = await Promise.all(additions.map((draft) => t.send(draft)));
      const taken = additions.filter((_, at) => answers[at] && succeeded(answers[at]));
      t.check(taken.length > 0, 'at least one of simultaneous additions is accepted', answers[0]);
      const stored = await t.stored(no);
      const claim = 'every accepted addition is kept, and no other';
      sameFactoids(t, stored, [first, ...taken].flatMap(factoidsIn), claim);
      t.same(stored.completed, false, 'it stays open', stored.exchange);
    }
  }),
  rule('ATT-STATE-004', 'in the order of each request', async (t) => {
    const no = await t.givenNo(t.create({ factoids: undefined }));
    const additions = Array.from({ length: 5 }, () =>
      t.add(no, { factoids: [t.factoid(), t.factoid(), t.factoid()] }),
    );
    const answers = await Promise.all(additions.map((draft) => t.send(draft)));
    const stored = await t.stored(no);
    const order = idsOf(keptFactoids(stored));
    for (const [at, draft] of additions.entries()) {
      if (!answers[at] || !succeeded(answers[at])) continue;
      const sent = idsOf(factoidsIn(draft));
      t.same(
        order.filter((id) => sent.includes(id)),
        sent,
        "a request's factoids keep their order",
        stored.exchange,
      );
    }
  }),
]);

async function closingAddition(t: Trial, changes: Changes, options: DraftOptions = {}): Promise<void> {
  // Whether the index of a file counts the stored factoids is open: for a form there are none.
  const first = t.create(options.files ? { factoids: undefined } : {});
  const no = await t.givenNo(first);
  const draft = t.add(no, { factoids: t.completeFactoids(), ...changes }, options);
  await t.accepts(draft, 'adding and closing is accepted');
  await isClosed(t, no, [...factoidsIn(first), ...factoidsIn(draft)]);
}

type Sent = ReturnType<typeof factoidsIn>;

/** Claims: it has these factoids, is open, and a further factoid can be added. */
async function isOpen(t: Trial, no: string, sent: Sent): Promise<void> {
  const stored = await t.stored(no);
  sameOrder(t, stored, sent, 'what was sent is stored');
  t.same(stored.completed, false, 'completed reads back false', stored.exchange);
  const more = t.add(no);
  await t.accepts(more, 'an open attestation takes factoids');
  sameOrder(t, await t.stored(no), [...sent, ...factoidsIn(more)], 'they are stored');
}

/** Claims: it has these factoids, is closed, and a further factoid that an open attestation accepts is refused. */
async function isClosed(t: Trial, no: string, sent: Sent): Promise<void> {
  const before = await t.stored(no);
  sameOrder(t, before, sent, 'what was sent is stored');
  t.same(before.completed, true, 'completed reads back true', before.exchange);
  const open = await t.givenNo(t.create());
  const differs = 'its attestation is closed';
  await refusedVariations(t, t.add(open), [{ differs, draft: t.add(no) }]);
  unchanged(t, before, await t.stored(no), 'a refused addition changes nothing');
}

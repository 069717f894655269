import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { formRule } from '../shared/form-rule.ts';
import { factoidsIn, numberIn, sameOrder, unchanged } from '../shared/read-back.ts';
import {
  eachAs,
  noBoolean,
  refusedAdditions,
  refusedCreates,
  refusedVariations,
  withFile,
} from '../shared/refused-variations.ts';

/** What a write with each `completed` leaves behind. */
export const states: readonly Case[] = [
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
  formRule('ATT-STATE-001', 'as a form', openForm),
  ...(['ATT-STATE-002', 'ATT-STATE-003'] as const).flatMap((id) => {
    const completed = id === 'ATT-STATE-002' ? true : undefined;
    return [
      rule(id, 'as JSON', async (t) => {
        const draft = t.create({ completed });
        const { no } = await t.accepts(draft, 'a create that closes is accepted');
        await isClosed(t, String(no), factoidsIn(draft));
      }),
      formRule(id, 'as a form', async (t) => {
        const { changes, options } = withFile(t);
        const draft = t.create({ ...changes, completed }, options);
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
    ];
  }),
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
  rule('ATT-STATE-004', 'of several kinds', async (t) => {
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
  ...(['ATT-STATE-005', 'ATT-STATE-006'] as const).flatMap((id) => {
    const completed = id === 'ATT-STATE-005' ? true : undefined;
    return [
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
      formRule(id, 'as a form', async (t) => {
        const { changes, options } = withFile(t);
        await closingAddition(t, { ...changes, completed }, options);
      }),
      rule(id, 'with nothing new', async (t) => {
        const first = t.create({ factoids: t.completeFactoids() });
        const no = await t.givenNo(first);
        const closing = t.add(no, { factoids: factoidsIn(first), completed });
        await t.accepts(closing, 'an addition of known factoids is accepted');
        await isClosed(t, no, factoidsIn(first));
      }),
    ];
  }),
  rule('ATT-STATE-008', 'each other type', (t) => refusedCreates(t, eachAs('completed', noBoolean))),
  formRule('ATT-STATE-008', 'each other type, as a form', (t) =>
    refusedCreates(t, eachAs('completed', noBoolean), () => withFile(t)),
  ),
  rule('ATT-STATE-009', 'each other type', (t) => refusedAdditions(t, eachAs('completed', noBoolean))),
  formRule('ATT-STATE-009', 'each other type, as a form', (t) =>
    refusedAdditions(t, eachAs('completed', noBoolean), () => withFile(t)),
  ),
];

async function openForm(t: Trial): Promise<void> {
  const { changes, options } = withFile(t);
  const draft = t.create({ ...changes, completed: false }, options);
  const { no } = await t.accepts(draft, 'a create with completed false is accepted');
  await isOpen(t, String(no), factoidsIn(draft));
}

async function closingAddition(t: Trial, changes: Changes, options: DraftOptions = {}): Promise<void> {
  // Whether the index of a file counts the factoids that are stored already is open: in a form there are none.
  const first = t.create(options.files ? { factoids: undefined } : {});
  const no = await t.givenNo(first);
  const draft = t.add(no, { factoids: t.completeFactoids(), ...changes }, options);
  await t.accepts(draft, 'adding and closing is accepted');
  await isClosed(t, no, [...factoidsIn(first), ...factoidsIn(draft)]);
}

type Sent = ReturnType<typeof factoidsIn>;

/** Claims: these factoids, open, and a further one can be added. */
async function isOpen(t: Trial, no: string, sent: Sent): Promise<void> {
  const stored = await t.stored(no);
  sameOrder(t, stored, sent, 'what was sent is stored');
  t.same(stored.completed, false, 'completed reads back false', stored.exchange);
  const more = t.add(no);
  await t.accepts(more, 'an open attestation takes factoids');
  sameOrder(t, await t.stored(no), [...sent, ...factoidsIn(more)], 'they are stored');
}

/** Claims: these factoids, closed, and a further one that an open attestation takes is refused. */
async function isClosed(t: Trial, no: string, sent: Sent): Promise<void> {
  const before = await t.stored(no);
  sameOrder(t, before, sent, 'what was sent is stored');
  t.same(before.completed, true, 'completed reads back true', before.exchange);
  const open = await t.givenNo(t.create());
  const differs = 'its attestation is closed';
  await refusedVariations(t, t.add(open), [{ differs, draft: t.add(no) }]);
  unchanged(t, before, await t.stored(no), 'a refused addition changes nothing');
}

import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { refused, succeeded } from '../../target/exchange.ts';
import { formRule } from '../shared/form-rule.ts';
import { again, factoidsIn, keptFactoids, payloadOf, unchanged } from '../shared/read-back.ts';
import { refusedVariations, withFile } from '../shared/refused-variations.ts';

/** Closed is for ever. */
export const statesClosed: readonly Case[] = [
  ...(
    [
      'by a create',
      'by a create without completed',
      'by an addition',
      'by an addition without completed',
    ] as const
  ).map((how) =>
    rule('ATT-STATE-007', how, async (t) => {
      const no = await closed(t, how.includes('create'), how.includes('without') ? undefined : true);
      await takesNothing(t, no);
    }),
  ),
  rule('ATT-STATE-007', 'a known factoid together with a new one', async (t) => {
    const factoids = t.completeFactoids();
    const no = await t.givenNo(t.create({ factoids, completed: true }));
    const open = await t.givenNo(t.create({ factoids }));
    const before = await t.stored(no);
    const mixed = [...factoids, t.factoid()];
    const swapped = [t.factoid(), ...factoids];
    const differs = 'its attestation is closed';
    await refusedVariations(t, t.add(open, { factoids: mixed }), [
      { differs, draft: t.add(no, { factoids: mixed }) },
      { differs, draft: t.add(no, { factoids: swapped, completed: true }) },
    ]);
    unchanged(t, before, await t.stored(no), 'nothing is added to a closed attestation');
  }),
  rule('ATT-STATE-007', 'a known factoid with another kind or other data', async (t) => {
    const factoids = t.completeFactoids();
    const no = await t.givenNo(t.create({ factoids, completed: true }));
    const before = await t.stored(no);
    for (const { unique_id, type, data } of factoids) {
      const kinds = t.config.template.factoids.map((_, kind) => t.factoid(kind, { unique_id }));
      const longer = Object.entries(data).map(([name, value]) => [
        name,
        typeof value === 'string' ? `${value}x` : value,
      ]);
      for (const other of [...kinds, { unique_id, type, data: Object.fromEntries(longer) }]) {
        // Whether it is refused is open. ATT-OPEN-161
        await t.send(t.add(no, { factoids: [other] }));
      }
    }
    unchanged(t, before, await t.stored(no), 'what a closed attestation holds stays as it was');
    await takesNothing(t, no);
  }),
  rule('ATT-STATE-007', 'after its create was sent again', async (t) => {
    const first = t.create({ factoids: t.completeFactoids() });
    const no = await t.givenNo(first);
    await t.given(t.add(no, { completed: true, factoids: [t.factoid(), ...t.completeFactoids()] }));
    const before = await t.stored(no);
    t.same(before.completed, true, 'an addition with completed true closes', before.exchange);
    // Says completed false, as the create did.
    await t.accepts(again(t, first), 'a create that is sent again is accepted');
    unchanged(t, before, await t.stored(no), 'a closed attestation stays closed');
    await takesNothing(t, no);
  }),
  rule('ATT-STATE-007', 'after a create that says otherwise', async (t) => {
    const first = t.create({ completed: true });
    const no = await t.givenNo(first);
    const open = { ...payloadOf(first), completed: false };
    // Whether it is refused is open.
    await t.send(t.create(open));
    const stored = await t.stored(no);
    t.same(stored.completed, true, 'no create opens a closed attestation', stored.exchange);
    await t.send(t.create({ ...open, factoids: [t.factoid()] }));
    unchanged(t, stored, await t.stored(no), 'no create adds to a closed attestation');
    await takesNothing(t, no);
  }),
  rule('ATT-STATE-007', 'after many attempts', async (t) => {
    const no = await t.givenNo(t.create({ completed: true }));
    const before = await t.stored(no);
    for (let sent = 0; sent < 5; sent += 1) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => t.send(t.add(no))));
      const taken = answers.find((one) => !refused(one));
      t.check(taken === undefined, 'a closed attestation refuses each attempt', taken);
    }
    await t.given(t.create());
    unchanged(t, before, await t.stored(no), 'twenty refused additions change nothing');
    await takesNothing(t, no);
  }),
  formRule('ATT-STATE-007', 'with a file', async (t) => {
    const [open, no] = [
      await t.givenNo(t.create({ factoids: undefined })),
      await t.givenNo(t.create({ completed: true })),
    ];
    const before = await t.stored(no);
    const { changes, options } = withFile(t);
    const differs = 'its attestation is closed';
    await refusedVariations(t, t.add(open, changes, options), [
      { differs, draft: t.add(no, changes, options) },
    ]);
    unchanged(t, before, await t.stored(no), 'neither factoid nor file is added');
  }),
  rule('ATT-STATE-007', 'closed while factoids arrive', async (t) => {
    for (let round = 0; round < 3; round += 1) await closeAmong(t);
  }),
];

async function closed(t: Trial, byCreate: boolean, completed: boolean | undefined): Promise<string> {
  if (byCreate) return t.givenNo(t.create({ completed }));
  const no = await t.givenNo(t.create());
  await t.given(t.add(no, { factoids: t.completeFactoids(), completed }));
  return no;
}

/** Claims: refused whatever `completed` says, and unchanged. */
async function takesNothing(t: Trial, no: string): Promise<void> {
  const before = await t.stored(no);
  const open = await t.givenNo(t.create());
  const variations = [false, true, undefined].map((completed) => ({
    differs: `its attestation is closed (completed is ${completed ?? 'left out'})`,
    draft: t.add(no, { factoids: t.completeFactoids(), completed }),
  }));
  const good = t.add(open, { factoids: t.completeFactoids(), completed: true });
  await refusedVariations(t, good, variations);
  unchanged(t, before, await t.stored(no), 'refused additions to a closed attestation change nothing');
}

/** Which of them come in time is open; but what was accepted is kept, and after that nothing is. */
async function closeAmong(t: Trial): Promise<void> {
  const first = t.create({ factoids: t.completeFactoids() });
  const no = await t.givenNo(first);
  const additions = Array.from({ length: 7 }, (_, at) =>
    t.add(no, at === 3 ? { factoids: [t.factoid(), ...t.completeFactoids()], completed: true } : {}),
  );
  const answers = await Promise.all(additions.map((draft) => t.send(draft)));
  const closing = answers[3];
  if (!closing || !succeeded(closing)) t.cannot('the addition that closes was refused while others arrived');
  const taken = additions.filter((_, at) => answers[at] && succeeded(answers[at]));
  const stored = await t.stored(no);
  const expected = [first, ...taken].flatMap(factoidsIn);
  const ids = (list: readonly { unique_id?: unknown }[]) =>
    list.map(({ unique_id }) => String(unique_id)).sort();
  t.same(
    ids(keptFactoids(stored)),
    ids(expected),
    'what was accepted is stored, what was refused is not',
    stored.exchange,
  );
  t.same(stored.completed, true, 'it is closed', stored.exchange);
  await takesNothing(t, no);
}

import type { Json } from '../json.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { refused, succeeded } from '../target/exchange.ts';
import { again, factoidsIn, keptFactoids, payloadOf, unchanged } from './shared/read-back.ts';
import { formRule, refusedVariations, withFile } from './shared/refused-variations.ts';

const rules: Rules = {
  'ATT-STATE-007': { because: ['create-14', 'state-06'], core: ['by a create'] },
  'ATT-STATE-010': { because: ['state-07'], core: ['an open attestation'] },
  'ATT-STATE-011': { because: ['state-07'], core: ['after each way of closing'] },
};

/** A closed attestation stays closed. */
export const statesClosed = casesOf(rules, [
  ...(
    [
      ['by a create', true],
      ['by a create without completed', undefined],
    ] as const
  ).map(([name, completed]) =>
    rule('ATT-STATE-007', name, async (t) => takesNothing(t, await t.givenNo(t.create({ completed })))),
  ),
  ...(
    [
      ['by an addition', true],
      ['by an addition without completed', undefined],
    ] as const
  ).map(([name, completed]) =>
    rule('ATT-STATE-007', name, async (t) => {
      const no = await t.givenNo(t.create());
      await t.given(t.add(no, { factoids: t.completeFactoids(), completed }));
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
  rule('ATT-STATE-007', 'after its create was sent again', { because: ['create-08'] }, async (t) => {
    const first = t.create({ factoids: t.completeFactoids() });
    const no = await t.givenNo(first);
    await t.given(t.add(no, { completed: true, factoids: [t.factoid(), ...t.completeFactoids()] }));
    const before = await t.stored(no);
    t.same(before.completed, true, 'an addition with completed true closes', before.exchange);
    // Sends completed false, like the create.
    await t.accepts(again(t, first), 'a create that is sent again is accepted');
    unchanged(t, before, await t.stored(no), 'a closed attestation stays closed');
    await takesNothing(t, no);
  }),
  rule('ATT-STATE-007', 'after a create that says otherwise', { because: ['create-08'] }, async (t) => {
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
    const form = withFile(t);
    const differs = 'its attestation is closed';
    await refusedVariations(t, t.add(open, ...form), [{ differs, draft: t.add(no, ...form) }]);
    unchanged(t, before, await t.stored(no), 'neither factoid nor file is added');
  }),
  rule('ATT-STATE-007', 'closed while factoids arrive', async (t) => {
    for (let round = 0; round < 3; round += 1) await closeAmong(t);
  }),
  // blockchain_hash: null, then a hash.
  rule('ATT-STATE-010', 'an open attestation', async (t) => {
    const no = await t.givenNo(t.create());
    t.same(await hashOf(t, no), null, 'blockchain_hash of an attestation that was just opened is null');
    await t.given(t.add(no));
    t.same(await hashOf(t, no), null, 'blockchain_hash of an attestation that takes factoids is null');
    t.check(keptFactoids(await t.stored(no)).length === 2, 'the attestation is the one that was written');
  }),
  rule('ATT-STATE-010', 'a closed attestation', async (t) => {
    const no = await t.givenNo(t.create({ completed: true }));
    const seen: (Json | undefined)[] = [];
    for (let read = 0; read < 6; read += 1) seen.push(await hashOf(t, no));
    const linked = seen.findIndex((hash) => hash !== null);
    const before = linked < 0 ? seen : seen.slice(0, linked);
    const claim = 'blockchain_hash is null until the link';
    t.check(
      before.every((hash) => hash === null),
      claim,
    );
    const after = linked < 0 ? [] : seen.slice(linked);
    t.check(after.every(isHash), 'blockchain_hash is null or a string, and never null again after the link');
  }),
  rule('ATT-STATE-011', 'after each way of closing', async (t) => {
    const created = await t.givenNo(t.create({ completed: true }));
    if (t.profile === 'core') return becomesLinked(t, created);
    const added = await t.givenNo(t.create());
    await t.given(t.add(added, { factoids: t.completeFactoids(), completed: true }));
    await Promise.all([created, added].map((no) => becomesLinked(t, no)));
  }),
]);

/** Claims: additions are refused with any value of `completed`, and change nothing. */
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

/** Which additions are in time is open. Claims: the accepted ones are stored, and none after the closing one. */
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
  const claim = 'what was accepted is stored, what was refused is not';
  t.same(ids(keptFactoids(stored)), ids(expected), claim, stored.exchange);
  t.same(stored.completed, true, 'it is closed', stored.exchange);
  await takesNothing(t, no);
}

async function becomesLinked(t: Trial, no: string): Promise<void> {
  const { blockchainLink } = t.config.capabilities;
  const seconds = blockchainLink === false ? 0 : blockchainLink.withinSeconds;
  const before = await t.stored(no);
  const deadline = Date.now() + seconds * 1000;
  // At most ten reads.
  const few = t.profile === 'core';
  const longest = few ? Math.max(1000, seconds * 100) : 1000;
  let wait = few ? longest : 100;
  let hash = before.blockchain_hash;
  while (!isHash(hash)) {
    t.check(hash === null, 'blockchain_hash is null until it is a string');
    t.check(Date.now() < deadline, `blockchain_hash is a string within ${seconds} s of closing`);
    await t.end.sleep(wait);
    wait = Math.min(wait * 1.5, longest);
    hash = await hashOf(t, no);
  }
  const after = await t.stored(no);
  t.check(isHash(after.blockchain_hash), 'a full read returns the hash too', after.exchange);
  unchanged(t, before, after, 'the link changes nothing else');
  for (const fields of [['identities'], ['factoids', 'attachments']]) {
    const data = await t.given(t.read(no, fields));
    t.check(isHash(data.blockchain_hash), `with fields ${JSON.stringify(fields)} the hash is returned too`);
  }
}

/** The hash, by a read without groups. */
async function hashOf(t: Trial, no: string): Promise<Json | undefined> {
  return (await t.given(t.read(no, []))).blockchain_hash;
}

function isHash(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

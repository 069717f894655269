import type { Draft } from '../../request/draft.ts';
import type { FactoidValue } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { neverIssued } from '../shared/never-issued.ts';
import {
  again,
  factoidsIn,
  idsOf,
  keptFactoids,
  numberOfOther,
  payloadOf,
  sameOrder,
  unchanged,
} from '../shared/read-back.ts';
import { eachAs, noString, refusedVariations, type WrongValue } from '../shared/refused-variations.ts';

/** A read names an attestation, and gives what was stored of it. */
export const reading: readonly Case[] = [
  rule('ATT-READ-001', 'each other type', async (t) => {
    const no = await t.givenNo(t.create());
    const wrong: WrongValue[] = [
      ...noString,
      ['an array of the number', [no], 400],
      ['an object with the number', { no }, 400],
    ];
    const variations = eachAs('ano', wrong).map(([differs, { ano }, status]) => ({
      differs,
      draft: t.draft('readAttestation', ano === undefined ? {} : { ano }),
      status,
    }));
    const data = await refusedVariations(t, t.read(no), variations);
    t.same(data.no, no, 'a read with the number gives the attestation');
  }),
  rule('ATT-READ-001', 'only a unique_id', async (t) => {
    const created = t.create();
    const no = await t.givenNo(created);
    const { unique_id = null } = payloadOf(created);
    const draft = t.draft('readAttestation', { unique_id });
    await refusedVariations(t, t.read(no), [{ differs: 'unique_id in place of ano', draft }]);
  }),
  rule('ATT-READ-002', 'altered numbers', async (t) => {
    const [no, another] = [await t.givenNo(t.create()), await t.givenNo(t.create())];
    for (const fields of [undefined, []]) {
      const variations = neverIssued(t, no, another).map((ano) => ({
        differs: `ano is ${JSON.stringify(ano)}, which was never issued`,
        draft: t.read(ano, fields),
      }));
      const data = await refusedVariations(t, t.read(no, fields), variations);
      t.same(data.no, no, 'a read with the number gives the attestation');
    }
  }),
  rule('ATT-READ-002', 'other ids of the attestation', async (t) => {
    const created = t.create();
    const no = await t.givenNo(created);
    const [factoid] = factoidsIn(created);
    const others = {
      'the empty string': '',
      'its unique_id': String(payloadOf(created).unique_id),
      'the unique_id of its factoid': factoid?.unique_id ?? '',
    };
    const variations = Object.entries(others)
      .filter(([, ano]) => ano !== no)
      .map(([name, ano]) => ({ differs: `ano is ${name}`, draft: t.read(ano) }));
    await refusedVariations(t, t.read(no), variations);
  }),
  rule('ATT-READ-002', 'of a create that was refused', async (t) => {
    const no = await t.givenNo(t.create());
    const unknown = t.id();
    const draft = t.read(unknown);
    const differs = 'its number was never issued';
    // A server that makes up what it is asked for would know it the second time.
    await refusedVariations(t, t.read(no), [
      { differs, draft },
      { differs, draft: again(t, draft) },
    ]);
  }),
  rule('ATT-READ-003', 'open and closed', async (t) => {
    const { identities, template } = t.config;
    for (const completed of [false, true]) {
      const factoids = [...t.completeFactoids(), ...template.factoids.map((_, kind) => t.factoid(kind))];
      const draft = t.create({ completed, factoids });
      const stored = await t.stored(await t.givenNo(draft));
      const { unique_id, template_id, exchange } = stored;
      sameOrder(t, stored, factoids, 'factoids read back as they were sent');
      t.same(stored.identities, identities, 'identities read back as they were sent', exchange);
      t.same(template_id, template.id, 'the template reads back', exchange);
      t.same(unique_id, payloadOf(draft).unique_id, 'the unique_id reads back', exchange);
    }
  }),
  rule('ATT-READ-003', 'right after each write', async (t) => {
    const lanes = [0, 1, 2, 3].map(async () => {
      for (let round = 0; round < 4; round += 1) {
        const first = t.create();
        const no = await t.givenNo(first);
        sameOrder(t, await t.stored(no), factoidsIn(first), 'a create can be read at once');
        const second = t.add(no);
        await t.given(second);
        sameOrder(
          t,
          await t.stored(no),
          [first, second].flatMap(factoidsIn),
          'an addition can be read at once',
        );
      }
    });
    await Promise.all(lanes);
  }),
  rule('ATT-READ-003', 'after many other writes', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const before = await t.stored(no);
    sameOrder(t, before, factoidsIn(first), 'factoids read back as they were sent');
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([1, 2, 3, 4].map(async () => t.given(t.add(await t.givenNo(t.create())))));
    }
    unchanged(t, before, await t.stored(no), 'other writes change nothing');
  }),
  rule('ATT-READ-003', 'many times', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const before = await t.stored(no);
    for (let round = 0; round < 8; round += 1) {
      for (const stored of await Promise.all([1, 2, 3, 4, 5, 6].map(() => t.stored(no)))) {
        unchanged(t, before, stored, 'reading changes nothing');
      }
    }
    const second = t.add(no);
    await t.given(second);
    sameOrder(t, await t.stored(no), [first, second].flatMap(factoidsIn), 'a read shows the latest state');
  }),
  rule('ATT-READ-003', 'many factoids', async (t) => {
    const draft = t.create({ factoids: fiveFactoids(t) });
    const no = await t.givenNo(draft);
    const sent = factoidsIn(draft);
    for (let round = 1; round < 24; round += 1) {
      const adding = t.add(no, { factoids: fiveFactoids(t) });
      await t.given(adding);
      sent.push(...factoidsIn(adding));
    }
    sameOrder(t, await t.stored(no), sent, 'all of 120 factoids read back');
  }),
  rule('ATT-READ-003', 'several in turn', async (t) => {
    const drafts = Array.from({ length: 5 }, (_, at) => t.create({ completed: at === 4 }));
    const numbers = await Promise.all(drafts.map((draft) => t.givenNo(draft)));
    const order = [0, 1, 2, 3, 4, 3, 1, 0, 4, 2, 2, 0];
    const read = await Promise.all(order.map((at) => t.stored(numbers[at] ?? '')));
    for (const [at, stored] of read.entries()) {
      const draft = drafts[order[at] ?? 0] as Draft;
      sameOrder(t, stored, factoidsIn(draft), 'each read gives its own attestation');
      t.same(
        stored.unique_id,
        payloadOf(draft).unique_id,
        'each read gives its own attestation',
        stored.exchange,
      );
    }
  }),
  ...(['otherMember', 'formalMember'] as const).map((other) =>
    rule(
      'ATT-READ-003',
      `in turn with ${other}`,
      async (t) => {
        const drafts = [t[other], t.member].map((key) => t.create({}, { key }));
        for (const _ of [1, 2]) {
          for (const draft of drafts) {
            const stored = await t.stored(await numberOfOther(t, again(t, draft)), draft.key);
            sameOrder(t, stored, factoidsIn(draft), 'each key reads its own attestation');
          }
        }
      },
      { keys: [other] },
    ),
  ),
  rule(
    'ATT-READ-003',
    'with the same unique_id as of another member',
    async (t) => {
      const own = t.create();
      const no = await t.givenNo(own);
      const foreign = t.create({ unique_id: payloadOf(own).unique_id ?? null }, { key: t.otherMember });
      await t.send(foreign);
      const stored = await t.stored(no);
      t.same(
        idsOf(keptFactoids(stored)),
        idsOf(factoidsIn(own)),
        'a create of another member changes nothing',
        stored.exchange,
      );
    },
    { keys: ['otherMember'] },
  ),
  rule('ATT-READ-003', 'by an urlencoded form', async (t) => {
    const draft = t.create({}, { encoding: 'urlencoded' });
    const exchange = await t.send(draft);
    if (exchange.answer === undefined || exchange.answer.status >= 300)
      t.cannot('urlencoded forms are refused');
    const no = await t.givenNo(again(t, draft));
    sameOrder(t, await t.stored(no), factoidsIn(draft), 'what came by a form reads back');
  }),
];

/** How many a request may have is open; so few burden none. ATT-OPEN-260 */
function fiveFactoids(t: Trial): FactoidValue[] {
  return Array.from({ length: 5 }, () => t.factoid());
}

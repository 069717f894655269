import type { JsonObject } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import type { FactoidValue } from '../suite/drafts.ts';
import { type Case, casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import {
  again,
  factoidsIn,
  idsOf,
  keptFactoids,
  numberIn,
  numberOfOther,
  payloadOf,
  sameFactoids,
  sameOrder,
  unchanged,
} from './shared/read-back.ts';
import {
  eachAs,
  formRule,
  noString,
  refusedVariations,
  type WrongValue,
} from './shared/refused-variations.ts';
import { neverIssued } from './shared/unknown-ids.ts';
import { sent, upload } from './shared/uploads.ts';

const rules: Rules = {
  'ATT-READ-001': { because: ['read-01'], core: ['each other type'] },
  'ATT-READ-002': { because: ['read-01'], core: ['an unknown number, asked for twice'] },
  'ATT-READ-003': { because: ['service-01'], core: ['open and closed'] },
  'ATT-READ-004': { because: ['read-03'] },
  'ATT-READ-005': { because: ['read-04'] },
  'ATT-READ-006': { because: ['read-05'] },
  'ATT-READ-007': { because: ['read-06'] },
  'ATT-READ-008': { because: ['read-07'] },
  'ATT-READ-009': { because: ['read-08'] },
  'ATT-READ-010': { because: ['read-09'], core: ['after a factoid that stands twice'] },
  'ATT-READ-011': { because: ['read-09'], core: ['one string for each file'] },
};

/** Reading: the attestation that a read names, and its members. */
export const reading = casesOf(rules, [
  rule('ATT-READ-001', 'each other type', { because: ['error-05'] }, async (t) => {
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
  rule('ATT-READ-002', 'an unknown number, asked for twice', async (t) => {
    const no = await t.givenNo(t.create());
    const unknown = t.id();
    const draft = t.read(unknown);
    const differs = 'its number was never issued';
    // A server that creates what it is asked for would know it the second time.
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
      for (let round = 0; round < 3; round += 1) {
        const first = t.create();
        const no = await t.givenNo(first);
        sameOrder(t, await t.stored(no), factoidsIn(first), 'a create can be read at once');
        const second = t.add(no);
        await t.given(second);
        const claim = 'an addition can be read at once';
        sameOrder(t, await t.stored(no), [first, second].flatMap(factoidsIn), claim);
      }
    });
    await Promise.all(lanes);
  }),
  rule('ATT-READ-003', 'after many other writes', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const before = await t.stored(no);
    sameOrder(t, before, factoidsIn(first), 'factoids read back as they were sent');
    for (let round = 0; round < 7; round += 1) {
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
      const claim = 'each read gives its own attestation';
      t.same(stored.unique_id, payloadOf(draft).unique_id, claim, stored.exchange);
    }
  }),
  ...(['otherMember', 'formalMember'] as const).map((other) =>
    rule('ATT-READ-003', `in turn with ${other}`, { keys: [other] }, async (t) => {
      const drafts = [t[other], t.member].map((key) => t.create({}, { key }));
      for (const _ of [1, 2]) {
        for (const draft of drafts) {
          const stored = await t.stored(await numberOfOther(t, again(t, draft)), draft.key);
          sameOrder(t, stored, factoidsIn(draft), 'each key reads its own attestation');
        }
      }
    }),
  ),
  rule(
    'ATT-READ-003',
    'with the same unique_id as of another member',
    { keys: ['otherMember'] },
    async (t) => {
      const own = t.create();
      const no = await t.givenNo(own);
      const foreign = t.create({ unique_id: payloadOf(own).unique_id ?? null }, { key: t.otherMember });
      await t.send(foreign);
      const stored = await t.stored(no);
      const claim = 'a create of another member changes nothing';
      t.same(idsOf(keptFactoids(stored)), idsOf(factoidsIn(own)), claim, stored.exchange);
    },
  ),
  rule('ATT-READ-003', 'by an urlencoded form', async (t) => {
    const draft = t.create({}, { encoding: 'urlencoded' });
    const exchange = await t.send(draft);
    if (exchange.answer === undefined || exchange.answer.status >= 300)
      t.cannot('urlencoded forms are refused');
    const no = await t.givenNo(again(t, draft));
    sameOrder(t, await t.stored(no), factoidsIn(draft), 'what came by a form reads back');
  }),
  // The value of each member of a read; a monitor checks its type in every read of a run.
  ofEach('ATT-READ-004', 'no', (_, no) => no),
  ofEach('ATT-READ-005', 'unique_id', ({ unique_id }) => unique_id),
  rule('ATT-READ-005', 'long, with letters of both cases', async (t) => {
    for (const unique_id of [`${t.id()}ABCxyz`, t.id().padEnd(254, 'Ab')]) {
      const stored = await t.stored(await t.givenNo(t.create({ unique_id })));
      t.same(stored.unique_id, unique_id, 'unique_id is that of the create', stored.exchange);
    }
  }),
  ofEach('ATT-READ-006', 'template_id', ({ template_id }) => template_id),
  ofEach('ATT-READ-007', 'identities', ({ identities }) => identities),
  rule('ATT-READ-007', 'one code', async (t) => {
    for (const [code, value] of Object.entries(t.config.identities)) {
      const stored = await t.stored(await t.givenNo(t.create({ identities: { [code]: value } })));
      t.same(stored.identities, { [code]: value }, 'identities are those of the create', stored.exchange);
    }
  }),
  rule('ATT-READ-008', 'each element', async (t) => {
    const drafts = await written(t);
    for (const { no, sent } of drafts) {
      sameFactoids(t, await t.stored(no), sent, 'factoids have unique_id, type and data as they were sent');
      const { factoids } = await t.given(t.read(no, ['factoids']));
      t.check(Array.isArray(factoids), 'factoids are an array');
    }
  }),
  rule('ATT-READ-009', 'after each write', async (t) => {
    const no = await t.givenNo(t.create());
    const reads = async (completed: boolean, after: string) => {
      for (const fields of [undefined, [], ['factoids']]) {
        const data = await t.given(t.read(no, fields));
        t.same(data.completed, completed, `completed is ${completed} after ${after}`);
      }
    };
    await reads(false, 'a create with completed false');
    await t.given(t.add(no));
    await reads(false, 'an addition with completed false');
    await t.given(t.add(no, { factoids: t.completeFactoids(), completed: true }));
    await reads(true, 'an addition with completed true');
    await t.send(t.add(no));
    await reads(true, 'an addition that came too late');
  }),
  formRule('ATT-READ-010', 'the first of several factoids', (t) => attachmentsOf(t, [1, 0, 0])),
  formRule('ATT-READ-010', 'later factoids', { because: ['state-04'] }, (t) => attachmentsOf(t, [0, 1, 2])),
  formRule('ATT-READ-010', 'after a factoid that stands twice', { because: ['state-04'] }, async (t) => {
    const [file, factoid] = [t.file(2), t.factoid()];
    const draft = t.create(
      { factoids: [factoid, factoid, t.factoid()], attachments: { 2: [t.checksum(file)] } },
      { files: [file] },
    );
    const no = numberIn(await t.send(draft));
    if (no === undefined) return t.cannot('a create that holds a factoid twice was refused');
    const { attachments, exchange } = await t.stored(no);
    const lists = Object.entries(attachments).filter(([, list]) => !Array.isArray(list) || list.length > 0);
    const claim =
      'the key counts in the factoids that are stored, where the third of the request is the second';
    t.same(
      lists.map(([key]) => key),
      ['1'],
      claim,
      exchange,
    );
  }),
  formRule('ATT-READ-011', 'one string for each file', async (t) => {
    const wanted = [
      [2, 0, 1],
      [0, 1],
    ];
    const numbers: string[] = [];
    for (const counts of wanted) numbers.push(await t.givenNo(t.create(...sent(upload(t, counts)))));
    for (const [at, counts] of wanted.entries()) {
      const { attachments, exchange } = await t.stored(numbers[at] ?? '');
      for (const [index, count] of counts.entries()) {
        const list = attachments[String(index)] ?? [];
        t.check(Array.isArray(list), `attachments of the factoid ${index} are an array`, exchange);
        const ids = list as readonly unknown[];
        t.same(ids.length, count, `so many files has the factoid ${index}`, exchange);
        const strings = ids.every((id) => typeof id === 'string' && id !== '');
        t.check(strings, 'an attachment is a string', exchange);
      }
    }
  }),
]);

/** The largest number of factoids in a request is open; every target accepts five. ATT-OPEN-260 */
function fiveFactoids(t: Trial): FactoidValue[] {
  return Array.from({ length: 5 }, () => t.factoid());
}

interface Written {
  readonly draft: Draft;
  readonly no: string;
  /** All factoids of the attestation. */
  readonly sent: ReturnType<typeof factoidsIn>;
}

/** Attestations in different states: open, closed, added to. */
async function written(t: Trial): Promise<Written[]> {
  const drafts = [t.create(), t.create({ completed: true }), t.create({ factoids: undefined }), t.create()];
  const result: Written[] = [];
  for (const draft of drafts) {
    const no = await t.givenNo(draft);
    const sent = factoidsIn(draft);
    if (draft === drafts[3]) {
      const adding = t.add(no, { factoids: [t.factoid(), ...t.completeFactoids()], completed: true });
      await t.given(adding);
      sent.push(...factoidsIn(adding));
    }
    result.push({ draft, no, sent });
  }
  return result;
}

function ofEach(id: string, member: string, want: (payload: JsonObject, no: string) => unknown): Case {
  return rule(id, 'different attestations', async (t) => {
    for (const { draft, no } of await written(t)) {
      const data = await t.given(t.read(no));
      t.same(data[member], want(payloadOf(draft), no), `${member} is that of the attestation`);
    }
  });
}

/** The keys of a read are indexes of the whole attestation: an addition changes none of them. */
async function attachmentsOf(t: Trial, counts: readonly number[]): Promise<void> {
  const no = await t.givenNo(t.create(...sent(upload(t, counts))));
  const shape = async () => {
    const { attachments, factoids, exchange } = await t.stored(no);
    for (const key of Object.keys(attachments)) {
      const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
      t.check(index >= 0 && index < factoids.length, `the key ${key} is the index of a factoid`, exchange);
    }
    return counts.map((_, index) => {
      const list = attachments[String(index)] ?? [];
      return Array.isArray(list) ? list.length : -1;
    });
  };
  t.same(await shape(), counts, 'each index has the files of its factoid');
  await t.given(t.add(no, { factoids: [t.factoid(), t.factoid()] }));
  t.same(await shape(), counts, 'each index has the files of its factoid, after an addition too');
}

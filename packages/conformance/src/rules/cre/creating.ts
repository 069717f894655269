import { type Case, rule } from '../../suite/rule.ts';
import { formRule } from '../shared/form-rule.ts';
import { factoidsIn, payloadOf, sameFactoids } from '../shared/read-back.ts';
import {
  aroundOne,
  eachAs,
  noArray,
  noObject,
  noString,
  refusedCreates,
  withFile,
} from '../shared/refused-variations.ts';

/** What a create must bring, and what it may leave out. */
export const creating: readonly Case[] = [
  rule('ATT-CRE-001', 'each other type', async (t) => {
    await refusedCreates(t, eachAs('unique_id', noString));
  }),
  formRule('ATT-CRE-001', 'in a multipart form', multipart('unique_id')),
  rule('ATT-CRE-002', '254 and 255 characters', async (t) => {
    const long = t.id().padEnd(254, 'x');
    const no = await t.pair({
      good: t.create({ unique_id: long }),
      bad: t.create({ unique_id: `${long}y` }),
      differs: 'unique_id has 255 characters, not 254',
      status: 400,
    });
    const stored = await t.stored(String(no.no));
    t.same(stored.unique_id, long, 'a unique_id of 254 characters comes back whole', stored.exchange);
  }),
  rule('ATT-CRE-002', 'far too long', async (t) => {
    const id = t.id();
    await refusedCreates(t, [
      ['unique_id has 256 characters', { unique_id: id.padEnd(256, 'x') }, 400],
      ['unique_id has 510 characters', { unique_id: id.padEnd(510, 'x') }, 400],
      ['unique_id has 3000 characters', { unique_id: id.padEnd(3000, 'x') }, 400],
    ]);
  }),
  rule('ATT-CRE-002', 'two that differ in the 254th character', async (t) => {
    const long = t.id().padEnd(253, 'x');
    const [one, two] = [t.create({ unique_id: `${long}1` }), t.create({ unique_id: `${long}2` })];
    const first = await t.accepts(one, 'a unique_id of 254 characters is accepted');
    const second = await t.accepts(two, 'a unique_id of 254 characters is accepted');
    t.check(first.no !== second.no, 'unique_ids that differ in their last character are different');
    const stored = await t.stored(String(second.no));
    sameFactoids(t, stored, factoidsIn(two), 'each of them is stored');
  }),
  rule('ATT-CRE-003', 'each other type', async (t) => {
    await refusedCreates(t, eachAs('template_id', noString));
  }),
  rule('ATT-CRE-003', 'each other type, without factoids', async (t) => {
    await refusedCreates(t, eachAs('template_id', noString), () => ({ changes: { factoids: undefined } }));
  }),
  formRule('ATT-CRE-003', 'in a multipart form', multipart('template_id')),
  rule('ATT-CRE-004', 'a template that does not exist', unknownTemplate({})),
  rule('ATT-CRE-004', 'an unknown template, and no factoids', unknownTemplate({ factoids: undefined })),
  rule('ATT-CRE-004', 'an unknown template, closed at once', unknownTemplate({ completed: true })),
  rule('ATT-CRE-005', 'each other type', async (t) => {
    await refusedCreates(t, eachAs('identities', noObject));
  }),
  formRule('ATT-CRE-005', 'in a multipart form', multipart('identities')),
  ...(['an attestation that stays open', 'an attestation that is closed at once'] as const).map((name) =>
    rule('ATT-CRE-016', name, (t) =>
      refusedCreates(t, [['identities is {}', { identities: {} }]], () => ({
        changes: name.includes('closed') ? { factoids: t.completeFactoids(), completed: true } : {},
      })),
    ),
  ),
  formRule('ATT-CRE-016', 'in a multipart form', (t) =>
    refusedCreates(t, [['identities is {}', { identities: {} }]], () => withFile(t)),
  ),
  rule('ATT-CRE-006', 'each identity, each other type', async (t) => {
    const { identities } = t.config;
    for (const code of Object.keys(identities)) {
      // null in place of what may be left out counts as left out for some. ATT-OPEN-200
      const wrong = noString.filter(([, value]) => (value ?? null) !== null);
      await refusedCreates(
        t,
        wrong.map(([name, value = null, status]) => [
          `the value of ${code} is ${name}`,
          { identities: { ...identities, [code]: value } },
          status,
        ]),
      );
    }
  }),
  rule('ATT-CRE-009', 'no factoids', async (t) => {
    const { no } = await t.accepts(t.create({ factoids: undefined }), 'factoids may be left out');
    const empty = await t.stored(String(no));
    sameFactoids(t, empty, [], 'without factoids none is stored');
    t.same(empty.completed, false, 'it stays open', empty.exchange);
    const later = t.add(String(no));
    await t.accepts(later, 'what was created without factoids takes factoids');
    sameFactoids(t, await t.stored(String(no)), factoidsIn(later), 'the first factoid may come later');
  }),
  rule('ATT-CRE-009', 'factoids that are no array', async (t) => {
    await refusedCreates(t, [...eachAs('factoids', noArray), ...eachAs('factoids', aroundOne(t.factoid()))]);
  }),
  rule('ATT-CRE-010', 'a number for whatever is created', async (t) => {
    const drafts = [t.create(), t.create({ factoids: undefined }), t.create({ completed: true })];
    for (const draft of drafts) {
      const { no } = await t.accepts(draft, 'a valid create is accepted');
      t.check(typeof no === 'string' && no !== '', 'a create returns no, a string that is not empty');
      const { unique_id, exchange } = await t.stored(String(no));
      t.same(unique_id, payloadOf(draft).unique_id, 'the number reads what was created', exchange);
    }
  }),
  rule('ATT-CRE-015', 'neither attachments nor files', async (t) => {
    for (const completed of [false, true]) {
      const data = await t.accepts(t.create({ completed }), 'attachments may be left out of a create');
      const { attachments, exchange } = await t.stored(String(data.no));
      const lists = Object.values(attachments).filter((list) => !Array.isArray(list) || list.length > 0);
      t.check(lists.length === 0, 'without files no attachment is stored', exchange);
    }
  }),
];

function multipart(member: string): Case['run'] {
  return (t) =>
    refusedCreates(t, eachAs(member, member === 'identities' ? noObject : noString), () => withFile(t));
}

/** The unique_id stays free: the good create takes it, and only what that one brought is stored. */
function unknownTemplate(changes: { factoids?: undefined; completed?: boolean }): Case['run'] {
  return async (t) => {
    const { id } = t.config.template;
    await refusedCreates(
      t,
      [
        ['the template is a random one', { template_id: t.id() }],
        ['the template has more letters at the end', { template_id: `${id}-${t.id()}` }],
        ['the template has more letters in front', { template_id: `${t.id()}-${id}` }],
      ],
      () => ({ changes }),
    );
  };
}

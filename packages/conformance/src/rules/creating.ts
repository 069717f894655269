import type { JsonObject } from '../json.ts';
import type { Changes } from '../suite/drafts.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, succeeded } from '../target/exchange.ts';
import { factoidsIn, payloadOf, sameFactoids } from './shared/read-back.ts';
import {
  aroundOne,
  eachAs,
  formRule,
  noArray,
  noObject,
  noString,
  refusedCreates,
  refusedVariations,
  withFile,
} from './shared/refused-variations.ts';

/**
 * Well-formed values for the codes for which the config has none. The description does not fix their format, so a server
 * may refuse them.
 */
const usual: { readonly [code: string]: readonly string[] } = {
  ID: ['42012319800127691X', '11010519491231002X'],
  MO: ['15857112383', '13800138000'],
  USCID: ['91332406MA27XMXJ27', '91110000600037341L', '91350100M000100Y43'],
};

const rules: Rules = {
  'ATT-CRE-001': { because: ['create-01', 'error-05'], core: ['each other type'] },
  'ATT-CRE-002': { because: ['create-01'], core: ['254 and 255 characters'] },
  'ATT-CRE-003': { because: ['create-02', 'error-05'], core: ['each other type, without factoids'] },
  'ATT-CRE-004': { because: ['service-04'], core: ['a template that does not exist'] },
  'ATT-CRE-005': { because: ['create-03', 'error-05'], core: ['each other type'] },
  'ATT-CRE-016': { because: ['service-04'], core: ['an attestation that stays open'] },
  'ATT-CRE-006': { because: ['create-03', 'error-05'], core: ['each identity, each other type'] },
  'ATT-CRE-009': { because: ['create-04'], core: ['no factoids'] },
  'ATT-CRE-010': { because: ['create-07'] },
  'ATT-CRE-015': { because: ['create-06'], core: ['neither attachments nor files'] },
  'ATT-CRE-007': { because: [], core: ['ID', 'MO', 'USCID'] },
  'ATT-CRE-008': { because: ['identity-04'], core: ['those of the config'] },
  'ATT-READ-016': { because: ['read-14'] },
};

/** Creating: required and optional members. */
export const creating = casesOf(rules, [
  rule('ATT-CRE-001', 'each other type', (t) => refusedCreates(t, eachAs('unique_id', noString))),
  formRule('ATT-CRE-001', 'in a multipart form', (t) =>
    refusedCreates(t, eachAs('unique_id', noString), (change) => withFile(t, change)),
  ),
  rule('ATT-CRE-002', '254 and 255 characters', async (t) => {
    const long = t.id().padEnd(254, 'x');
    const [good, bad] = [t.create({ unique_id: long }), t.create({ unique_id: `${long}y` })];
    const differs = 'unique_id has 255 characters, not 254';
    const { no } = await refusedVariations(t, good, [{ differs, draft: bad, status: 400 }]);
    const stored = await t.stored(String(no));
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
  rule('ATT-CRE-003', 'each other type', (t) => refusedCreates(t, eachAs('template_id', noString))),
  rule('ATT-CRE-003', 'each other type, without factoids', (t) =>
    refusedCreates(t, eachAs('template_id', noString), (change) => [{ factoids: undefined, ...change }]),
  ),
  formRule('ATT-CRE-003', 'in a multipart form', (t) =>
    refusedCreates(t, eachAs('template_id', noString), (change) => withFile(t, change)),
  ),
  rule('ATT-CRE-004', 'a template that does not exist', (t) => unknownTemplate(t, {})),
  rule('ATT-CRE-004', 'an unknown template, and no factoids', (t) =>
    unknownTemplate(t, { factoids: undefined }),
  ),
  rule('ATT-CRE-004', 'an unknown template, closed at once', (t) => unknownTemplate(t, { completed: true })),
  rule('ATT-CRE-005', 'each other type', (t) => refusedCreates(t, eachAs('identities', noObject))),
  formRule('ATT-CRE-005', 'in a multipart form', (t) =>
    refusedCreates(t, eachAs('identities', noObject), (change) => withFile(t, change)),
  ),
  rule('ATT-CRE-016', 'an attestation that stays open', (t) =>
    refusedCreates(t, [['identities is {}', { identities: {} }]]),
  ),
  rule('ATT-CRE-016', 'an attestation that is closed at once', (t) =>
    refusedCreates(t, [['identities is {}', { identities: {} }]], (change) => [
      { factoids: t.completeFactoids(), completed: true, ...change },
    ]),
  ),
  formRule('ATT-CRE-016', 'in a multipart form', (t) =>
    refusedCreates(t, [['identities is {}', { identities: {} }]], (change) => withFile(t, change)),
  ),
  rule('ATT-CRE-006', 'each identity, each other type', async (t) => {
    const { identities } = t.config;
    for (const code of Object.keys(identities)) {
      // Some implementations treat null like a missing member. ATT-OPEN-200
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
  rule('ATT-CRE-009', 'factoids that are not an array', { because: ['error-05'] }, (t) =>
    refusedCreates(t, [...eachAs('factoids', noArray), ...eachAs('factoids', aroundOne(t.factoid()))]),
  ),
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
  // Identities.
  ...(
    [
      ['ID', 'identity-01'],
      ['MO', 'identity-02'],
      ['USCID', 'identity-03'],
    ] as const
  ).map(([code, sentence]) =>
    rule('ATT-CRE-007', code, { because: [sentence] }, async (t) => {
      const value = t.config.identities[code];
      if (value !== undefined) return acceptsAll(t, { [code]: value });
      if ((await takenValue(t, code)) !== undefined) return;
      if (!(await takesAnyValue(t)))
        t.cannot(`no value of ${code} is known that this implementation accepts`);
      const claim = `the code ${code} is accepted`;
      await t.accepts(t.create({ identities: { [code]: usual[code]?.[0] ?? '' } }), claim);
    }),
  ),
  rule('ATT-CRE-008', 'those of the config', async (t) => {
    const given = Object.entries(t.config.identities);
    if (given.length < 2) t.cannot('the config gives one identity');
    await acceptsAll(t, Object.fromEntries(given));
    await acceptsAll(t, Object.fromEntries(given.toReversed()));
    await acceptsAll(t, Object.fromEntries(given.slice(0, 2)));
    await acceptsAll(t, Object.fromEntries(given.slice(-2)));
  }),
  rule('ATT-CRE-008', 'every two and all three', async (t) => {
    const known: [string, string][] = [];
    for (const code of Object.keys(usual)) {
      const value = t.config.identities[code] ?? (await takenValue(t, code));
      if (value !== undefined) known.push([code, value]);
    }
    if (known.length < 2) t.cannot('fewer than two codes are known with a value that is accepted');
    await acceptsAll(t, Object.fromEntries(known));
    for (const [code] of known) {
      await acceptsAll(t, Object.fromEntries(known.filter(([other]) => other !== code)));
    }
  }),
  rule('ATT-READ-016', 'identities of attestations with different ones', async (t) => {
    const each = Object.entries(t.config.identities).map(([code, value]) => ({ [code]: value }));
    if (each.length < 2) t.cannot('the config names one identity only');
    const made: [string, JsonObject][] = [];
    for (const identities of each) {
      const exchange = await t.send(t.create({ identities }));
      // The description does not say which identities a service requires together.
      if (succeeded(exchange)) made.push([String(dataOf(exchange)?.no), identities]);
    }
    if (made.length < 2) t.cannot('an identity alone was refused');
    for (const [no, identities] of made) {
      const data = await t.accepts(t.read(no, ['identities']), 'fields ["identities"] is accepted');
      t.same(data.identities, identities, 'identities are those of the attestation');
    }
  }),
]);

/** Claim: refused, and the unique_id stays free: the good create uses it, and only its content is stored. */
async function unknownTemplate(t: Trial, changes: Changes): Promise<void> {
  const { id } = t.config.template;
  await refusedCreates(
    t,
    [
      ['the template is a random one', { template_id: t.id() }],
      ['the template has more letters at the end', { template_id: `${id}-${t.id()}` }],
      ['the template has more letters in front', { template_id: `${t.id()}-${id}` }],
    ],
    (change) => [{ ...changes, ...change }],
  );
}

/** Claim: accepted, and read back unchanged. */
async function acceptsAll(t: Trial, values: JsonObject): Promise<void> {
  const codes = Object.keys(values).join(' and ');
  const { no } = await t.accepts(t.create({ identities: values }), `${codes} are accepted as identities`);
  const stored = await t.stored(String(no));
  t.same(stored.identities, values, `${codes} read back`, stored.exchange);
}

/** A usual value that is accepted for a code. Claim: it reads back. */
async function takenValue(t: Trial, code: string): Promise<string | undefined> {
  for (const value of usual[code] ?? []) {
    const exchange = await t.send(t.create({ identities: { [code]: value } }));
    if (!succeeded(exchange)) continue;
    const stored = await t.stored(String(dataOf(exchange)?.no));
    t.same(stored.identities, { [code]: value }, `the identity ${code} reads back`, stored.exchange);
    return value;
  }
  return undefined;
}

/** Whether the target accepts any value: then a refusal is about the code. */
async function takesAnyValue(t: Trial): Promise<boolean> {
  const codes = Object.keys(t.config.identities);
  for (const code of codes) {
    if (!succeeded(await t.send(t.create({ identities: { [code]: t.id() } })))) return false;
  }
  return codes.length > 0;
}

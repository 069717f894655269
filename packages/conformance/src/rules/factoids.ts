import type { Json } from '../json.ts';
import type { Changes, FactoidValue } from '../suite/drafts.ts';
import { type Case, casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import { idsOf, keptFactoids, numberIn, sameFactoids, sameOrder } from './shared/read-back.ts';
import {
  aroundOne,
  type Change,
  eachAs,
  formRule,
  noArray,
  noObject,
  noString,
  refusedAdditions,
  refusedCreates,
  type WrongValue,
  withFile,
} from './shared/refused-variations.ts';

/** Without the empty array, which may mean an empty object. */
const elements: Broken = [
  ['an element is a string', 'x', 400],
  ['an element is a number', 1, 400],
  ['an element is true', true, 400],
  ['an element is an array', ['x'], 400],
  ['an element is null', null],
];

/** Wrong types of a member; whether a factoid may lack a member, or have null there, is open. ATT-OPEN-202 */
const wrongStrings = noString.filter(([name]) => name !== 'missing' && name !== 'null');
const wrongObjects = noObject.filter(([name]) => name !== 'missing' && name !== 'null');

/** Strings that a server may change by mistake. */
const texts: readonly string[] = [
  '',
  ' leading and trailing ',
  'two  blanks\tand a tab',
  'line\nfeed and\r\nreturn',
  'quote " backslash \\ slash / apostrophe \'',
  '\\u674e is not an escape here',
  '&amp; <b>bold</b> %41 +1 $x {{y}} ?',
  '\u674e\u96f7 \u00fc\u00df \u03a9 \u0416',
  '\ud83d\ude00 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 \ud840\udc00',
  'e\u0301 and \u00e9, \ufb01 and fi',
  '\u202eright to left\u202c \u200b\ufeff',
  '\u0001\u001f\u007f\u0085\u2028\u2029',
  '00123',
  '1.10',
  '1e3',
  'true',
  'null',
  '[object Object]',
  '{"payload":{"a":1}}',
  '2026-11-21',
  'x'.repeat(300),
  '\u674e'.repeat(500),
  '\ud83d\ude00'.repeat(300),
  'y'.repeat(5000),
];

const numbers: readonly number[] = [
  0, 1, -1, 0.1, -0.5, 12.25, 16777217, 2147483648, 4294967297, 9007199254740991, -9007199254740991,
  123456789.123456, 0.30000000000000004, 1e21, 1.5e-7, 1e100,
];

const rules: Rules = {
  'ATT-FAC-001': { because: ['add-02', 'error-05'], core: ['without an array, closing'] },
  'ATT-FAC-002': { because: ['factoid-01', 'error-05'], core: ['in an addition that would close'] },
  'ATT-FAC-003': { because: ['factoid-02', 'error-05'], core: ['in a create'] },
  'ATT-FAC-004': { because: ['factoid-03', 'error-05'], core: ['in a create'] },
  'ATT-FAC-006': { because: ['factoid-02'], core: ['each kind, in a create'] },
  'ATT-FAC-007': { because: ['factoid-04'], core: ['one of each kind'] },
  'ATT-FAC-010': { because: ['add-01', 'error-05'], core: ['each other type'] },
  'ATT-FAC-012': { because: ['add-05'], core: ['for what is new and for what is known'] },
  'ATT-FAC-005': { because: ['factoid-03'], core: ['numbers of all kinds'] },
};

/** The members of factoids, their kinds and their data. */
export const factoids = casesOf(rules, [
  rule('ATT-FAC-001', 'an addition without an array', (t) =>
    refusedAdditions(t, [
      ['factoids is missing', { factoids: undefined }],
      ['factoids is null', { factoids: null }],
      ...eachAs('factoids', noArray),
      ...eachAs('factoids', aroundOne(t.factoid())),
    ]),
  ),
  rule('ATT-FAC-001', 'without an array, closing', (t) =>
    refusedAdditions(t, [
      ['factoids is missing', { factoids: undefined, completed: true }],
      ['factoids is missing, completed too', { factoids: undefined, completed: undefined }],
      ['factoids is a string', { factoids: 'x', completed: true }, 400],
    ]),
  ),
  ...bothWays('ATT-FAC-001', () => elements),
  ...bothWays('ATT-FAC-002', (t) => membersAs(t, 'unique_id', wrongStrings)),
  rule('ATT-FAC-002', 'in an addition that would close', async (t) => {
    const changes = membersAs(t, 'unique_id', wrongStrings).map(
      ([differs, factoid, status]): Change => [
        `${differs}, in an addition that would close`,
        { factoids: [...t.completeFactoids(), factoid], completed: true },
        status,
      ],
    );
    await refusedAdditions(t, changes);
  }),
  ...bothWays('ATT-FAC-003', (t) => membersAs(t, 'type', wrongStrings)),
  ...bothWays('ATT-FAC-004', (t) => membersAs(t, 'data', wrongObjects)),
  rule('ATT-FAC-006', 'each kind, in a create', async (t) => {
    for (const kind of t.config.template.factoids.keys()) {
      const factoid = t.factoid(kind);
      const claim = `a factoid of the kind ${factoid.type} is accepted`;
      const { no } = await t.accepts(t.create({ factoids: [factoid] }), claim);
      sameFactoids(t, await t.stored(String(no)), [factoid], 'it reads back with its type and data');
    }
  }),
  rule('ATT-FAC-006', 'each kind, added', async (t) => {
    const no = await t.givenNo(t.create({ factoids: undefined }));
    const sent = t.config.template.factoids.map((_, kind) => t.factoid(kind));
    for (const factoid of sent) {
      const claim = `a factoid of the kind ${factoid.type} can be added`;
      await t.accepts(t.add(no, { factoids: [factoid] }), claim);
    }
    sameFactoids(t, await t.stored(no), sent, 'each reads back with its type and data');
  }),
  rule('ATT-FAC-007', 'one of each kind', async (t) => {
    const sent = eachKind(t);
    const { no } = await t.accepts(t.create({ factoids: sent }), 'a create takes factoids of several kinds');
    sameFactoids(t, await t.stored(String(no)), sent, 'all kinds read back');
    const more = eachKind(t).reverse();
    await t.accepts(t.add(String(no), { factoids: more }), 'an addition takes factoids of several kinds');
    sameFactoids(t, await t.stored(String(no)), [...sent, ...more], 'all kinds read back');
  }),
  rule('ATT-FAC-007', 'one of each kind, closed at once', async (t) => {
    const sent = [...eachKind(t), ...eachKind(t)];
    const draft = t.create({ factoids: sent, completed: true });
    const { no } = await t.accepts(draft, 'a create takes factoids of several kinds');
    sameFactoids(t, await t.stored(String(no)), sent, 'all kinds read back');
  }),
  rule('ATT-FAC-010', 'each other type', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    await refusedAdditions(t, eachAs('ano', noString));
    await refusedAdditions(t, [
      ['ano is an array of the number', { ano: [no] }, 400],
      ['ano is an object with the number', { ano: { no } }, 400],
    ]);
    const kept = idsOf(keptFactoids(await t.stored(no)));
    t.check(kept.length === 1, 'refused additions store nothing in another attestation');
  }),
  rule('ATT-FAC-012', 'for what is new and for what is known', async (t) => {
    const no = await t.givenNo(t.create());
    const draft = t.add(no);
    const { success: first } = await t.accepts(draft, 'adding a new factoid is accepted');
    t.same(first, true, 'adding a new factoid returns success');
    // The value of success for a repeated request is not described, only that it is a boolean.
    const { success: later } = await t.given({ ...draft, requestId: t.id() });
    t.same(typeof later, 'boolean', 'success is a boolean, for a known factoid too');
    const closing = t.add(no, { factoids: t.completeFactoids(), completed: true });
    const { success } = await t.accepts(closing, 'a closing addition is accepted');
    t.same(success, true, 'a closing addition returns success');
    const stored = await t.stored(no);
    t.check(keptFactoids(stored).length >= 3, 'what was added with success is stored', stored.exchange);
  }),
  // Data reads back unchanged. Which values other than its examples a template accepts is open.
  rule('ATT-FAC-005', 'the examples of the config', async (t) => {
    const sent = t.config.template.factoids.map((_, kind) => t.factoid(kind));
    const { no } = await t.accepts(t.create({ factoids: sent }), 'strings and numbers are accepted');
    const added = t.config.template.factoids.map((_, kind) => t.factoid(kind));
    await t.accepts(t.add(String(no), { factoids: added }), 'strings and numbers are accepted');
    sameFactoids(t, await t.stored(String(no)), [...sent, ...added], 'data reads back with equal values');
  }),
  rule('ATT-FAC-005', 'strings of all kinds', (t) => eachReadsBack(t, texts, 'string')),
  rule('ATT-FAC-005', 'numbers of all kinds', (t) => eachReadsBack(t, numbers, 'number')),
  rule('ATT-FAC-005', 'random digits', async (t) => {
    const random = Array.from({ length: 8 }, (_, at) => {
      const [whole, fraction] = [t.random.integer(10 ** (at + 1)), t.random.integer(10 ** at + 1)];
      return at % 2 ? -Number(`${whole}.${fraction}`) : Number(`${whole}.${fraction}`);
    });
    await eachReadsBack(t, random, 'number');
  }),
  rule('ATT-FAC-005', 'strings written with escapes', async (t) => {
    const escaped = '\\u674e \\ud83d\\ude00 \\u0041 \\/ \\u0022 \\b\\f';
    const factoid = withText(t, JSON.parse(`"${escaped}"`) as string);
    const draft = t.create({ factoids: [factoid] });
    const plain = JSON.stringify(JSON.parse(`"${escaped}"`));
    const exchange = await t.send({ ...draft, payload: draft.payload.replace(plain, () => `"${escaped}"`) });
    // Which text of a payload is signed is open, and so are the values that a template accepts.
    const no = numberIn(exchange);
    if (no === undefined) return t.cannot('the payload with escapes was refused');
    sameFactoids(t, await t.stored(no), [factoid], 'an escape stands for its character');
  }),
  rule('ATT-FAC-005', 'a string of more than 64 KiB, if that is accepted', async (t) => {
    const factoid = withText(t, `${'x'.repeat(66_000)}${t.id()}`);
    const no = numberIn(await t.send(t.create({ factoids: [factoid] })));
    // The largest value is open. ATT-OPEN-260
    if (no === undefined) return t.cannot('a string of 66,000 characters was refused');
    sameFactoids(t, await t.stored(no), [factoid], 'a long string reads back whole');
  }),
  formRule('ATT-FAC-005', 'in a multipart form', async (t) => {
    const factoid = withText(t, texts[7] ?? '');
    const no = numberIn(await t.send(t.create(...withFile(t, { factoids: [factoid] }))));
    if (no === undefined) return t.cannot('text beyond ASCII was refused');
    sameFactoids(t, await t.stored(no), [factoid], 'text in a form reads back as it was sent');
  }),
]);

function membersAs(t: Trial, member: string, wrongValues: readonly WrongValue[]) {
  return wrongValues.map(([name, value, status]) => {
    const factoid = t.factoid(0, { [member]: value });
    return [`${member} of a factoid is ${name}`, factoid, status] as const;
  });
}

type Broken = readonly (readonly [differs: string, factoid: Json, status?: number | undefined])[];

/** In a create and in an addition, as JSON and as a form: the broken factoid second of two, and alone or first of two. */
function bothWays(id: string, broken: (t: Trial) => Broken): Case[] {
  const changes = (t: Trial): Change[] => broken(t).flatMap((one, at) => places(t, one, at));
  const half = (t: Trial): Change[] => changes(t).filter(([differs]) => differs.endsWith('second of two'));
  return [
    rule(id, 'in a create', (t) => refusedCreates(t, changes(t))),
    rule(id, 'in an addition', (t) => refusedAdditions(t, changes(t))),
    formRule(id, 'in a create as a form', (t) => refusedCreates(t, half(t), (change) => withFile(t, change))),
    formRule(id, 'in an addition as a form', (t) =>
      refusedAdditions(t, half(t), (change) => withFile(t, change)),
    ),
  ];
}

function places(t: Trial, [differs, factoid, status]: Broken[number], at: number): Change[] {
  const two: [string, Changes][] = [
    at % 2 === 0
      ? ['alone', { factoids: [factoid] }]
      : ['the first of two', { factoids: [factoid, t.factoid()] }],
    ['the second of two', { factoids: [t.factoid(), factoid] }],
  ];
  return two.map(([place, changes]) => [`${differs}, ${place}`, changes, status]);
}

function eachKind(t: Trial) {
  const kinds = t.config.template.factoids;
  if (kinds.length < 2) t.cannot('the config names one kind only');
  return kinds.map((_, kind) => t.factoid(kind));
}

type Field = 'string' | 'number';

/**
 * In fields whose example has the same type, since a template may convert a number in a field for text. All values are sent
 * in one request; one by one when that is refused, since any of them may be the reason.
 */
async function eachReadsBack(t: Trial, wanted: readonly Json[], field: Field): Promise<void> {
  let seen = 0;
  for (const kind of t.config.template.factoids.keys()) {
    const sent = wanted.flatMap((value) => withValue(t, kind, field, value) ?? []);
    if (sent.length > 0) seen += await readBack(t, sent);
  }
  if (seen === 0) t.cannot(`no example of the config has a ${field} in whose place another is accepted`);
}

/** Claim: the accepted ones read back as they were sent. Returns their number. */
async function readBack(t: Trial, sent: readonly FactoidValue[]): Promise<number> {
  const whole = numberIn(await t.send(t.create({ factoids: sent })));
  if (whole !== undefined) {
    sameOrder(t, await t.stored(whole), sent, 'each value reads back as it was sent');
    return sent.length;
  }
  const no = await t.givenNo(t.create({ factoids: undefined }));
  const accepted: FactoidValue[] = [];
  for (const factoid of sent) {
    if (succeeded(await t.send(t.add(no, { factoids: [factoid] })))) accepted.push(factoid);
  }
  sameOrder(t, await t.stored(no), accepted, 'each accepted value reads back as it was sent');
  return accepted.length;
}

/** The example of the kind with the value in its first field of that type; undefined when it has no such field. */
function withValue(t: Trial, kind: number, field: Field, value: Json): FactoidValue | undefined {
  const { data } = t.config.template.factoids[kind] ?? { data: {} };
  const [name] = Object.entries(data).find(([, example]) => typeof example === field) ?? [];
  return name === undefined ? undefined : t.factoid(kind, { data: { ...data, [name]: value } });
}

/** A factoid of the first kind that has a field for text. */
function withText(t: Trial, text: string): FactoidValue {
  for (const kind of t.config.template.factoids.keys()) {
    const factoid = withValue(t, kind, 'string', text);
    if (factoid) return factoid;
  }
  return t.cannot('no example of the config has a string');
}

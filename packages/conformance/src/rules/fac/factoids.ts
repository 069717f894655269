import type { Json } from '../../request/json.ts';
import type { Changes } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { formRule } from '../shared/form-rule.ts';
import { idsOf, keptFactoids, sameFactoids } from '../shared/read-back.ts';
import {
  aroundOne,
  type Change,
  eachAs,
  noArray,
  noObject,
  noString,
  refusedAdditions,
  refusedCreates,
  type WrongValue,
  withFile,
} from '../shared/refused-variations.ts';

/** The shape of factoids, wherever they are sent: alone, or the second of two. */
export const factoids: readonly Case[] = [
  rule('ATT-FAC-001', 'an addition without an array', async (t) => {
    await refusedAdditions(t, [
      ['factoids is missing', { factoids: undefined }],
      ['factoids is null', { factoids: null }],
      ...eachAs('factoids', noArray),
      ...eachAs('factoids', aroundOne(t.factoid())),
    ]);
  }),
  rule('ATT-FAC-001', 'without an array, closing', async (t) => {
    await refusedAdditions(t, [
      ['factoids is missing', { factoids: undefined, completed: true }],
      ['factoids is missing, completed too', { factoids: undefined, completed: undefined }],
      ['factoids is a string', { factoids: 'x', completed: true }, 400],
    ]);
  }),
  ...bothWays('ATT-FAC-001', () => elements),
  ...bothWays('ATT-FAC-002', (t) => membersAs(t, 'unique_id', presentOf(noString))),
  rule('ATT-FAC-002', 'in an addition that would close', async (t) => {
    const changes = membersAs(t, 'unique_id', presentOf(noString)).map(
      ([differs, factoid, status]): Change => {
        const factoids = [...t.completeFactoids(), factoid];
        return [`${differs}, in an addition that would close`, { factoids, completed: true }, status];
      },
    );
    await refusedAdditions(t, changes);
  }),
  ...bothWays('ATT-FAC-003', (t) => membersAs(t, 'type', presentOf(noString))),
  ...bothWays('ATT-FAC-004', (t) => membersAs(t, 'data', presentOf(noObject))),
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
    t.check(kept.length === 1, 'of refused additions nothing is stored in another attestation');
  }),
  rule('ATT-FAC-012', 'for what is new and for what is known', async (t) => {
    const no = await t.givenNo(t.create());
    const draft = t.add(no);
    const { success: first } = await t.accepts(draft, 'adding a new factoid is accepted');
    t.same(first, true, 'adding a new factoid returns success');
    // What a repeat says is not described, but that it is a boolean.
    const { success: later } = await t.given({ ...draft, requestId: t.id() });
    t.same(typeof later, 'boolean', 'success is a boolean, for a known factoid too');
    const closing = t.add(no, { factoids: t.completeFactoids(), completed: true });
    const { success } = await t.accepts(closing, 'a closing addition is accepted');
    t.same(success, true, 'a closing addition returns success');
    const stored = await t.stored(no);
    t.check(keptFactoids(stored).length >= 3, 'what was added with success is stored', stored.exchange);
  }),
];

/** An empty array among them might stand for an empty object. */
const elements: Broken = [
  ['an element is a string', 'x', 400],
  ['an element is a number', 1, 400],
  ['an element is true', true, 400],
  ['an element is an array', ['x'], 400],
  ['an element is null', null],
];

/** Whether a factoid may lack a member, or have null there, is open. ATT-OPEN-202 */
function presentOf(wrongValues: readonly WrongValue[]): WrongValue[] {
  return wrongValues.filter(([, value]) => value !== undefined && value !== null);
}

function membersAs(t: Trial, member: string, wrongValues: readonly WrongValue[]) {
  return wrongValues.map(([name, value, status]) => {
    const factoid = t.factoid(0, { [member]: value });
    return [`${member} of a factoid is ${name}`, factoid, status] as const;
  });
}

type Broken = readonly (readonly [differs: string, factoid: Json, status?: number | undefined])[];

/** In a create and in an addition, as a form too: the broken factoid alone, first and second of two. */
function bothWays(id: string, broken: (t: Trial) => Broken): Case[] {
  const changes = (t: Trial): Change[] => broken(t).flatMap((one) => places(t, one));
  const half = (t: Trial): Change[] => changes(t).filter(([differs]) => differs.endsWith('second of two'));
  return [
    rule(id, 'in a create', (t) => refusedCreates(t, changes(t))),
    rule(id, 'in an addition', (t) => refusedAdditions(t, changes(t))),
    formRule(id, 'in a create as a form', (t) => refusedCreates(t, half(t), () => withFile(t))),
    formRule(id, 'in an addition as a form', (t) => refusedAdditions(t, half(t), () => withFile(t))),
  ];
}

function places(t: Trial, [differs, factoid, status]: Broken[number]): Change[] {
  const at: [string, Changes][] = [
    ['alone', { factoids: [factoid] }],
    ['the first of two', { factoids: [factoid, t.factoid()] }],
    ['the second of two', { factoids: [t.factoid(), factoid] }],
  ];
  return at.map(([place, changes]) => [`${differs}, ${place}`, changes, status]);
}

function eachKind(t: Trial) {
  const kinds = t.config.template.factoids;
  if (kinds.length < 2) t.cannot('the config names one kind only');
  return kinds.map((_, kind) => t.factoid(kind));
}

import { isObject, type Json, type JsonObject } from '../json.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, succeeded } from '../target/exchange.ts';
import { attachedTo, factoidsIn, idsOf, keptFactoids, payloadOf } from './shared/read-back.ts';
import { eachAs, formRule, refusedVariations, withFile } from './shared/refused-variations.ts';

const groups = ['identities', 'factoids', 'attachments'] as const;

const always = ['no', 'unique_id', 'template_id', 'completed'] as const;

/** The seven choices of groups. */
const choices: readonly string[][] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  groups.filter((_, at) => bits & (1 << at)),
);

const rules: Rules = {
  'ATT-READ-013': { because: ['read-11'], core: ['left out and null, with a file'] },
  'ATT-READ-014': { because: ['read-12'], core: ['without files'] },
  'ATT-READ-016': { because: ['read-14'], core: ['in another order'] },
  'ATT-READ-017': { because: ['read-14'], core: ['without files'] },
  'ATT-READ-015': { because: ['read-12'], core: ['open, added to and closed'] },
  'ATT-READ-018': { because: ['read-02', 'error-05'], core: ['values that are not an array of strings'] },
};

/** `fields` and the groups that it selects. */
export const readingFields = casesOf(rules, [
  rule('ATT-READ-013', 'left out and null', leftOut),
  formRule('ATT-READ-013', 'left out and null, with a file', async (t) => {
    const { no, full } = await subject(t, true);
    for (const fields of [undefined, null]) {
      const data = await t.accepts(t.read(no, fields), `fields ${fields} is accepted`);
      const claim = 'attachments are returned';
      t.same(filled('attachments', data.attachments), filled('attachments', full.attachments), claim);
      t.check(hasFile(data), 'the file is among the attachments');
    }
  }),
  rule('ATT-READ-014', 'without files', (t) => emptyChoice(t, false)),
  formRule('ATT-READ-014', 'with a file', (t) => emptyChoice(t, true)),
  rule('ATT-READ-016', 'without files', (t) => eachChoice(t, false, named)),
  formRule('ATT-READ-016', 'with a file', (t) => eachChoice(t, true, named)),
  rule('ATT-READ-017', 'without files', (t) => eachChoice(t, false, unnamed)),
  formRule('ATT-READ-017', 'with a file', (t) => eachChoice(t, true, unnamed)),
  rule('ATT-READ-015', 'open, added to and closed', async (t) => {
    const no = await t.givenNo(t.create());
    await othersAreThere(t, no);
    await t.given(t.add(no));
    await othersAreThere(t, no);
    await t.given(t.add(no, { factoids: t.completeFactoids(), completed: true }));
    await othersAreThere(t, no);
    await othersAreThere(t, await t.givenNo(t.create({ completed: true })));
  }),
  rule('ATT-READ-016', 'in another order', async (t) => {
    const { no, full } = await subject(t, false);
    for (const choice of [['attachments', 'identities'], ['factoids', 'identities'], [...groups].reverse()]) {
      named(
        t,
        await t.accepts(t.read(no, choice), `fields ${JSON.stringify(choice)} is accepted`),
        full,
        choice,
      );
    }
  }),
  rule('ATT-READ-016', 'a group twice, if that is accepted', async (t) => {
    const { no, full } = await subject(t, false);
    for (const group of groups) {
      const exchange = await t.send(t.read(no, [group, group]));
      const data = dataOf(exchange);
      if (!succeeded(exchange) || !data) continue;
      named(t, data, full, [group]);
      unnamed(t, data, full, [group]);
    }
  }),
  rule('ATT-READ-016', 'after an addition', async (t) => {
    const { no } = await subject(t, false);
    for (const choice of choices) await t.given(t.read(no, choice));
    await t.given(t.add(no));
    const full = await t.given(t.read(no));
    for (const choice of choices) named(t, await t.given(t.read(no, choice)), full, choice);
    const ids = idsOf(keptFactoids({ factoids: full.factoids as readonly JsonObject[] }));
    t.same(ids.length, 3, 'the addition is there');
  }),
  rule('ATT-READ-017', 'each choice of several attestations in turn', async (t) => {
    const subjects = [await subject(t, false), await subject(t, false)];
    for (const choice of [[], ...choices.toReversed()]) {
      const read = await Promise.all(subjects.map(({ no }) => t.given(t.read(no, choice))));
      for (const [at, data] of read.entries()) {
        const full = subjects[at]?.full ?? {};
        t.same(data.no, full.no, 'each read gives its own attestation');
        named(t, data, full, choice);
        unnamed(t, data, full, choice);
      }
    }
  }),
  rule('ATT-READ-018', 'values that are not an array of strings', async (t) => {
    const { no } = await subject(t, false);
    // The description names `true` as the default, so a boolean may mean "all": it is left out here.
    const wrong = eachAs('fields', [
      ['a string', 'identities', 400],
      ['a number', 1, 400],
      ['an object', { identities: true }, 400],
      ['an array of a number', [1], 400],
      ['an array of an object', [{ identities: true }], 400],
      ['an array of an array', [['identities']], 400],
      ['an array whose second element is a number', ['identities', 5], 400],
      ['an array whose first element is an object', [{}, 'factoids'], 400],
    ]);
    const variations = wrong.map(([differs, { fields = null }, status]) => ({
      differs,
      draft: t.draft('readAttestation', { ano: no, fields }),
      status,
    }));
    const data = await refusedVariations(t, t.read(no, ['identities']), variations);
    t.same(data.no, no, 'with an array of strings the attestation is read');
  }),
]);

interface Subject {
  readonly no: string;
  /** `data` of a read without fields. */
  readonly full: JsonObject;
}

async function subject(t: Trial, file: boolean): Promise<Subject> {
  const factoids = [t.factoid(), t.factoid()];
  const draft = file ? t.create(...withFile(t, { factoids })) : t.create({ factoids });
  const no = await t.givenNo(draft);
  const full = await t.given(t.read(no));
  const kept = Array.isArray(full.factoids) ? keptFactoids({ factoids: full.factoids as JsonObject[] }) : [];
  t.same(idsOf(kept), idsOf(factoids), 'a read without fields returns the factoids');
  t.same(full.identities, t.config.identities, 'a read without fields returns the identities');
  if (file) t.check(hasFile(full), 'a read without fields returns the attachments');
  return { no, full };
}

function hasFile({ attachments }: JsonObject): boolean {
  const list = (attachments as { readonly [index: string]: Json } | null | undefined)?.['0'];
  return Array.isArray(list) && list.length === 1;
}

async function leftOut(t: Trial): Promise<void> {
  for (const completed of [false, true]) {
    const draft = t.create({ completed });
    const no = await t.givenNo(draft);
    for (const fields of [undefined, null, undefined]) {
      const data = await t.accepts(t.read(no, fields), `fields ${fields ?? 'left out'} is accepted`);
      const kept = Array.isArray(data.factoids)
        ? keptFactoids({ factoids: data.factoids as JsonObject[] })
        : [];
      t.same(kept, factoidsIn(draft), 'factoids are returned');
      t.same(data.identities, payloadOf(draft).identities, 'identities are returned');
      t.check('attachments' in data, 'attachments are returned');
      await t.given(t.read(no, []));
    }
  }
}

/** Claims: each of the groups is null; the next read returns them again. */
async function emptyChoice(t: Trial, file: boolean): Promise<void> {
  const { no, full } = await subject(t, file);
  for (const _ of [1, 2]) {
    const data = await t.accepts(t.read(no, []), 'fields [] is accepted');
    unnamed(t, data, full, []);
    const next = await t.given(t.read(no));
    named(t, next, full, groups);
  }
}

type Judge = (t: Trial, data: JsonObject, full: JsonObject, choice: readonly string[]) => void;

async function eachChoice(t: Trial, file: boolean, judge: Judge): Promise<void> {
  const { no, full } = await subject(t, file);
  for (const choice of choices) {
    const data = await t.accepts(t.read(no, choice), `fields ${JSON.stringify(choice)} is accepted`);
    judge(t, data, full, choice);
  }
  judge(t, await t.given(t.read(no)), full, groups);
}

function named(t: Trial, data: JsonObject, full: JsonObject, choice: readonly string[]): void {
  for (const group of groups) {
    if (!choice.includes(group)) continue;
    const [got, want] = [data, full].map((one) => filled(group, one[group]));
    t.same(got, want, `with fields ${JSON.stringify(choice)}, ${group} is filled`);
  }
}

/** A read need not report factoids without a file. */
function filled(group: string, value: Json | undefined): unknown {
  return group === 'attachments' && isObject(value ?? {}) ? attachedTo((value ?? {}) as JsonObject) : value;
}

function unnamed(t: Trial, data: JsonObject, _full: JsonObject, choice: readonly string[]): void {
  for (const group of groups) {
    if (choice.includes(group)) continue;
    t.check(group in data, `with fields ${JSON.stringify(choice)}, ${group} is there`);
    t.same(data[group], null, `with fields ${JSON.stringify(choice)}, ${group} is null`);
  }
}

/** The link may appear between the reads, so the hash may be that of either full read. */
async function othersAreThere(t: Trial, no: string): Promise<void> {
  const before = await t.given(t.read(no));
  const data = await t.accepts(t.read(no, []), 'fields [] is accepted');
  const after = await t.given(t.read(no));
  for (const member of always) {
    t.same(data[member], before[member], `with fields [], ${member} is that of a read without fields`);
  }
  t.same(data.no, no, 'with fields [], no is that of the attestation');
  const hashes = [before.blockchain_hash, after.blockchain_hash];
  const claim = 'with fields [], blockchain_hash is that of a read without fields';
  t.check('blockchain_hash' in data && hashes.some((hash) => hash === data.blockchain_hash), claim);
}

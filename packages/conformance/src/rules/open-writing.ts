import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Changes } from '../suite/drafts.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import { givenCaId } from './certifications.ts';
import { dataAt, observe, outcome, readBackAs, readOf } from './shared/observe.ts';
import { again, factoidsIn, idsOf, keptFactoids, numberIn, payloadOf } from './shared/read-back.ts';
import { withFile } from './shared/refused-variations.ts';

const odd = { 'U+0000': 'a\u0000b', 'a lone surrogate': 'a\ud800b' } as const;

/** Open points about what is written: no behaviour is a fault. */
export const openWriting: readonly Case[] = [
  rule('ATT-OPEN-010', 'an unknown code', async (t) => {
    const identities = { ...t.config.identities, PASSPORT: 'E12345678' };
    const read = await readOf(t, await observe(t, 'the code PASSPORT', t.create({ identities })));
    if (isObject(read?.identities)) {
      t.note(`the code PASSPORT is ${readBackAs(identities.PASSPORT, read.identities.PASSPORT)}`);
    }
    await observe(
      t,
      'the code id',
      t.create({ identities: { id: Object.values(t.config.identities)[0] ?? '' } }),
    );
  }),
  rule('ATT-OPEN-011', 'empty and long', async (t) => {
    const [code = 'ID'] = Object.keys(t.config.identities);
    await observe(t, 'an empty value', t.create({ identities: { [code]: '' } }));
    await observe(t, 'a value of 255 characters', t.create({ identities: { [code]: '1'.repeat(255) } }));
    await observe(t, 'a value of 256 characters', t.create({ identities: { [code]: '1'.repeat(256) } }));
  }),
  rule('ATT-OPEN-012', 'implausible values', async (t) => {
    for (const code of ['ID', 'MO', 'USCID']) {
      for (const value of ['x', '12345']) {
        await observe(t, `${code} ${value}`, t.create({ identities: { [code]: value } }));
      }
    }
  }),
  rule('ATT-OPEN-021', 'an empty unique_id', (t) =>
    observe(t, 'an empty unique_id', t.create({ unique_id: '' })),
  ),
  rule('ATT-OPEN-022', 'characters of four bytes', async (t) => {
    const id = t.id();
    const left = 254 - id.length;
    const units = [
      ['code points', left],
      ['UTF-16 units', Math.floor(left / 2)],
      ['bytes of UTF-8', Math.floor(left / 4)],
    ] as const;
    for (const [unit, count] of units) {
      const unique_id = `${id}${'\u{1f600}'.repeat(count)}`;
      const exchange = await observe(t, `254 ${unit}`, t.create({ unique_id }));
      const read = await readOf(t, exchange);
      if (read) t.note(`it is ${readBackAs(unique_id, read.unique_id)}`);
      if (numberIn(exchange) !== undefined) return;
    }
  }),
  rule('ATT-OPEN-150', 'other content', async (t) => {
    const first = t.create({ factoids: [t.factoid()] });
    const no = await t.givenNo(first);
    const before = await readOf(t, no);
    const { unique_id = null } = payloadOf(first);
    const changes = {
      'other factoids': { factoids: [t.factoid()] },
      'no factoids': { factoids: undefined },
      'completed true': { factoids: t.completeFactoids(), completed: true },
      'fewer identities': { identities: Object.fromEntries(Object.entries(t.config.identities).slice(0, 1)) },
    };
    for (const [what, change] of Object.entries(changes)) {
      const exchange = await observe(t, what, t.create({ unique_id, ...change }));
      const other = numberIn(exchange);
      if (other !== undefined)
        t.note(other === no ? 'it returns the first number' : 'it returns another number');
      const after = await readOf(t, no);
      t.note(shown(after) === shown(before) ? 'nothing was overwritten' : 'the attestation is another now');
    }
  }),
  ...(['otherMember', 'formalMember'] as const).map((other) =>
    rule('ATT-OPEN-151', `with ${other}`, { keys: [other] }, (t) => sameUniqueId(t, other)),
  ),
  rule('ATT-OPEN-152', 'an unknown template', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const { unique_id = null } = payloadOf(first);
    const repeat = t.create({ ...payloadOf(first), template_id: t.id(), unique_id });
    const exchange = await observe(t, 'a repeat with an unknown template', repeat);
    if (numberIn(exchange) !== undefined)
      t.note(numberIn(exchange) === no ? 'the first number' : 'another number');
  }),
  rule('ATT-OPEN-152', 'a missing file', { needs: ['attachments'] }, async (t) => {
    const first = t.create(...withFile(t));
    await t.givenNo(first);
    const repeat = { ...first, requestId: t.id(), files: [], encoding: 'json' } as const;
    await observe(t, 'a repeat without its file', repeat);
  }),
  // Factoids.
  rule('ATT-OPEN-020', '254, 255 and 256 characters', async (t) => {
    for (const length of [254, 255, 256]) {
      const unique_id = t.id().padEnd(length, 'x');
      const draft = t.create({ factoids: [t.factoid(0, { unique_id })] });
      await observe(t, `a factoid unique_id of ${length} characters`, draft);
    }
    await observe(t, 'an empty one', t.create({ factoids: [t.factoid(0, { unique_id: '' })] }));
  }),
  rule('ATT-OPEN-030', 'null', (t) => eachValue(t, { null: null })),
  rule('ATT-OPEN-031', 'booleans, arrays, objects', (t) =>
    eachValue(t, { true: true, 'an array': ['a', 1], 'an empty array': [], 'an object': { a: 'b' } }),
  ),
  rule('ATT-OPEN-032', 'data and attachments', async (t) => {
    const factoid = t.factoid(0, { data: [] });
    await observe(t, '[] for data', t.create({ factoids: [factoid] }));
    await observe(t, '{} for data', t.create({ factoids: [t.factoid(0, { data: {} })] }));
    await observe(t, '[] for attachments', t.create({ attachments: [] }));
    await observe(t, '{} for attachments', t.create({ attachments: {} }));
  }),
  rule('ATT-OPEN-032', 'sign', { needs: ['attachments'] }, (t) => signedAs(t, '[] for sign', [])),
  rule('ATT-OPEN-032', 'keywords', { needs: ['attachments', 'attachmentSigning'] }, async (t) =>
    signedAs(t, 'an empty list of keywords', { [await givenCaId(t)]: [] }),
  ),
  rule('ATT-OPEN-160', 'other data', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const [factoid] = factoidsIn(first);
    if (!factoid) return;
    const [name, value] = Object.entries(factoid.data)[0] ?? ['', ''];
    const other = typeof value === 'number' ? value + 1 : `${value} and more`;
    const repeat = { ...factoid, data: { ...factoid.data, [name]: other } };
    await observe(t, 'a repeat with other data', t.add(no, { factoids: [repeat] }));
    const data = dataAt(await readOf(t, no));
    t.note(`the first data is ${readBackAs(factoid.data, data)}`);
  }),
  rule('ATT-OPEN-160', 'a file', { needs: ['attachments'] }, async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const repeat = t.add(no, ...withFile(t, { factoids: factoidsIn(first) }));
    await observe(t, 'a repeat with a file', repeat);
    const kept = JSON.stringify((await readOf(t, no))?.attachments ?? null);
    t.note(`the attachments are then ${kept.length > 100 ? `${kept.slice(0, 100)}...` : kept}`);
  }),
  rule('ATT-OPEN-161', 'the closing request again', async (t) => {
    const no = await t.givenNo(t.create());
    const closing = t.add(no, { factoids: t.completeFactoids(), completed: true });
    await t.given(closing);
    await observe(t, 'the request that closed, again', again(t, closing));
    const open = t.add(no, { factoids: factoidsIn(closing), completed: false });
    await observe(t, 'its factoids with completed false', open);
    await observe(t, 'no factoids', t.add(no, { factoids: [] }));
  }),
  rule('ATT-OPEN-190', 'each mismatch', async (t) => {
    const example = t.config.template.factoids[0];
    if (!example) return;
    const { data } = example;
    await observe(t, 'an unknown kind', t.create({ factoids: [t.factoid(0, { type: t.id() })] }));
    await observe(t, 'an unknown key', withData(t, { ...data, [t.id()]: 'x' }));
    for (const [name, value] of Object.entries(data)) {
      await observe(t, `no ${name}`, withData(t, withoutMember(data, name)));
      const other = typeof value === 'number' ? 'no number' : 12345;
      await observe(t, `${JSON.stringify(other)} as ${name}`, withData(t, { ...data, [name]: other }));
    }
  }),
  rule('ATT-OPEN-191', 'common', async (t) => {
    const data = { product_name: 'gold', organization_name: 'Example Ltd' };
    await observe(
      t,
      'a factoid of the kind common',
      t.create({ factoids: [t.factoid(0, { type: 'common', data })] }),
    );
  }),
  rule('ATT-OPEN-192', 'closed too early', async (t) => {
    await observe(t, 'closing without any factoid', t.create({ factoids: undefined, completed: true }));
    for (const { type } of t.config.template.factoids.filter(({ required }) => required)) {
      const factoids = t.completeFactoids().filter((factoid) => factoid.type !== type);
      await observe(t, `closing without the kind ${type}`, t.create({ factoids, completed: true }));
    }
    const no = await t.givenNo(t.create({ factoids: undefined }));
    await observe(t, 'closing by an addition of nothing', t.add(no, { factoids: [], completed: true }));
  }),
  // Texts and numbers.
  rule('ATT-OPEN-023', 'in a create', async (t) => {
    for (const [name, text] of Object.entries(odd)) {
      for (const [place, changes] of Object.entries(placesOf(t, text))) {
        const exchange = await observe(t, `${name} in ${place}`, t.create(changes));
        if (place !== 'unique_id' || !succeeded(exchange)) continue;
        const read = await readOf(t, exchange);
        t.note(`it is ${readBackAs(changes.unique_id, read?.unique_id)}`);
      }
      await observe(t, `${name} in ano`, t.read(text));
    }
  }),
  rule('ATT-OPEN-023', 'in an application', { needs: ['cas'] }, async (t) => {
    for (const [name, text] of Object.entries(odd)) {
      await observe(t, `${name} in link_name`, t.apply({ type: 'PERSONAL', link_name: text }));
    }
  }),
  rule('ATT-OPEN-024', 'empty and long', async (t) => {
    for (const length of [0, 256, 4096]) {
      const text = 'x'.repeat(length);
      const { unique_id: _, ...places } = placesOf(t, text);
      for (const [place, changes] of Object.entries(places)) {
        await observe(t, `${length} characters in ${place}`, t.create(changes));
      }
      await observe(t, `${length} characters in ano`, t.read(text));
    }
  }),
  rule('ATT-OPEN-040', 'numbers', async (t) => {
    for (const text of [
      '12345678901234567890',
      '1.10',
      '1e400',
      '1E2',
      '-0',
      '0.1e1',
      '100000000000000000000.5',
    ]) {
      await exactly(t, text);
    }
  }),
  rule('ATT-OPEN-040', 'strings', async (t) => {
    for (const text of ['"\\u674e"', '"\\/"', '"\\ud83d\\ude00"']) await exactly(t, text);
  }),
  rule('ATT-OPEN-040', 'keys', async (t) => {
    const data: JsonObject = t.config.template.factoids[0]?.data ?? {};
    const draft = t.create({ factoids: [t.factoid(0, { data })] });
    const sent = dataAt(payloadOf(draft)) ?? {};
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(sent).reverse()));
    const payload = draft.payload.replace(JSON.stringify(sent), () => reversed);
    const read = dataAt(await readOf(t, await observe(t, 'keys in another order', { ...draft, payload })));
    const order = read && Object.keys(read).join() === Object.keys(sent).reverse().join();
    if (read) t.note(`their order is ${order ? 'kept' : 'not kept'}`);
    for (const key of ['__proto__', 'constructor', '1']) {
      const draft = t.create({ factoids: [t.factoid(0, { data: { ...data, PLACE: 'x' } })] });
      const named = draft.payload.replace('"PLACE"', JSON.stringify(key));
      const exchange = await observe(t, `the key ${key}`, { ...draft, payload: named });
      const got = dataAt(await readOf(t, exchange));
      if (got) t.note(`it is ${Object.hasOwn(got, key) ? readBackAs('x', got[key]) : 'dropped'}`);
    }
  }),
];

async function sameUniqueId(t: Trial, other: 'otherMember' | 'formalMember'): Promise<void> {
  const first = t.create();
  const no = await t.givenNo(first);
  const { unique_id = null } = payloadOf(first);
  const exchange = await t.send(t.create({ unique_id }, { key: t[other] }));
  const theirs = numberIn(exchange);
  if (theirs === undefined) t.note(`the same unique_id of ${other}: ${outcome(exchange)}`);
  else t.note(`the same unique_id of ${other} gives ${theirs === no ? 'the same' : 'another'} attestation`);
}

function shown(read: JsonObject | undefined): string {
  const factoids = Array.isArray(read?.factoids) ? (read.factoids as readonly JsonObject[]) : [];
  return JSON.stringify([read?.completed, read?.identities, idsOf(keptFactoids({ factoids }))]);
}

function withData(t: Trial, data: JsonObject) {
  return t.create({ factoids: [t.factoid(0, { data })] });
}

function withoutMember(data: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([other]) => other !== name));
}

/** Observes each value in the last field of the first kind. */
async function eachValue(t: Trial, values: { readonly [what: string]: Json }): Promise<void> {
  const { data } = t.config.template.factoids[0] ?? { data: {} };
  const name = Object.keys(data).at(-1) ?? 'field';
  for (const [what, value] of Object.entries(values)) {
    const exchange = await observe(t, `${what} as ${name}`, withData(t, { ...data, [name]: value }));
    if (!succeeded(exchange)) continue;
    const got = dataAt(await readOf(t, exchange));
    t.note(`${what} is ${readBackAs(value, got?.[name])}`);
  }
}

async function signedAs(t: Trial, what: string, sign: Json): Promise<void> {
  const file = t.file();
  const attachments = { 0: [{ checksum: t.checksum(file), sign }] };
  await observe(t, what, t.create({ attachments }, { files: [file] }));
}

function placesOf(t: Trial, text: string): { readonly [place: string]: Changes } {
  const { data } = t.config.template.factoids[0] ?? { data: {} };
  const [name = 'field'] = Object.entries(data).find(([, value]) => typeof value === 'string') ?? [];
  const [code = 'ID'] = Object.keys(t.config.identities);
  const factoid = (changes: Changes): Changes => ({ factoids: [t.factoid(0, changes)] });
  return {
    unique_id: { unique_id: `${t.id()}${text}` },
    template_id: { template_id: text },
    'the type of a factoid': factoid({ type: text }),
    'the unique_id of a factoid': factoid({ unique_id: text }),
    'a key of its data': factoid({ data: { ...data, [text]: 'x' } }),
    'a value of its data': factoid({ data: { ...data, [name]: text } }),
    'an identity': { identities: { [code]: text } },
  };
}

/** Observes how a JSON text reads back as the value of a field. */
async function exactly(t: Trial, text: string): Promise<void> {
  const { data } = t.config.template.factoids[0] ?? { data: {} };
  const string = text.startsWith('"');
  const wanted = Object.entries(data).find(([, value]) => (typeof value === 'string') === string);
  const [name = 'field'] = wanted ?? Object.entries(data)[0] ?? [];
  const value: Json = t.id();
  const draft = t.create({ factoids: [t.factoid(0, { data: { ...data, [name]: value } })] });
  const payload = draft.payload.replace(JSON.stringify(value), () => text);
  const no = numberIn(await observe(t, text, { ...draft, payload }));
  if (no === undefined) return;
  const { answer } = await t.send(t.read(no, ['factoids']));
  const kept = Buffer.from(answer?.body ?? '')
    .toString('utf8')
    .replaceAll(/\s/g, '');
  t.note(
    `it comes back ${kept.includes(`:${text},`) || kept.includes(`:${text}}`) ? 'as it was sent' : 'otherwise'}`,
  );
}

import type { Json, JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { givenCaId } from '../shared/given-ca-id.ts';
import { again, factoidsIn } from '../shared/read-back.ts';
import { dataAt, observe, readBackAs, readOf } from './observe.ts';

/** What the description leaves open of factoids: nothing here is ever a fault. */
export const openFactoids: readonly Case[] = [
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
  rule('ATT-OPEN-032', 'sign', (t) => signedAs(t, '[] for sign', []), { needs: ['attachments'] }),
  rule(
    'ATT-OPEN-032',
    'keywords',
    async (t) => signedAs(t, 'an empty list of keywords', { [await givenCaId(t)]: [] }),
    { needs: ['attachments', 'attachmentSigning'] },
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
  rule(
    'ATT-OPEN-160',
    'a file',
    async (t) => {
      const first = t.create();
      const no = await t.givenNo(first);
      const file = t.file();
      const changes = { factoids: factoidsIn(first), attachments: { 0: [t.checksum(file)] } };
      await observe(t, 'a repeat with a file', t.add(no, changes, { files: [file] }));
      const kept = JSON.stringify((await readOf(t, no))?.attachments ?? null);
      t.note(`the attachments are then ${kept.length > 100 ? `${kept.slice(0, 100)}...` : kept}`);
    },
    { needs: ['attachments'] },
  ),
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
];

function withData(t: Trial, data: JsonObject) {
  return t.create({ factoids: [t.factoid(0, { data })] });
}

function withoutMember(data: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([other]) => other !== name));
}

/** In place of the last field of the first kind. */
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

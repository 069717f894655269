import type { Json, JsonObject } from '../../request/json.ts';
import type { Changes } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { numberIn, payloadOf } from '../shared/read-back.ts';
import { dataAt, observe, readBackAs, readOf } from './observe.ts';

const odd = { 'U+0000': 'a\u0000b', 'a lone surrogate': 'a\ud800b' } as const;

/** What the description leaves open of texts and numbers: nothing here is ever a fault. */
export const openTexts: readonly Case[] = [
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
  rule(
    'ATT-OPEN-023',
    'in an application',
    async (t) => {
      for (const [name, text] of Object.entries(odd)) {
        await observe(t, `${name} in link_name`, t.apply({ type: 'PERSONAL', link_name: text }));
      }
    },
    { needs: ['cas'] },
  ),
  rule('ATT-OPEN-024', 'empty and long', async (t) => {
    for (const length of [0, 255, 256, 4096]) {
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

/** A JSON text in place of the value of a field. */
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

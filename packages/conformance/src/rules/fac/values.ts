import type { Json } from '../../request/json.ts';
import type { FactoidValue } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { formRule } from '../shared/form-rule.ts';
import { numberIn, sameFactoids, sameOrder } from '../shared/read-back.ts';
import { withFile } from '../shared/refused-variations.ts';

/** Strings that a careless server changes on their way in or out. */
const texts: readonly string[] = [
  '',
  ' leading and trailing ',
  'two  blanks\tand a tab',
  'line\nfeed and\r\nreturn',
  'quote " backslash \\ slash / apostrophe \'',
  '\\u674e is no escape here',
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

/** Data comes back as it was sent. What else a template accepts than its examples is open. */
export const values: readonly Case[] = [
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
    // Which text of a payload is signed is open, and so is what a template accepts.
    const no = numberIn(exchange);
    if (no === undefined) return t.cannot('the payload with escapes was refused');
    sameFactoids(t, await t.stored(no), [factoid], 'an escape stands for its character');
  }),
  rule('ATT-FAC-005', 'a string of more than 64 KiB, if that is accepted', async (t) => {
    const factoid = withText(t, `${'x'.repeat(66_000)}${t.id()}`);
    const no = numberIn(await t.send(t.create({ factoids: [factoid] })));
    // What is too large is open. ATT-OPEN-260
    if (no === undefined) return t.cannot('a string of 66,000 characters was refused');
    sameFactoids(t, await t.stored(no), [factoid], 'a long string reads back whole');
  }),
  formRule('ATT-FAC-005', 'in a multipart form', async (t) => {
    const factoid = withText(t, texts[7] ?? '');
    const { changes, options } = withFile(t);
    const no = numberIn(await t.send(t.create({ ...changes, factoids: [factoid] }, options)));
    if (no === undefined) return t.cannot('text beyond ASCII was refused');
    sameFactoids(t, await t.stored(no), [factoid], 'text in a form reads back as it was sent');
  }),
];

type Field = 'string' | 'number';

/**
 * In fields whose example is of that sort, since a template may turn numbers in fields for text into text. All in one
 * request; one by one when that is refused, since any of them may be the reason.
 */
async function eachReadsBack(t: Trial, wanted: readonly Json[], field: Field): Promise<void> {
  let seen = 0;
  for (const kind of t.config.template.factoids.keys()) {
    const sent = wanted.flatMap((value) => withValue(t, kind, field, value) ?? []);
    if (sent.length > 0) seen += await readBack(t, sent);
  }
  if (seen === 0) t.cannot(`no example of the config has a ${field} in whose place another is accepted`);
}

/** How many of them were accepted, and read back as they were sent. */
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

/** The kind's example with the value in its first field of that sort; undefined when it has none. */
function withValue(t: Trial, kind: number, field: Field, value: Json): FactoidValue | undefined {
  const { data } = t.config.template.factoids[kind] ?? { data: {} };
  const [name] = Object.entries(data).find(([, example]) => typeof example === field) ?? [];
  return name === undefined ? undefined : t.factoid(kind, { data: { ...data, [name]: value } });
}

/** A value of the first kind that has a field for text. */
function withText(t: Trial, text: string): FactoidValue {
  for (const kind of t.config.template.factoids.keys()) {
    const factoid = withValue(t, kind, 'string', text);
    if (factoid) return factoid;
  }
  return t.cannot('no example of the config has a string');
}

import { isObject, type JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { idsOf, keptFactoids, numberIn, payloadOf } from '../shared/read-back.ts';
import { observe, readBackAs, readOf, reported } from './observe.ts';

/** What the description leaves open of creating: nothing here is ever a fault. */
export const openCreating: readonly Case[] = [
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
  rule('ATT-OPEN-021', 'an empty unique_id', async (t) => {
    await observe(t, 'an empty unique_id', t.create({ unique_id: '' }));
  }),
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
    rule('ATT-OPEN-151', `with ${other}`, (t) => sameUniqueId(t, other), { keys: [other] }),
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
  rule(
    'ATT-OPEN-152',
    'a missing file',
    async (t) => {
      const file = t.file();
      const attachments = { 0: [t.checksum(file)] };
      const first = t.create({ attachments }, { files: [file] });
      await t.givenNo(first);
      const repeat = { ...first, requestId: t.id(), files: [], encoding: 'json' } as const;
      await observe(t, 'a repeat without its file', repeat);
    },
    { needs: ['attachments'] },
  ),
];

async function sameUniqueId(t: Trial, other: 'otherMember' | 'formalMember'): Promise<void> {
  const first = t.create();
  const no = await t.givenNo(first);
  const { unique_id = null } = payloadOf(first);
  const exchange = await t.send(t.create({ unique_id }, { key: t[other] }));
  const theirs = numberIn(exchange);
  if (theirs === undefined) t.note(`the same unique_id of ${other}: ${reported(exchange)}`);
  else t.note(`the same unique_id of ${other} gives ${theirs === no ? 'the same' : 'another'} attestation`);
}

function shown(read: JsonObject | undefined): string {
  const factoids = Array.isArray(read?.factoids) ? (read.factoids as readonly JsonObject[]) : [];
  return JSON.stringify([read?.completed, read?.identities, idsOf(keptFactoids({ factoids }))]);
}

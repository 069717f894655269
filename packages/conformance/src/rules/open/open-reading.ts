import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import { givenCaId } from '../shared/given-ca-id.ts';
import { withFile } from '../shared/refused-variations.ts';
import { observe, readOf } from './observe.ts';

/** What the description leaves open of answers and optional members: nothing here is ever a fault. */
export const openReading: readonly Case[] = [
  rule('ATT-OPEN-170', 'no', async (t) => t.note(`no: ${formOf(await t.givenNo(t.create()))}`)),
  rule('ATT-OPEN-170', 'caId', async (t) => t.note(`caId: ${formOf(await givenCaId(t))}`), {
    needs: ['cas'],
  }),
  rule(
    'ATT-OPEN-170',
    'attachments',
    async (t) => {
      const { changes, options } = withFile(t);
      const read = await readOf(t, await t.givenNo(t.create(changes, options)));
      const [id] = Object.values((read?.attachments ?? {}) as JsonObject).flat();
      t.note(typeof id === 'string' ? `an attachment: ${formOf(id)}` : 'no attachment is reported');
    },
    { needs: ['attachments'] },
  ),
  rule('ATT-OPEN-200', 'in a create', async (t) => {
    for (const member of ['factoids', 'completed', 'attachments']) {
      const exchange = await observe(t, `${member} null in a create`, t.create({ [member]: null }));
      const read = await readOf(t, exchange);
      if (read && member === 'completed')
        t.note(`completed is then ${JSON.stringify(read.completed ?? null)}`);
    }
  }),
  rule('ATT-OPEN-200', 'in an addition', async (t) => {
    for (const member of ['attachments', 'completed']) {
      const no = await t.givenNo(t.create());
      const changes = { factoids: t.completeFactoids(), [member]: null };
      await observe(t, `${member} null in an addition`, t.add(no, changes));
      const read = await readOf(t, no);
      if (read && member === 'completed')
        t.note(`completed is then ${JSON.stringify(read.completed ?? null)}`);
    }
  }),
  rule('ATT-OPEN-201', 'in payload and envelope', async (t) => {
    const extra = { unknown: 'x', no: 'x' };
    const no = await t.givenNo(t.create());
    await observe(t, 'an unknown member of a create', t.create(extra));
    await observe(t, 'an unknown member of an addition', t.add(no, extra));
    await observe(t, 'an unknown member of a read', t.draft('readAttestation', { ano: no, ...extra }));
    const factoid = t.factoid(0, extra);
    await observe(t, 'an unknown member of a factoid', t.create({ factoids: [factoid] }));
    const envelope = (members: Map<string, string>) => new Map([...members, ['unknown', '"x"']]);
    await observe(t, 'an unknown member of the envelope', { ...t.create(), envelope });
  }),
  rule('ATT-OPEN-210', 'other names', async (t) => {
    const no = await t.givenNo(t.create());
    const names = ['completed', 'blockchain_hash', 'no', 'IDENTITIES', t.id(), ''];
    for (const name of names) await observe(t, `fields ["${name}"]`, t.read(no, [name]));
    await observe(t, 'a known name together with an unknown one', t.read(no, ['identities', 'unknown']));
    await observe(t, 'a name twice', t.read(no, ['identities', 'identities']));
    for (const fields of [true, false]) {
      await observe(t, `fields ${fields}`, t.draft('readAttestation', { ano: no, fields }));
    }
  }),
  rule('ATT-OPEN-230', 'from closing on', async (t) => {
    const { blockchainLink } = t.config.capabilities;
    const no = await t.givenNo(t.create({ completed: true }));
    const started = Date.now();
    const limit = blockchainLink === false ? 0 : blockchainLink.withinSeconds * 1000;
    const hash = async () => (await readOf(t, no))?.blockchain_hash;
    let first = await hash();
    for (let wait = 100; typeof first !== 'string'; wait = Math.min(wait * 1.5, 1000)) {
      if (Date.now() - started > limit) t.cannot(`no link came within ${limit / 1000} s`);
      await sleep(wait);
      first = await hash();
    }
    t.note(`the link took ${Math.round((Date.now() - started) / 100) / 10} s`);
    await t.givenNo(t.create({ completed: true }));
    t.note((await hash()) === first ? 'blockchain_hash stayed' : 'blockchain_hash changed afterwards');
  }),
  rule('ATT-OPEN-241', 'not observable', async (t) => {
    t.cannot('when sandbox data is removed shows only after days: the implementation states it');
  }),
];

/** Length and alphabet. */
function formOf(id: string): string {
  const alphabets: [string, RegExp][] = [
    ['decimal digits', /^\d+$/],
    ['lower-case hexadecimal digits', /^[\da-f]+$/],
    ['upper-case hexadecimal digits', /^[\dA-F]+$/],
    ['the form of a UUID', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
    ['letters and digits', /^[\da-z]+$/i],
  ];
  const [alphabet] = alphabets.find(([, pattern]) => pattern.test(id)) ?? ['other characters'];
  return `${id.length} characters, ${alphabet}`;
}

import { type Case, rule } from '../../suite/rule.ts';
import { describeAnswer } from '../../target/exchange.ts';
import { additionIndex } from '../shared/addition-index.ts';
import { sent, upload, withEntries } from '../shared/uploads.ts';

/** What is open about attachments. */
export const openAttachments: readonly Case[] = [
  rule(
    'ATT-OPEN-180',
    '',
    async (t) => {
      const made = upload(t, [1, 2]);
      const list = [made.attachments[0] ?? [], made.attachments[1] ?? []];
      const exchange = await t.send(t.create(...sent(made, { attachments: list })));
      t.note(`attachments as an array is answered ${describeAnswer(exchange)}`);
    },
    { needs: ['attachments'] },
  ),
  rule(
    'ATT-OPEN-181',
    '',
    async (t) => {
      const whose = await additionIndex(t);
      t.note(`the indexes of an addition count the factoids of the ${whose}`);
    },
    { needs: ['attachments'] },
  ),
  rule(
    'ATT-OPEN-182',
    '',
    async (t) => {
      const made = upload(t, [1]);
      const missing = t.checksum(t.file());
      const entries = [...(made.attachments[0] ?? []), missing];
      const exchange = await t.send(t.create(...sent(made, { attachments: { 0: entries } })));
      t.note(`an entry without a file is answered ${describeAnswer(exchange)}`);
    },
    { needs: ['attachments'] },
  ),
  rule(
    'ATT-OPEN-183',
    '',
    async (t) => {
      const made = withEntries(upload(t, [1]), (list) =>
        list.map((checksum) => String(checksum).toUpperCase()),
      );
      const exchange = await t.send(t.create(...sent(made)));
      t.note(`a checksum in upper case is answered ${describeAnswer(exchange)}`);
    },
    { needs: ['attachments'] },
  ),
  rule(
    'ATT-OPEN-184',
    '',
    async (t) => {
      const made = withEntries(upload(t, [3]), (list) => [...list].reverse());
      const exchange = await t.send(t.create(...sent(made)));
      t.note(`entries in another order than their files are answered ${describeAnswer(exchange)}`);
    },
    { needs: ['attachments'] },
  ),
];

import { type Case, rule } from '../../suite/rule.ts';
import { succeeded } from '../../target/exchange.ts';
import { additionIndex } from '../shared/addition-index.ts';
import { countsOf, entriesOf, sameCounts, sent, type Upload, upload } from '../shared/uploads.ts';

const TEN = Array.from({ length: 10 }, () => 0);

/** Files whose factoid is far behind, or stands at another index when it is read. */
export const attachmentsShifted: readonly Case[] = [
  rule('ATT-ATT-009', 'the eleventh factoid, where the tenth may have a file', async (t) => {
    const tenth = upload(t, TEN.with(9, 1).concat(0));
    // How many factoids a request may have is open. ATT-OPEN-260
    if (!succeeded(await t.send(t.create(...sent(tenth)))))
      t.cannot('eleven factoids and a file are refused');
    const made = upload(t, [...TEN, 1]);
    const { no } = await t.accepts(t.create(...sent(made)), 'a file of the factoid at index 10 is accepted');
    const stored = await t.stored(String(no));
    sameCounts(t, stored, countsOf(made), 'the file reads back under its factoid');
  }),
  rule('ATT-ATT-009', 'behind a factoid that stands twice', async (t) => {
    const [first, second] = [t.factoid(), t.factoid(1)];
    const file = t.file(2);
    const made: Upload = {
      factoids: [first, first, second],
      files: [file],
      attachments: entriesOf(t, [file]),
    };
    const { no } = await t.accepts(t.create(...sent(made)), 'a factoid that stands twice is handled once');
    const counts = [[first, 0] as const, [second, 1] as const];
    sameCounts(t, await t.stored(String(no)), counts, 'the file reads back under its factoid');
  }),
  rule('ATT-ATT-009', 'behind a factoid that is stored already', async (t) => {
    // The index may count the stored factoids too; nothing says then what a repeated one counts.
    if ((await additionIndex(t)) !== 'request') t.cannot('the index of an addition counts stored factoids');
    const before = upload(t, [1, 0]);
    const no = await t.givenNo(t.create(...sent(before)));
    const [known] = before.factoids;
    const fresh = [t.factoid(), t.factoid(1)] as const;
    const files = [t.file(1), t.file(2), t.file(2)];
    const factoids = known ? [known, ...fresh] : fresh;
    await t.accepts(
      t.add(no, ...sent({ factoids, files, attachments: entriesOf(t, files) })),
      'an addition with a known factoid and new ones with files is accepted',
    );
    const stored = await t.stored(no);
    const counts = [...countsOf(before), [fresh[0], 1] as const, [fresh[1], 2] as const];
    sameCounts(t, stored, counts, 'the files read back under their factoids');
  }),
];

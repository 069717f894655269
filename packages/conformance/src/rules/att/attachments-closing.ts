import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { createToAddTo } from '../shared/addition-index.ts';
import { factoidsIn, sameFactoids } from '../shared/read-back.ts';
import { sent, type Upload } from '../shared/uploads.ts';

/** An addition that would close, and is refused for its files, closes nothing. */
export const attachmentsClosing: readonly Case[] = [
  rule('ATT-ATT-004', 'the checksum of other bytes, in an addition that would close', (t) =>
    staysOpen(t, (made) => ({ ...made, attachments: { 0: [t.checksum(t.file())] } })),
  ),
  rule('ATT-ATT-006', 'a file without a checksum, in an addition that would close', (t) =>
    staysOpen(t, (made) => ({ ...made, files: [...made.files, t.file()] })),
  ),
];

/** Claim: so changed it is refused, and the attestation takes the good one afterwards. */
async function staysOpen(t: Trial, change: (made: Upload) => Upload): Promise<void> {
  const first = await createToAddTo(t);
  const no = await t.givenNo(first);
  const closing = (): Upload => {
    const file = t.file();
    return { factoids: t.completeFactoids(), files: [file], attachments: { 0: [t.checksum(file)] } };
  };
  await t.refuses(t.add(no, ...sent(change(closing()), { completed: true })), 'must be refused');
  const between = await t.stored(no);
  t.same(between.completed, false, 'an addition that is refused closes nothing', between.exchange);
  const good = t.add(no, ...sent(closing(), { completed: true }));
  await t.accepts(good, 'an attestation takes a valid addition after a refused one');
  const stored = await t.stored(no);
  sameFactoids(
    t,
    stored,
    [...factoidsIn(first), ...factoidsIn(good)],
    'of the refused one nothing is stored',
  );
}

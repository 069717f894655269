import type { Draft } from '../../request/draft.ts';

import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { factoidsIn, sameFactoids, unchanged } from '../shared/read-back.ts';
import { someOf } from '../shared/some-of.ts';

/** What one member stored is not another's to read, to add to, or to download. */
export const membersApart: readonly Case[] = [
  rule(
    'ATT-READ-019',
    'open and closed, whole and in part, before and after the owner reads',
    async (t) => {
      for (const completed of someOf(t, [false, true], 1)) {
        const no = await t.givenNo(t.create({ completed }));
        for (const fields of [undefined, [], ['factoids']]) {
          await notForOthers(t, t.read(no, fields), 'a read of an attestation of another member');
          await t.given(t.read(no, fields));
          await notForOthers(t, t.read(no, fields), 'a read of an attestation of another member');
        }
      }
    },
    { keys: ['otherMember'] },
  ),
  rule(
    'ATT-FAC-013',
    'leaving open and closing',
    async (t) => {
      const first = t.create();
      const no = await t.givenNo(first);
      const before = await t.stored(no);
      const said = 'an addition to an attestation of another member';
      await notForOthers(t, t.add(no), said);
      await notForOthers(t, t.add(no, { factoids: t.completeFactoids(), completed: true }), said);
      unchanged(t, before, await t.stored(no), `${said} leaves it as it was`);
      const own = t.add(no);
      await t.given(own);
      const sent = [...factoidsIn(first), ...factoidsIn(own)];
      sameFactoids(t, await t.stored(no), sent, `of ${said} nothing is stored`);
    },
    { keys: ['otherMember'] },
  ),
  rule(
    'ATT-DOWN-005',
    'a closed attestation',
    async (t) => {
      const no = await t.givenNo(t.create({ completed: true }));
      await notForOthers(t, t.download(no), 'a download of an attestation of another member');
      // When the file is there, nothing says; that its owner may ask for it is seen in ATT-DOWN-002.
      await t.given(t.read(no));
      await t.send(t.download(no));
      await notForOthers(t, t.download(no), 'a download of an attestation of another member');
    },
    { keys: ['otherMember'] },
  ),
];

async function notForOthers(t: Trial, draft: Draft, said: string): Promise<void> {
  await t.refuses({ ...draft, requestId: t.id(), key: t.otherMember }, `${said} is refused`);
}

import type { Draft } from '../../request/draft.ts';
import { makePdf } from '../../request/pdf.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { givenCaId } from '../shared/given-ca-id.ts';
import { messageOf, noteEach, outcome } from '../shared/outcome.ts';

export const openStatuses: readonly Case[] = [
  rule('ATT-OPEN-080', 'refusals without a stated status', async (t: Trial) => {
    const closed = await t.givenNo(t.create({ completed: true }));
    await noteEach(t, [
      ['a factoid for a closed attestation', () => t.add(closed)],
      ['an unknown template', () => t.create({ template_id: t.id() })],
      ['an unknown number', () => t.read(t.id())],
      ['a missing parameter', () => t.create({ template_id: undefined })],
    ]);
  }),
  rule(
    'ATT-OPEN-080',
    'refusals of files',
    (t: Trial) =>
      noteEach(t, [
        ['a wrong checksum', () => withFile(t, t.file().bytes, ['0'.repeat(64)])],
        ['a missing checksum', () => withFile(t, t.file().bytes, [])],
      ]),
    { needs: ['attachments'] },
  ),
  rule(
    'ATT-OPEN-080',
    'refusals of signing',
    async (t: Trial) => {
      const caId = await givenCaId(t);
      const sign = (id: string, bytes: Uint8Array) => withFile(t, bytes, [], { [id]: ['KEYWORD'] });
      await noteEach(t, [
        ['sign on a file that is no PDF', () => sign(caId, t.file().bytes)],
        ['an unknown caId', async () => sign(t.id(), await makePdf(['A contract.', 'KEYWORD']))],
        ['a keyword that stands twice', async () => sign(caId, await makePdf(['KEYWORD', 'KEYWORD']))],
      ]);
    },
    { needs: ['attachmentSigning'] },
  ),
  rule(
    'ATT-OPEN-081',
    "another member's attestation",
    async (t: Trial) => {
      const no = await t.givenNo(t.create());
      const foreign = await t.send(t.read(no, undefined, { key: t.otherMember }));
      const unknown = await t.send(t.read(t.id(), undefined, { key: t.otherMember }));
      const same =
        foreign.answer?.status === unknown.answer?.status && messageOf(foreign) === messageOf(unknown);
      t.note(
        `another member's attestation is ${outcome(foreign)}, ${same ? 'just as' : 'unlike'} one that never was, which is ${outcome(unknown)}`,
      );
    },
    { keys: ['otherMember'] },
  ),
];

/** A create with one file of these bytes; with `sign` its checksum is right. */
function withFile(
  t: Trial,
  bytes: Uint8Array,
  entries: readonly string[],
  sign?: { readonly [caId: string]: readonly string[] },
): Draft {
  const file = { ...t.file(), bytes };
  const list = sign ? [{ checksum: t.checksum(file), sign }] : entries;
  return t.create({ attachments: { 0: list } }, { files: [file] });
}

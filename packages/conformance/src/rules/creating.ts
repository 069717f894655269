import { type Case, rule } from '../suite/rule.ts';

/** Creating an attestation. */
export const creating: readonly Case[] = [
  rule('ATT-CRE-012', 'the same unique_id again', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const before = await t.stored(no);
    await t.accepts({ ...first, requestId: t.id() }, 'a create that is sent again is accepted');
    const after = await t.stored(no);
    t.same(after.factoids, before.factoids, 'a repeated create adds no factoid');
  }),
  rule('ATT-CRE-013', 'the same unique_id again', async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const data = await t.accepts({ ...first, requestId: t.id() }, 'a create that is sent again is accepted');
    t.same(data.no, no, 'a repeated create returns the first number');
  }),
];

import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';
import { again, unchanged } from '../shared/read-back.ts';
import { claimRefused, refusedPremise } from '../shared/subjects.ts';
import { forged } from './forged.ts';

/** A signature is checked whatever the request asks for, and with every key. */
export const signatureEverywhere: readonly Case[] = [
  rule('ATT-SIG-001', 'whatever a create says', async (t) => {
    for (const changes of [{ completed: true }, { completed: undefined }, { factoids: undefined }])
      await forgedBeside(t, t.create(changes));
  }),
  rule('ATT-SIG-001', 'whatever a read asks for', async (t) => {
    const no = await t.givenNo(t.create());
    for (const fields of [null, [], ['identities'], ['factoids', 'attachments']])
      await forgedBeside(t, t.read(no, fields));
  }),
  rule('ATT-SIG-001', 'an addition that closes', async (t) => {
    for (const completed of [true, undefined]) {
      const no = await t.givenNo(t.create());
      const before = await t.stored(no);
      const draft = t.add(no, { factoids: t.completeFactoids(), completed });
      const exchange = await t.send(forged(draft));
      const after = await t.stored(no);
      await t.given(again(t, draft));
      claimRefused(exchange, 'its signature is forged', 500);
      unchanged(t, before, after, 'an addition whose signature is forged neither adds nor closes');
    }
  }),
  rule('ATT-SIG-001', 'a long payload', async (t) => {
    const factoids = Array.from({ length: 120 }, () => t.factoid());
    const draft = t.create({ factoids });
    const good = await t.send(draft);
    // How many factoids one request may have is open. ATT-OPEN-260
    if (!succeeded(good)) t.cannot('120 factoids in one request were refused');
    claimRefused(await t.send(forged(t.create({ factoids }))), 'its signature is forged', 500);
  }),
  ...(['otherMember', 'formalMember'] as const).map((name) =>
    rule(
      'ATT-SIG-001',
      `with the key of ${name}`,
      async (t) => {
        const create = t.create({}, { key: t[name] });
        const exchange = await t.send(forged(create));
        // A template is the member's own, and may be unknown to others.
        const good = await t.send(again(t, create));
        if (!succeeded(good)) t.cannot(`a create with the key of ${name} was refused`);
        claimRefused(exchange, 'its signature is forged', 500);
      },
      { keys: [name] },
    ),
  ),
];

/** Claim: forged it is refused with 500; premise: it is accepted when well signed. */
async function forgedBeside(t: Trial, draft: Draft): Promise<void> {
  const exchange = await t.send(forged(draft));
  const good = await t.send(again(t, draft));
  if (!succeeded(good)) throw refusedPremise(draft, good);
  claimRefused(exchange, 'its signature is forged', 500);
}

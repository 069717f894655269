import { type Case, rule } from '../../suite/rule.ts';
import { succeeded } from '../../target/exchange.ts';
import { factoidsIn, idsOf, keptFactoids, sameFactoids } from '../shared/read-back.ts';

/** Additions to one attestation at the same time: what was accepted is kept. */
export const statesTogether: readonly Case[] = [
  rule('ATT-STATE-004', 'at the same time', async (t) => {
    for (let round = 0; round < 3; round += 1) {
      const first = t.create();
      const no = await t.givenNo(first);
      const additions = Array.from({ length: 8 }, (_, at) =>
        t.add(no, { factoids: Array.from({ length: 1 + (at % 2) }, () => t.factoid()) }),
      );
      const answers = await Promise.all(additions.map((draft) => t.send(draft)));
      const taken = additions.filter((_, at) => answers[at] && succeeded(answers[at]));
      t.check(taken.length > 0, 'of simultaneous additions one at least is accepted', answers[0]);
      const stored = await t.stored(no);
      sameFactoids(
        t,
        stored,
        [first, ...taken].flatMap(factoidsIn),
        'every accepted addition is kept, and no other',
      );
      t.same(stored.completed, false, 'it stays open', stored.exchange);
    }
  }),
  rule('ATT-STATE-004', 'in the order of each request', async (t) => {
    const no = await t.givenNo(t.create({ factoids: undefined }));
    const additions = Array.from({ length: 5 }, () =>
      t.add(no, { factoids: [t.factoid(), t.factoid(), t.factoid()] }),
    );
    const answers = await Promise.all(additions.map((draft) => t.send(draft)));
    const stored = await t.stored(no);
    const order = idsOf(keptFactoids(stored));
    for (const [at, draft] of additions.entries()) {
      if (!answers[at] || !succeeded(answers[at])) continue;
      const sent = idsOf(factoidsIn(draft));
      t.same(
        order.filter((id) => sent.includes(id)),
        sent,
        "a request's factoids keep their order",
        stored.exchange,
      );
    }
  }),
];

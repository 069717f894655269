import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { outcome } from '../shared/outcome.ts';
import { provoke429 } from '../shared/provoke-429.ts';

const alone = { alone: true, hostile: true } as const;

export const openLimits: readonly Case[] = [
  rule(
    'ATT-OPEN-102',
    'Retry-After',
    async (t: Trial) => {
      const { first } = await provoke429(t);
      if (!first) t.cannot('no request was answered with 429');
      const after = first.exchange.answer?.headers['retry-after'];
      t.note(after === undefined ? 'a 429 comes without Retry-After' : `a 429 carries Retry-After: ${after}`);
    },
    alone,
  ),
  rule(
    'ATT-OPEN-260',
    'sizes and counts',
    async (t: Trial) => {
      for (const count of [10, 100, 1000]) {
        const factoids = Array.from({ length: count }, () => t.factoid());
        t.note(`${count} factoids in a request are ${outcome(await t.send(t.create({ factoids })))}`);
      }
      t.note(`the config tells ${t.config.limits.maxRequestBytes} bytes as the largest request`);
    },
    { hostile: true },
  ),
  rule(
    'ATT-OPEN-261',
    'the rate',
    async (t: Trial) => {
      const { first } = await provoke429(t);
      if (!first) t.cannot('no request was answered with 429');
      t.note(`429 began at ${first.perSecond} accepted requests a second`);
    },
    alone,
  ),
];

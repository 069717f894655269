import { expect, test } from 'vitest';
import { loadContract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { runCase } from '../run-suite.ts';
import { createDeadline } from '../target/deadline.ts';
import type { Exchange } from '../target/exchange.ts';
import { type Target, unhurried } from '../target/target.ts';
import { WAIT_IS_LONGER } from '../verdict.ts';
import { rule } from './rule.ts';
import type { Trial } from './trial.ts';

const contract = await loadContract('v1');
const draft = {} as Draft;

/** One case with a target that always gives one answer, in a run that ends in 30 seconds. */
function judge(status: number, retryAfter: string, run: (t: Trial) => Promise<unknown>) {
  const answer = { status, headers: { 'retry-after': retryAfter }, body: new Uint8Array() };
  const exchange = { answer, sentAt: 0, answeredAt: 0 } as unknown as Exchange;
  const end = { ...createDeadline(), left: () => 30_000 };
  const send = () => unhurried(async () => exchange, end);
  const target = {
    end,
    send,
    sendRaw: async () => exchange,
    sendNow: async () => exchange,
  } as unknown as Target;
  const one = rule('ATT-CRE-001', 'a', async (t) => void (await run(t)));
  const config = { member: {}, template: { factoids: [] } } as unknown as Config;
  return runCase(one, { config, contract, target, seed: 1, profile: 'full', onExchange() {} });
}

test.each([429, 503])(
  'a %i that asks to come again after the end of the run is not judged',
  async (status) => {
    for (const claim of ['accepts', 'refuses'] as const) {
      const { finding } = await judge(status, '60', (t) => t[claim](draft, 'must be so'));
      expect(finding).toEqual({ status: 'not-observed', message: WAIT_IS_LONGER });
    }
  },
);

test('a 429 that was waited for as often as it is worth, and any other refusal, are judged', async () => {
  expect((await judge(429, '0', (t) => t.accepts(draft, 'x'))).finding.status).toBe('failed');
  expect((await judge(400, '60', (t) => t.refuses(draft, 'x'))).finding.status).toBe('passed');
});

test('a case of an operation that the version does not have is not applicable', async () => {
  const message = 'version v1 has no operation closeAttestation';
  const { finding } = await judge(200, '0', async (t) => t.draft('closeAttestation', {}));
  expect(finding).toEqual({ status: 'not-applicable', message });
});

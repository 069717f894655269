import { expect, test } from 'vitest';
import { loadContract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { runCase, runFailedAgain } from '../run-suite.ts';
import { createDeadline } from '../target/deadline.ts';
import type { Exchange } from '../target/exchange.ts';
import { type Target, unhurried } from '../target/target.ts';
import { type Finding, TIME_IS_OVER, WAIT_IS_LONGER } from '../verdict.ts';
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

const failing = (number: number, name = 'a') => ({
  ...{ rule: `ATT-CRE-${number}`, name, notes: [], exchanges: [] },
  finding: { status: 'failed', message: 'no answer', exchange: undefined } as Finding,
});

test.each<[string, string, string]>([
  ['three of three', 'fff', 'failed'],
  ['none', 'ppp', 'unstable, it failed 1 of 4 times: no answer'],
  ['one', 'pfp', 'unstable, it failed 2 of 4 times: no answer'],
  ['two, and the time is over', 'ff.', 'failed'],
  ['one, the time is over after one that passed', 'pf.', 'unstable, it failed 2 of 3 times: no answer'],
  ['the time is over before the first', '.', 'failed'],
])('what failed is run again: %s', async (_, outcomes, want) => {
  const cases = ['a', 'b'].map((name) => rule('ATT-CRE-1', name, async () => {}));
  const findings: Record<string, Finding> = {
    p: { status: 'passed' },
    f: failing(1).finding,
    '.': { status: 'not-observed', message: TIME_IS_OVER },
  };
  const attempts: number[] = [];
  const found = [failing(1, 'another'), failing(1)];
  const [other, again] = await runFailedAgain(found, 'failed', cases, async (_one, attempt) => {
    attempts.push(attempt);
    return { ...failing(1), finding: findings[outcomes[attempt - 1] ?? ''] as Finding };
  });
  expect(other?.finding.status).toBe('failed');
  const { finding } = again ?? failing(1);
  expect(finding.status === 'unstable' ? finding.message : finding.status).toBe(want);
  expect(attempts).toEqual(outcomes.split('').map((__, at) => at + 1));
});

test('of many rules that fail each time, and of many cases of one rule, only some are run again', async () => {
  const found = Array.from({ length: 40 }, (_, at) => failing(at >> 1, `${at}`));
  const cases = found.map((one) => rule(one.rule, one.name, async () => {}));
  let runs = 0;
  await runFailedAgain(found, 'failed', cases, async (one) => {
    runs += 1;
    return failing(0, one.name);
  });
  expect(runs).toBe(30);
});

test.each([
  ['the same request', 5, 'failed'],
  ['another request each time', 6, 'unstable'],
])('a lost connection, at %s', async (_, requests, want) => {
  const exchange = { answer: undefined, missing: 'closed' } as Exchange;
  const lost = (number: number) => ({
    ...failing(1),
    finding: { status: 'failed', message: 'closed', exchange } as Finding,
    exchanges: Array.from({ length: number }, () => exchange),
  });
  const [judged] = await runFailedAgain(
    [lost(5)],
    'failed',
    [rule('ATT-CRE-1', 'a', async () => {})],
    async () => lost(requests),
  );
  expect(judged?.finding.status).toBe(want);
});

import type { Draft, Encoding } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { type Exchange, membersOf, succeeded } from '../target/exchange.ts';
import { breachBy } from '../verdict.ts';
import { again, factoidsIn, sameFactoids } from './shared/read-back.ts';
import { claimRefused } from './shared/refused-variations.ts';
import {
  type Fault,
  onEachForm,
  refusalOf,
  refusedInEachEncoding,
  refusedOnEach,
  subjects,
  type Timed,
} from './shared/subjects.ts';

/** Offsets in seconds inside and outside the window of 300, with a margin for network delay and clock error. */
const INSIDE = 285;

const OUTSIDE = 315;

const late = (seconds: number): Fault => ({
  differs: `its tonce is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} the server's time`,
  change: (good) => moved(good, seconds),
});

const spelt = (differs: string, tonce: (now: string) => string): Fault => ({
  differs,
  change: (good) => ({ ...good, tonce: tonce(good.tonce) }),
});

const rules: Rules = {
  'ATT-TON-001': { because: ['request-07'], core: ['other units, on every operation'] },
  'ATT-TON-002': { because: ['request-07', 'limit-01'], core: ['near both ends, on every operation'] },
  'ATT-TON-003': { because: ['auth-12', 'limit-01'], core: ['beyond both ends, on every operation'] },
};

export const tonce = casesOf(rules, [
  rule('ATT-TON-001', 'other units, on every operation', async (t) => {
    const units = [
      spelt('its tonce is in milliseconds', (now) => `${now}000`),
      spelt('its tonce is in microseconds', (now) => `${now}000000`),
      spelt('its tonce is in minutes', (now) => String(Math.floor(Number(now) / 60))),
      spelt('its tonce is 0', () => '0'),
      spelt('its tonce is negative', (now) => `-${now}`),
    ];
    await refusedOnEach(t, units);
  }),
  rule('ATT-TON-002', 'near both ends, on every operation', async (t) => {
    knowsTheClock(t);
    for (const start of subjects(t)) {
      const subject = await start();
      for (const seconds of [-INSIDE, INSIDE]) {
        const refusal = await refusalOf(t, subject, moved(subject.another(), seconds));
        const claim = `a ${subject.operation} with a tonce ${seconds} seconds from the server's time is accepted`;
        if (refusal) claimOfTime(t, refusal, claim);
      }
    }
  }),
  rule('ATT-TON-002', 'near both ends, with a file', { needs: ['attachments'] }, (t) =>
    insideInForms(t, 'multipart'),
  ),
  rule('ATT-TON-002', 'near both ends, in an urlencoded form', (t) => insideInForms(t, 'urlencoded')),
  ...refusedInEachEncoding('ATT-TON-003', 'beyond both ends', (t) => {
    knowsTheClock(t);
    return [late(-OUTSIDE), late(OUTSIDE)];
  }),
  rule('ATT-TON-003', 'far away, on every operation', (t) =>
    refusedOnEach(t, [-86_400, 86_400, -3600, 3600, -31_536_000, 31_536_000].map(late)),
  ),
  rule('ATT-TON-003', 'a request that came in time before', async (t) => {
    const first = { ...t.create(), tonce: String(t.now()) };
    const no = await t.givenNo(first);
    const stale = late(-2 * OUTSIDE);
    const claim = `${stale.differs}, and it came in time before`;
    claimRefused(await t.send(stale.change({ ...again(t, first), tonce: first.tonce })), claim);
    const add = { ...t.add(no), tonce: String(t.now()) };
    claimRefused(await t.send(stale.change(add)), stale.differs);
    sameFactoids(t, await t.stored(no), factoidsIn(first), 'a late addition adds nothing');
    await t.given({ ...again(t, add), tonce: String(t.now()) });
    claimRefused(
      await t.send(stale.change({ ...again(t, add), tonce: String(t.now()) })),
      `${stale.differs}, and it came in time before`,
    );
  }),
]);

/** The draft with a tonce so many seconds from the time at which it is sent. */
function moved({ tonce: _, ...draft }: Timed, seconds: number): Draft {
  return { ...draft, tonceOffset: seconds };
}

async function insideInForms(t: Trial, encoding: Encoding): Promise<void> {
  knowsTheClock(t);
  await onEachForm(t, encoding, async (subject) => {
    for (const seconds of [-INSIDE, INSIDE]) {
      const exchange = await t.send(moved(subject.another(), seconds));
      if (!succeeded(exchange))
        claimOfTime(t, exchange, `a tonce ${seconds} seconds from the server's time is accepted`);
    }
  });
}

function knowsTheClock(t: Trial): void {
  if (!t.knowsTime) t.cannot("the target's clock could not be measured");
}

/** Throws a Breach, unless the error shows that the server's clock differs from the measured one. */
function claimOfTime(t: Trial, exchange: Exchange, claim: string): void {
  const { timestamp } = membersOf(exchange);
  const apart = typeof timestamp === 'number' ? Math.abs(timestamp / 1000 - t.now()) : 0;
  // A large difference is a wrong timestamp, a small one does not matter.
  if (apart > 8 && apart < 600)
    t.cannot(`Date and timestamp of an answer tell times ${Math.round(apart)} s apart`);
  throw breachBy(claim, exchange);
}

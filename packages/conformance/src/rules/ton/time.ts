import type { Draft, Encoding } from '../../request/draft.ts';
import { isObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, jsonOf, succeeded } from '../../target/exchange.ts';
import { again, factoidsIn, sameFactoids } from '../shared/read-back.ts';
import {
  claimRefused,
  type Fault,
  refusedOnEach,
  refusedPremise,
  subjects,
  type Timed,
} from '../shared/subjects.ts';

/** Seconds within and beyond the window of 300: a margin for the way, and for a clock compared over it. */
const INSIDE = 285;
const OUTSIDE = 315;

/** The tonce is that far from the time at which the request is sent. */
function moved({ tonce: _, ...draft }: Timed, seconds: number): Draft {
  return { ...draft, tonceOffset: seconds };
}

const late = (seconds: number): Fault => ({
  differs: `its tonce is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} the server's time`,
  change: (good) => moved(good, seconds),
});

const spelt = (differs: string, tonce: (now: string) => string): Fault => ({
  differs,
  change: (good) => ({ ...good, tonce: tonce(good.tonce) }),
});

export const time: readonly Case[] = [
  rule('ATT-TON-001', 'other units, on every operation', async (t: Trial) => {
    const units = [
      spelt('its tonce is in milliseconds', (now) => `${now}000`),
      spelt('its tonce is in microseconds', (now) => `${now}000000`),
      spelt('its tonce is in minutes', (now) => String(Math.floor(Number(now) / 60))),
      spelt('its tonce is 0', () => '0'),
      spelt('its tonce is negative', (now) => `-${now}`),
    ];
    await refusedOnEach(t, units);
  }),
  rule('ATT-TON-002', 'near both ends, on every operation', async (t: Trial) => {
    knowsTheClock(t);
    for (const start of subjects(t)) {
      const subject = await start();
      for (const seconds of [-INSIDE, INSIDE]) {
        const draft = moved(subject.another(), seconds);
        const exchange = await t.send(draft);
        if (succeeded(exchange)) continue;
        const plain = subject.another();
        const now = await t.send(plain);
        if (!succeeded(now)) throw refusedPremise(plain, now);
        claimOfTime(
          t,
          exchange,
          `a ${subject.operation} with a tonce ${seconds} seconds from the server's time is accepted`,
        );
      }
    }
  }),
  rule('ATT-TON-002', 'near both ends, with a file', (t: Trial) => insideInForms(t, 'multipart'), {
    needs: ['attachments'],
  }),
  rule('ATT-TON-002', 'near both ends, in an urlencoded form', (t: Trial) => insideInForms(t, 'urlencoded')),
  rule('ATT-TON-003', 'beyond both ends, on every operation', outside('json')),
  rule('ATT-TON-003', 'beyond both ends, with a file', outside('multipart'), { needs: ['attachments'] }),
  rule('ATT-TON-003', 'beyond both ends, in an urlencoded form', outside('urlencoded')),
  rule('ATT-TON-003', 'far away, on every operation', async (t: Trial) => {
    await refusedOnEach(t, [-86_400, 86_400, -3600, 3600, -31_536_000, 31_536_000].map(late));
  }),
  rule('ATT-TON-003', 'a request that came in time before', async (t: Trial) => {
    const first = { ...t.create(), tonce: String(t.now()) };
    const no = await t.givenNo(first);
    const stale = late(-2 * OUTSIDE);
    claimRefused(
      await t.send(stale.change({ ...again(t, first), tonce: first.tonce })),
      `${stale.differs}, and it came in time before`,
    );
    const add = { ...t.add(no), tonce: String(t.now()) };
    claimRefused(await t.send(stale.change(add)), stale.differs);
    sameFactoids(t, await t.stored(no), factoidsIn(first), 'a late addition adds nothing');
    await t.given({ ...again(t, add), tonce: String(t.now()) });
    claimRefused(
      await t.send(stale.change({ ...again(t, add), tonce: String(t.now()) })),
      `${stale.differs}, and it came in time before`,
    );
  }),
];

function outside(encoding: Encoding) {
  return async (t: Trial) => {
    knowsTheClock(t);
    await refusedOnEach(t, [late(-OUTSIDE), late(OUTSIDE)], { encoding });
  };
}

async function insideInForms(t: Trial, encoding: Encoding): Promise<void> {
  knowsTheClock(t);
  let seen = false;
  for (const start of subjects(t, encoding)) {
    const subject = await start();
    if (!succeeded(await t.send(subject.another()))) continue;
    seen = true;
    for (const seconds of [-INSIDE, INSIDE]) {
      const exchange = await t.send(moved(subject.another(), seconds));
      if (!succeeded(exchange))
        claimOfTime(t, exchange, `a tonce ${seconds} seconds from the server's time is accepted`);
    }
  }
  if (!seen) t.cannot(`no ${encoding} form is accepted`);
}

function knowsTheClock(t: Trial): void {
  if (!t.knowsTime) t.cannot("the target's clock could not be measured");
}

/** A breach, unless the error itself says that the server's clock is not what its other answers reported. */
function claimOfTime(t: Trial, exchange: Exchange, claim: string): void {
  const body = jsonOf(exchange);
  const timestamp = isObject(body) ? body.timestamp : undefined;
  const apart = typeof timestamp === 'number' ? Math.abs(timestamp / 1000 - t.now()) : 0;
  // Far apart it is the timestamp that is wrong, near it the difference does not matter.
  if (apart > 8 && apart < 600)
    t.cannot(`Date and timestamp of an answer tell times ${Math.round(apart)} s apart`);
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

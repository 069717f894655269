import type { Config } from '../../config/config.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Exchange, succeeded } from '../../target/exchange.ts';

export interface Rush {
  readonly exchanges: readonly Exchange[];
  /** The first 429, and how many a second were accepted before it. */
  readonly first: { readonly exchange: Exchange; readonly perSecond: number } | undefined;
}

/** Creates a round, sent at the same time. */
const ROUND = 50;
/** A limit must show before forty seconds' worth of requests, sent at three times the rate at least. */
const SECONDS_WORTH = 40;
const TIMES_AS_FAST = 3;
/** More than this is not sent, and no longer than these seconds. */
const MOST = { requests: 6000, seconds: 15 };

const rushes = new WeakMap<Config, Promise<Rush>>();

/** Sends creates as fast as it goes until some are answered with 429; once for all cases of a run. */
export function provoke429(t: Trial): Promise<Rush> {
  const known = rushes.get(t.config) ?? rush(t);
  rushes.set(t.config, known);
  return known;
}

async function rush(t: Trial): Promise<Rush> {
  const exchanges: Exchange[] = [];
  const begin = performance.now();
  const rate = t.config.limits.requestsPerSecond;
  const seconds = () => (performance.now() - begin) / 1000;
  while (exchanges.length < Math.min(SECONDS_WORTH * rate, MOST.requests) && seconds() < MOST.seconds) {
    exchanges.push(...(await Promise.all(Array.from({ length: ROUND }, () => t.sendNow(t.create())))));
    const exchange = exchanges.find(({ answer }) => answer?.status === 429);
    if (!exchange) continue;
    const accepted = exchanges.filter(succeeded).length;
    return { exchanges, first: { exchange, perSecond: Math.round(accepted / seconds()) } };
  }
  const fast =
    exchanges.length / seconds() >= TIMES_AS_FAST * rate && exchanges.length >= SECONDS_WORTH * rate;
  if (!fast)
    t.cannot(`${Math.round(exchanges.length / seconds())} requests a second are too few to exceed the rate`);
  return { exchanges, first: undefined };
}

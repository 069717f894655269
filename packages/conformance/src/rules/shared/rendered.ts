import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Exchange, succeeded } from '../../target/exchange.ts';

/** How long the file of a closed attestation may take: nothing says when it is rendered. In milliseconds. */
const PATIENCE = 15_000;

/** Targets for whose file it was waited in vain: the others of a run's cases need not wait again. */
const inVain = new WeakSet<Config>();

/** Asks for the file of a closed attestation until it is given, or has been waited for long enough: the last answer. */
export async function rendered(t: Trial, no: string): Promise<Exchange> {
  const until = performance.now() + PATIENCE;
  for (let wait = 50; ; wait *= 2) {
    const exchange = await t.send(t.download(no));
    if (succeeded(exchange) || exchange.answer === undefined || inVain.has(t.config)) return exchange;
    if (performance.now() + wait > until) {
      inVain.add(t.config);
      return exchange;
    }
    await sleep(wait);
  }
}

/** Premise: a closed attestation; its file is there, if it ever is. */
export async function givenRendered(t: Trial): Promise<string> {
  const no = await t.givenNo(t.create({ completed: true }));
  await rendered(t, no);
  return no;
}

import type { Trial } from '../../suite/trial.ts';
import type { Deadline } from '../../target/deadline.ts';
import { type Answer, type Exchange, succeeded } from '../../target/exchange.ts';
import { breachBy } from '../../verdict.ts';
import { onceInRun } from './read-back.ts';
import { mayBeCounted } from './unknown-ids.ts';

export interface ClosedAttestation {
  readonly no: string;
  /** Ids that are in no other attestation. */
  readonly marks: readonly string[];
}

export async function givenClosed(t: Trial): Promise<ClosedAttestation> {
  const unique_id = t.id();
  const factoids = t.completeFactoids();
  const no = await t.givenNo(t.create({ unique_id, factoids, completed: true }));
  // A sequential number, like 60, may occur anywhere by chance.
  const numbers = mayBeCounted(no) ? [] : [no];
  return { no, marks: [...numbers, unique_id, ...factoids.map((factoid) => factoid.unique_id)] };
}

/** Claim: a closed attestation can be downloaded, possibly after a wait. */
export async function download(t: Trial, no: string): Promise<{ answer: Answer; exchange: Exchange }> {
  const exchange = await rendered(t, no);
  if (succeeded(exchange) && exchange.answer) return { answer: exchange.answer, exchange };
  const claim = 'the file of a closed attestation is downloaded';
  throw breachBy(claim, exchange);
}

/** How long the file of a closed attestation may take, in milliseconds: the description sets no time. */
const PATIENCE = 60_000;

/** Runs in which a file did not appear in time: the other cases of the run do not wait again. */
const inVain = new WeakSet<Deadline>();

/** Downloads the file of a closed attestation until that succeeds or the wait is over; returns the last answer. */
async function rendered(t: Trial, no: string): Promise<Exchange> {
  const until = performance.now() + PATIENCE;
  for (let wait = 50; ; wait *= 2) {
    const exchange = await t.send(t.download(no));
    if (succeeded(exchange) || exchange.answer === undefined || inVain.has(t.end)) return exchange;
    if (performance.now() + wait > until) {
      inVain.add(t.end);
      return exchange;
    }
    await t.end.sleep(wait);
  }
}

/** Premise: a closed attestation, after the wait for its file. The same one for all cases: no request changes it. */
export function givenRendered(t: Trial): Promise<string> {
  return onceInRun(t, 'rendered', async () => {
    const no = await t.givenNo(t.create({ completed: true }));
    await rendered(t, no);
    return no;
  });
}

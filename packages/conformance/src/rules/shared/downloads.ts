import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { type Answer, describeAnswer, type Exchange, succeeded } from '../../target/exchange.ts';
import { rendered } from './rendered.ts';
import { mayBeCounted } from './unknown-like.ts';

export interface ClosedAttestation {
  readonly no: string;
  /** Ids that are in no other attestation. */
  readonly marks: readonly string[];
}

export async function givenClosed(t: Trial): Promise<ClosedAttestation> {
  const unique_id = t.id();
  const factoids = t.completeFactoids();
  const no = await t.givenNo(t.create({ unique_id, factoids, completed: true }));
  // A number that is counted up, like 60, may stand anywhere by chance.
  const numbers = mayBeCounted(no) ? [] : [no];
  return { no, marks: [...numbers, unique_id, ...factoids.map((factoid) => factoid.unique_id)] };
}

/** Claim: a closed attestation can be downloaded, in the end. */
export async function download(t: Trial, no: string): Promise<{ answer: Answer; exchange: Exchange }> {
  const exchange = await rendered(t, no);
  if (succeeded(exchange) && exchange.answer) return { answer: exchange.answer, exchange };
  const claim = 'the file of a closed attestation is downloaded';
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

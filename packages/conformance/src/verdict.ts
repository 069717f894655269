import { describeAnswer, type Exchange } from './target/exchange.ts';

/** The rule is broken. */
export class Breach extends Error {
  override name = 'Breach';
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** The rule is broken by an answer, which the message quotes. */
export function breachBy(claim: string, exchange: Exchange): Breach {
  return new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

/** A valid request that the case depends on was refused, so that the rule itself was not observed. */
export class PremiseRefused extends Error {
  override name = 'PremiseRefused';
  readonly exchange: Exchange;
  constructor(message: string, exchange: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** The case could not observe whether the rule is kept. */
export class NotObserved extends Error {
  override name = 'NotObserved';
}

/** The version that is judged has no such operation. */
export class NotApplicable extends Error {
  override name = 'NotApplicable';
}

/** How often the same was sent, and how often it failed: once in the run, then alone. */
export interface Times {
  readonly failed: number;
  readonly of: number;
}

/** How often what fails is sent again, alone. */
export const AGAIN = 3;

export function describeUnstable({ failed, of }: Times): string {
  return `unstable, it failed ${failed} of ${of} times`;
}

/** The result of one case. `unstable` did not fail each time. `broken-suite` is a fault of the suite, never of the target. */
export type Finding =
  | { readonly status: 'passed' }
  | { readonly status: 'note'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string; readonly exchange: Exchange | undefined }
  | {
      readonly status: 'unstable';
      readonly message: string;
      readonly exchange: Exchange | undefined;
      readonly unstable: Times;
    }
  | { readonly status: 'premise-refused'; readonly message: string; readonly exchange: Exchange }
  | { readonly status: 'not-observed'; readonly message: string }
  | { readonly status: 'not-applicable'; readonly message: string }
  | { readonly status: 'broken-suite'; readonly message: string };

/** Why a case that the end of the run cut short observed nothing. */
export const TIME_IS_OVER = 'the time of the run was over';

/** The same, when somebody ended the run. */
export const INTERRUPTED = 'the run was interrupted';

/** The same, when nothing was asked of the target that it did not answer. */
export const NOT_SENT = 'the time of the run was over before the request could be sent';

/** The same, when the target asks for a wait that would end after it. */
export const WAIT_IS_LONGER = 'the target asked (429 or 503) to wait until after the end of the run';

/** Why nothing was observed, when each answer was a 429 or a 503, however often the request was sent again. */
export const TOO_BUSY = 'the target was too busy (429 or 503)';

/** Whether the case was not run to its end. */
export function isCut(finding: Finding): boolean {
  const causes = [TIME_IS_OVER, INTERRUPTED, NOT_SENT, WAIT_IS_LONGER];
  return finding.status === 'not-observed' && causes.includes(finding.message);
}

export function findingOf(error: unknown): Finding {
  if (error instanceof Breach) {
    return { status: 'failed', message: error.message, exchange: error.exchange };
  }
  if (error instanceof PremiseRefused) {
    return { status: 'premise-refused', message: error.message, exchange: error.exchange };
  }
  if (error instanceof NotObserved) return { status: 'not-observed', message: error.message };
  if (error instanceof NotApplicable) return { status: 'not-applicable', message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 'broken-suite', message };
}

/** The target cannot be judged with this config: one sentence that says why, and what to do. */
export class SetupError extends Error {
  override name = 'SetupError';
}

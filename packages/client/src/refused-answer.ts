import { FailedCallError } from './attestation-error.ts';
import type { Refusal } from './refused-error.ts';

/**
 * An answer that the contract lists as a failure, on its way through clock and retries. Callers of `createApi` are given
 * the answer itself, as `error` and `response`.
 */
export class RefusedAnswer extends FailedCallError {
  /** Only hooks see it, which are called before a request is sent again: of these answers, after a 429. */
  readonly kind = 'too-many-requests';
  readonly clockSkewMs: number | undefined;
  readonly response: Response;

  constructor(refusal: Refusal) {
    const { response, failure } = refusal.answer;
    super(refusal.serverMessage ?? '', { ...refusal, retryable: refusal.status === 429 });
    this.clockSkewMs = refusal.clockSkewMs;
    this.response = new Response(failure, response);
  }
}

import type { AttestationError } from './any-error.ts';
import { type ErrorFor, explainFailure } from './explain-failure.ts';
import {
  BadRequestError,
  MethodNotAllowedError,
  NotFoundError,
  type Refusal,
  RequestFailedError,
  TooLargeError,
  TooManyRequestsError,
} from './refused-error.ts';

const REFUSALS: Record<number, new (refusal: Refusal) => AttestationError> = {
  400: BadRequestError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  413: TooLargeError,
  429: TooManyRequestsError,
  500: RequestFailedError,
};

/**
 * The error for an answer that is not a success. A proxy answers 413 or 429 with its own page: then the status alone
 * speaks.
 */
export const refusalOf: ErrorFor = (requestId, answer, now) =>
  explainFailure(requestId, answer, now, REFUSALS[answer.response.status]);

import { ResponseNotUnderstoodError } from './attestation-error.ts';
import type { AnswerContext } from './call.ts';
import { OUTCOME_UNKNOWN } from './deadline.ts';
import { described } from './described.ts';
import { guardBody } from './guard-body.ts';

/**
 * Reads `data` of a successful JSON answer.
 *
 * @param member a member that `data` has whatever was asked for: enough to tell the service from something else.
 * @throws ResponseNotUnderstoodError; what the connection throws is passed on.
 */
export function readData<T>(member: string) {
  return async (response: Response, { requestId, deadline, parse }: AnswerContext): Promise<T> => {
    const text = response.body ? await new Response(guardBody(response.body, deadline)).text() : '';
    const misfit = (why: string, more: { cause?: unknown; retryable?: boolean } = {}) =>
      new ResponseNotUnderstoodError(`${why} Does baseUrl lead to the service? ${OUTCOME_UNKNOWN}`, {
        requestId,
        status: response.status,
        ...more,
      });
    let answer: unknown;
    try {
      answer = parse(text);
    } catch (cause) {
      // What begins as the service's answer was cut on its way, where no length was given.
      throw misfit(`The answer is not JSON but ${shown(text)}.`, {
        cause,
        retryable: /^\s*(\{|$)/.test(text),
      });
    }
    if (!isObject(answer) || !isObject(answer.data) || !Object.hasOwn(answer.data, member)) {
      throw misfit(`The answer has no data.${member}: ${shown(text)}.`);
    }
    // An answer that belongs to another request must never be taken for this one's.
    if (answer.request_id !== requestId) {
      throw misfit(`The answer is that of another request (${described(answer.request_id)}).`);
    }
    return answer.data as T;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(text: string): string {
  return text === '' ? 'nothing' : described(text);
}

import { ResponseNotUnderstoodError } from './attestation-error.ts';
import type { AnswerContext } from './call.ts';
import { OUTCOME_UNKNOWN } from './deadline.ts';
import { described } from './described.ts';

/**
 * Reads `data` of a successful JSON answer.
 *
 * @throws ResponseNotUnderstoodError; what the connection throws is passed on.
 */
export async function readData<T>(response: Response, context: AnswerContext): Promise<T> {
  return (await readAnswer(response, context)).data as T;
}

/**
 * Reads a successful JSON answer: its `data`, and the text of the whole. A member that `data` always has is enough to
 * see that it is the service's.
 */
export async function readAnswer(
  response: Response,
  { operation, requestId, deadline, parse }: AnswerContext,
): Promise<{ data: object; text: string }> {
  const member = operation.dataMember ?? '';
  const text = await deadline.race(response.text());
  deadline.release();
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
    const retryable = /^\s*(\{|$)/.test(text);
    throw misfit(`The answer is not JSON but ${text ? described(text) : 'nothing'}.`, { cause, retryable });
  }
  const { request_id, data } = (answer ?? {}) as Record<string, object | undefined>;
  if (!Object.hasOwn(data ?? {}, member))
    throw misfit(`The answer has no data.${member}: ${described(text)}.`);
  // An answer that belongs to another request must never be taken for this one's.
  if ((request_id as unknown) !== requestId)
    throw misfit(`The answer is that of another request (${described(request_id)}).`);
  return { data: data as object, text };
}

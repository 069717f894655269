import { ResponseNotUnderstoodError } from './attestation-error.ts';
import type { Deadline } from './deadline.ts';
import { guardBody } from './guard-body.ts';

/**
 * `data` of a successful JSON answer.
 *
 * @param member a member that `data` has whatever was asked for: enough to tell the service from something else.
 * @throws ResponseNotUnderstoodError; what the connection throws is passed on.
 */
export async function readData(
  requestId: string,
  response: Response,
  member: string,
  deadline: Deadline,
): Promise<unknown> {
  const text = response.body ? await new Response(guardBody(response.body, deadline)).text() : '';
  const misfit = (why: string, cause?: unknown) =>
    new ResponseNotUnderstoodError(`${why} ${DOUBT}`, { requestId, status: response.status, cause });
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw misfit(`The answer is not JSON but ${describe(text)}.`, cause);
  }
  if (!isObject(answer) || !isObject(answer.data) || !Object.hasOwn(answer.data, member)) {
    throw misfit(`The answer has no data.${member}: ${describe(text)}.`);
  }
  // An answer that belongs to another request must never be taken for this one's.
  if (answer.request_id !== requestId) {
    throw misfit(`The answer is that of another request (${JSON.stringify(answer.request_id)}).`);
  }
  return answer.data;
}

const DOUBT =
  'Check that baseUrl is the service itself. Whether the request took effect is not known; sending it again is safe.';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(text: string): string {
  if (text === '') return 'nothing';
  return text.length > 80 ? `${JSON.stringify(text.slice(0, 80))}...` : JSON.stringify(text);
}

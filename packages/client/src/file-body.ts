import { ResponseNotUnderstoodError } from './attestation-error.ts';
import type { AnswerContext } from './call.ts';
import { type Bytes, guardBody } from './guard-body.ts';

/**
 * The bytes of the file in an answer. The time stops counting here, the signal does not.
 *
 * @throws ResponseNotUnderstoodError when the answer is not a file.
 */
export function fileBody(response: Response, { requestId, deadline }: AnswerContext): Bytes {
  deadline.stopTimer();
  const { body, headers, status } = response;
  const type = headers.get('Content-Type') ?? '';
  const isFile = headers.has('Content-Disposition') || !/^(text\/|application\/json)/i.test(type);
  if (body && isFile) return guardBody(body, deadline);
  const message = `The answer is not a file but ${body ? type : 'empty'}; check that baseUrl is the service itself.`;
  throw new ResponseNotUnderstoodError(message, { requestId, status });
}

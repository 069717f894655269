import { type AnswerContext, run } from './call.ts';
import type { Connection } from './connect.ts';
import { type ErrorFor, errorBody, explainFailure } from './explain-failure.ts';
import { fileBody } from './file-body.ts';
import type { Operation } from './operation.ts';
import { readAnswer } from './read-data.ts';
import { RefusedAnswer } from './refused-answer.ts';
import { requireAttached } from './require-attached.ts';

/**
 * A request of openapi-fetch, after all its middleware: checked, signed and sent, again if need be. Its address and
 * headers are used; the body is given separately, since its bytes exist only after it is signed.
 *
 * @returns the answer of the last attempt, when it is a success or a failure that the contract lists.
 * @throws AttestationError for everything else.
 */
export async function sendRequest(
  connection: Connection,
  operation: Operation,
  { url, headers }: Request,
  body: unknown,
  options: object,
): Promise<Response> {
  const given = { ...options, headers: Object.fromEntries(headers) };
  const call = { operation, url, request: body, options: given, attach: requireAttached, read, refuse };
  try {
    return (await run(() => connection, call)).data;
  } catch (error) {
    if (error instanceof RefusedAnswer) return error.response;
    throw error;
  }
}

async function read(response: Response, context: AnswerContext): Promise<Response> {
  const { dataMember } = context.operation;
  const body = dataMember === null ? fileBody(response, context) : (await readAnswer(response, context)).text;
  return new Response(body, response);
}

const LISTED = [400, 404, 405, 413, 429, 500];

/** A page of a proxy is no `error` of the contract, whatever its status. */
const refuse: ErrorFor = (requestId, answer, now) => {
  const isListed = LISTED.includes(answer.response.status) && errorBody(answer.failure).message !== undefined;
  return explainFailure(requestId, answer, now, isListed ? RefusedAnswer : undefined);
};

import type { IncomingMessage } from 'node:http';
import { failure, type HttpAnswer } from './answer.ts';
import { pathOf } from './path-of.ts';
import { Refusal } from './refusal.ts';
import { type FieldsReader, unverifiedName } from './unverified-envelope.ts';

/** Answers a request whose path or method is wrong. */
export type PathRefuser = (request: IncomingMessage, address: string) => Promise<HttpAnswer>;

/** 404 or 405, with the request's id where a body of ordinary size has one. D10, D11 */
export function pathRefuser(paths: ReadonlySet<string>, readFields: FieldsReader): PathRefuser {
  return async (request, address) => {
    const refusal = pathRefusal(paths, pathOf(request), request.method ?? '');
    return failure(refusal, await requestIdOf(request, address, readFields));
  };
}

/** What is wrong with a path and method that no operation has. D10 */
export function pathRefusal(paths: ReadonlySet<string>, path: string, method: string): Refusal {
  return paths.has(path)
    ? new Refusal('wrong-method', `${method} is not allowed; use POST`, { headers: { Allow: 'POST' } })
    : new Refusal(
        'no-such-path',
        'No operation has this path; paths are /api/<version>/<interface>, exactly',
      );
}

async function requestIdOf(
  request: IncomingMessage,
  address: string,
  readFields: FieldsReader,
): Promise<string> {
  const type = request.headers['content-type'];
  // Files are not worth receiving for an id.
  if (!type || type.toLowerCase().startsWith('multipart')) return '';
  try {
    return unverifiedName(await readFields(request, address), 'request_id');
  } catch (error) {
    if (error instanceof Refusal) return error.requestId;
    throw error;
  }
}

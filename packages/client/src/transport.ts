import createFetchClient from 'openapi-fetch';
import type { EncodedBody } from './encode-body.ts';
import type { Fetch } from './options.ts';

/** Sends one body to one path. Rejects only when no complete head of an answer arrived. */
export type Transport = (path: string, body: EncodedBody, signal: AbortSignal) => Promise<RawAnswer>;

/** An answer as it came. */
export interface RawAnswer {
  response: Response;
  /** The body of a failure, parsed if it is JSON, else its text; undefined for a success, whose body is unread. */
  failure: unknown;
}

/**
 * What openapi-fetch needs to know. Payloads are typed by the contract at the client's door; here a body is
 * already the text that was signed.
 */
interface Paths {
  [path: string]: {
    post: {
      requestBody: { content: { 'application/json': EncodedBody } };
      responses: {
        200: { content: { 'application/json': unknown } };
        default: { content: { 'application/json': unknown } };
      };
    };
  };
}

/**
 * The only place that knows openapi-fetch, so that it can be replaced here.
 *
 * Redirects are never followed: they would carry the signed request to another address, or turn the POST into a GET.
 * For files the mode is `error`: with any other, Node's fetch keeps a copy of the whole body in memory, to send it
 * again. For the rest it is `manual`, which lets the error say where the redirect leads.
 */
export function createTransport(baseUrl: string, fetch: Fetch | undefined): Transport {
  const client = createFetchClient<Paths>({ baseUrl });
  return async (path, body, signal) => {
    const { response, error } = await client.POST(path, {
      body,
      bodySerializer: () => body.content,
      signal,
      // The signal again: Node forgets the one of a Request when it collects garbage, and the call could not be ended.
      // The global fetch is looked up at each call, so that one replaced later (by tests, by tracing) is used.
      fetch: (request) => (fetch ?? globalThis.fetch)(request, { signal }),
      redirect: typeof body.content === 'string' ? 'manual' : 'error',
      headers: { 'Content-Type': body.contentType, Accept: '*/*' },
      parseAs: 'stream', // openapi-fetch's own parsing throws a SyntaxError at HTML on a 200
    });
    return { response, failure: error };
  };
}

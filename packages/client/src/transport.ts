import type { EncodedBody } from './envelope.ts';

/** The way in which the client calls `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one body to one address. Rejects when no whole answer arrived; of a success only the head is waited for. */
export type Transport = (
  url: string,
  body: EncodedBody,
  headers: Headers,
  signal: AbortSignal,
) => Promise<RawAnswer>;

/** An answer as it came. */
export interface RawAnswer {
  response: Response;
  /** The text of a failure; empty for a success, whose body is unread. */
  failure: string;
}

/**
 * The only place that calls `fetch`.
 *
 * Redirects are never followed: they would carry the signed request to another address, or turn the POST into a GET.
 * For files the mode is `error`: with any other, Node's fetch keeps a copy of the whole body in memory, to send it
 * again. Elsewhere it is `manual`, which lets the error say that the address redirects: with `error` a browser does not
 * say why it failed, so that the request would be sent again.
 */
export function createTransport(fetch: Fetch | undefined): Transport {
  return async (url, { content, contentType }, headers, signal) => {
    headers.set('Content-Type', contentType);
    // The global fetch is looked up at each call, so that one replaced later (by tests, by tracing) is used.
    const response = await (fetch ?? globalThis.fetch)(url, {
      method: 'POST',
      body: content,
      signal,
      redirect: typeof content !== 'string' && hasRedirectError() ? 'error' : 'manual',
      headers,
    });
    return { response, failure: response.ok ? '' : await response.text() };
  };
}

/** Pages and their workers, which have an address, need it not; workers of Cloudflare refuse it. */
function hasRedirectError(): boolean {
  try {
    return (
      !globalThis.location && new Request('https://localhost', { redirect: 'error' }).redirect === 'error'
    );
  } catch {
    return false;
  }
}

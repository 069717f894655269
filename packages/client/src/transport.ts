import type { EncodedBody } from './envelope.ts';
import type { Settings } from './options.ts';

/** Sends one body to one path. Rejects when no whole answer arrived; of a success only the head is waited for. */
export type Transport = (
  path: string,
  body: EncodedBody,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<RawAnswer>;

/** An answer as it came. */
export interface RawAnswer {
  response: Response;
  /** The text of a failure; empty for a success, whose body is unread. */
  failure: string;
}

/**
 * The only place that knows `fetch`.
 *
 * Redirects are never followed: they would carry the signed request to another address, or turn the POST into a GET.
 * For files the mode is `error`: with any other, Node's fetch keeps a copy of the whole body in memory, to send it
 * again. For the rest, and where there is no `error`, it is `manual`, which lets the error say where the redirect leads.
 */
export function createTransport({ baseUrl, fetch }: Pick<Settings, 'baseUrl' | 'fetch'>): Transport {
  const ofFiles = hasRedirectError() ? 'error' : 'manual';
  return async (path, { content, contentType }, headers, signal) => {
    // The global fetch is looked up at each call, so that one replaced later (by tests, by tracing) is used.
    const response = await (fetch ?? globalThis.fetch)(baseUrl + path, {
      method: 'POST',
      body: content,
      signal,
      redirect: typeof content === 'string' ? 'manual' : ofFiles,
      headers: { Accept: '*/*', ...headers, 'Content-Type': contentType },
    });
    return { response, failure: response.ok ? '' : await response.text() };
  };
}

/** Workers of Cloudflare refuse it. */
function hasRedirectError(): boolean {
  try {
    return new Request('https://localhost', { redirect: 'error' }).redirect === 'error';
  } catch {
    return false;
  }
}

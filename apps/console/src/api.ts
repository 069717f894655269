import { contractDigest, type paths } from '@attestation/console/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { problemText } from './problem-texts.ts';

/** Calls of the console's API by path, typed by its document. */
export const fetchClient = createFetchClient<paths>({ credentials: 'same-origin' });

// A server of another build refuses what this page sends: it has to be loaded again.
fetchClient.use({
  onRequest({ request }) {
    request.headers.set('Console-Contract', contractDigest);
  },
  onResponse({ response }) {
    if (response.status === 412) dispatchEvent(new Event('other-build'));
  },
});

/** The same as hooks. */
export const api = createQueryClient(fetchClient);

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (isSignedOut(error)) dispatchEvent(new Event('signed-out'));
    },
  }),
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
});

/** What a refusal says to people, in the language that is shown. */
export function messageOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // A fetch that failed says something else in each browser.
  const isAnswer = typeof code === 'string' && typeof message === 'string';
  return isAnswer ? problemText(code, message) : problemText('no-answer', 'The server does not answer.');
}

/** Whether the session is over. */
export function isSignedOut(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'not-signed-in';
}

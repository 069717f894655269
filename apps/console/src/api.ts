import type { paths } from '@attestation/console-contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';

/** Calls of the console's API by path, typed by its document. */
export const fetchClient = createFetchClient<paths>({ credentials: 'same-origin' });

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

/** What a refusal says to people. */
export function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : 'The server does not answer.';
}

/** Whether the session is over. */
export function isSignedOut(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'not-signed-in';
}

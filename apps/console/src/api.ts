import { type components, contractDigest, type paths } from '@attestation/console/contract';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { demandText, problemText } from './service-texts.ts';

/** The newest change, under way or answered a moment ago. */
let newest: { readonly name: string; readonly answer: Promise<Response> } | undefined;
/** Milliseconds within which the same change again is a second click, unless there was another one between. */
const secondClick = 500;

/** Sends a change that comes twice once, such as that of a double click. */
async function sendOnce(request: Request): Promise<Response> {
  if (request.method === 'GET' || request.url.endsWith('/preview')) return fetch(request);
  const name = [request.method, request.url, await request.clone().text()].join(' ');
  if (newest?.name !== name) newest = { name, answer: sendSignedIn(request) };
  const { answer } = newest;
  const forget = () => {
    if (newest?.answer === answer) newest = undefined;
  };
  answer.then(() => setTimeout(forget, secondClick), forget);
  return (await answer).clone();
}

export interface SignInAgainProps {
  readonly onDone: (isSignedIn: boolean) => void;
  /** Why a sign-in at the provider is not enough; then it is not offered. */
  readonly refusal?: unknown;
}

/** Opens the dialog that is in front of any page. */
export function askToSignInAgain(detail: SignInAgainProps): void {
  dispatchEvent(new CustomEvent('sign-in-again', { detail }));
}

/** Sends a change again once the person has signed in again, where the server asks for that. */
async function sendSignedIn(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code !== 'sign-in-again') return response;
  const isSignedIn = await new Promise<boolean>((onDone) => askToSignInAgain({ onDone }));
  return isSignedIn ? fetch(again) : response;
}

/** Calls of the console's API by path, typed by its document. */
export const fetchClient = createFetchClient<paths>({ credentials: 'same-origin', fetch: sendOnce });

// A server of another build refuses what this page sends: it has to be loaded again.
fetchClient.use({
  onRequest({ request }) {
    request.headers.set('Console-Contract', contractDigest);
  },
  onResponse({ response }) {
    if (response.status === 412) dispatchEvent(new Event('other-build'));
  },
});

export type Session = components['schemas']['Session'];

/** The same as hooks. */
export const api = createQueryClient(fetchClient);

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (isSignedOut(error)) dispatchEvent(new Event('signed-out'));
    },
  }),
  // Without a network they fail, and say so, rather than wait for one.
  defaultOptions: {
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * For `onSuccess` of a change: what is known from this path is asked again, then `done` is called.
 *
 * @example api.useMutation('post', '/console/v1/keys', { onSuccess: refresh('/console/v1/keys', onDone) })
 */
export const refresh =
  <Data>(path: keyof paths, done?: (data: Data) => void) =>
  async (data: Data): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['get', path] });
    done?.(data);
  };

/** What a refusal says to people, in the language that is shown. */
export function messageOf(error: unknown): string {
  const { code, message, parameters } = (error ?? {}) as Partial<components['schemas']['Problem']>;
  // A fetch that failed says something else in each browser.
  if (typeof code === 'string' && typeof message === 'string') return problemText(code, message, parameters);
  return navigator.onLine
    ? problemText('no-answer', 'The server does not answer. Try again in a moment.')
    : problemText('offline', 'This device is offline. Nothing was saved; try again once it is connected.');
}

/** Whether there is no such thing, or none that this organization may see. */
export function isUnknown(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('unknown-');
}

/**
 * What a refusal says of one field of a form; undefined: it says nothing of it.
 *
 * @param places JSON pointers into the body that the server blames, or codes of refusals that are about this field alone
 */
export function faultAt(error: unknown, ...places: readonly string[]): string | undefined {
  const { code, faults } = (error ?? {}) as Partial<components['schemas']['Problem']>;
  const fault = faults?.find(({ place }) => places.includes(place));
  if (fault) return demandText(fault);
  return code !== undefined && places.includes(code) ? messageOf(error) : undefined;
}

/** Whether the session is over, or waits for a second factor. */
export function isSignedOut(error: unknown): boolean {
  return /^(not-signed-in|second-factor)$/.test(String((error as { code?: unknown } | null)?.code));
}

export const environments = ['sandbox', 'formal'] as const;
export type Environment = (typeof environments)[number];

/** Whether the role of who is signed in allows changes; the server decides again. */
export function useMayChange(): boolean {
  const { data } = api.useQuery('get', '/console/v1/session');
  return data !== undefined && data.role !== 'viewer';
}

/** What people call the access keys of an environment; those without a name are not among them. */
export function useKeyNames(environment: Environment): ReadonlyMap<string, string> {
  const { data } = api.useQuery('get', '/console/v1/keys', { params: { query: { environment } } });
  return new Map(data?.keys.flatMap(({ accessKey, name }) => (name === null ? [] : [[accessKey, name]])));
}

import { fetchClient } from './api.ts';

interface Flow {
  readonly purpose: 'sign-in' | 'link' | 'join';
  /** Sealed by the server. */
  readonly flow: string;
  /** The page that was wanted; to join, that of the invitation. */
  readonly from?: string | undefined;
}

/**
 * Of this tab alone: an answer that somebody else's sign-in has got, sent to this browser as a link, finds none here.
 */
const name = 'oidc-flow';

/** Leads to the OpenID provider. @param token of the invitation, to join @throws what the server refuses it with */
export async function goToProvider(purpose: Flow['purpose'], from?: string, token?: string): Promise<void> {
  const body = { purpose, ...(token && { token }) };
  const { data, error } = await fetchClient.POST('/console/v1/oidc/start', { body });
  if (error) throw error;
  sessionStorage.setItem(name, JSON.stringify({ purpose, flow: data.flow, from } satisfies Flow));
  location.assign(data.address);
}

/** What was kept, once. */
export function takeFlow(): Flow | undefined {
  const text = sessionStorage.getItem(name);
  sessionStorage.removeItem(name);
  return text === null ? undefined : (JSON.parse(text) as Flow);
}

import { fetchClient } from './api.ts';

/** The library of the browser's side, loaded with the first use. */
const library = () => import('@simplewebauthn/browser');

/** @returns undefined: it was added; else what the server said, or that the person or the device gave up */
export async function createPasskey(name: string): Promise<unknown> {
  const { data, error } = await fetchClient.POST('/console/v1/passkeys/options');
  if (error) return error;
  try {
    const { startRegistration } = await library();
    const response = await startRegistration({ optionsJSON: data as never });
    const added = await fetchClient.POST('/console/v1/passkeys', {
      body: { name, response: response as never },
    });
    return added.error;
  } catch (fault) {
    if (isFromBrowser(fault)) return 'cancelled';
    throw fault;
  }
}

/** The same for a sign-in. */
export async function signInWithPasskey(): Promise<unknown> {
  const { data, error } = await fetchClient.POST('/console/v1/session/passkey/options');
  if (error) return error;
  try {
    const { startAuthentication } = await library();
    const body = await startAuthentication({ optionsJSON: data as never });
    return (await fetchClient.POST('/console/v1/session/passkey', { body: body as never })).error;
  } catch (fault) {
    if (isFromBrowser(fault)) return 'cancelled';
    throw fault;
  }
}

/** Cancelled, out of time, no such device: a DOMException, or the library's error with one as its cause. */
function isFromBrowser(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    (fault.name === 'WebAuthnError' || fault instanceof DOMException || 'code' in fault)
  );
}

import { fetchClient, type Session } from './api.ts';

/** The library of the browser's side, loaded with the first use. */
const library = () => import('@simplewebauthn/browser');

/** Browsers bind passkeys to a name: an IP address has none. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(location.hostname);

/** @throws what the server refuses it with, or that the person or the device gave up; see `messageOf` */
export async function createPasskey(name: string): Promise<void> {
  const { data, error } = await fetchClient.POST('/console/v1/passkeys/options');
  if (error) throw error;
  const response = await answerOf((await library()).startRegistration({ optionsJSON: data as never }));
  const added = await fetchClient.POST('/console/v1/passkeys', {
    body: { name, response: response as never },
  });
  if (added.error) throw added.error;
}

/** The same for a sign-in. */
export async function signInWithPasskey(): Promise<Session> {
  const { data, error } = await fetchClient.POST('/console/v1/session/passkey/options');
  if (error) throw error;
  const body = await answerOf((await library()).startAuthentication({ optionsJSON: data as never }));
  const signedIn = await fetchClient.POST('/console/v1/session/passkey', { body: body as never });
  if (signedIn.error) throw signedIn.error;
  return signedIn.data;
}

async function answerOf<Response>(asked: Promise<Response>): Promise<Response> {
  try {
    return await asked;
  } catch (fault) {
    if (!isFromBrowser(fault)) throw fault;
    const message = 'Nothing was added or signed in: the device gave no answer, or you cancelled.';
    throw { code: 'passkey-cancelled', message };
  }
}

/** Cancelled, out of time, no such device: a DOMException, or the library's error with one as its cause. */
function isFromBrowser(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    (fault.name === 'WebAuthnError' || fault instanceof DOMException || 'code' in fault)
  );
}

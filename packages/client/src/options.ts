import { newRequestId, type Signer } from '@attestation/signing';
import { InvalidInputError } from './attestation-error.ts';

/** The way in which the client calls `fetch`. */
export type Fetch = (request: Request, init: { signal: AbortSignal }) => Promise<Response>;

/** Who calls, and where to. */
export interface ClientOptions {
  /** Address of the service without `/api` and what follows: `https://attestation.example`. */
  baseUrl: string;
  /** The identifier that the service issued for the public key; it also selects Sandbox or Formal. */
  accessKey: string;
  /**
   * The RSA private key: PEM text (PKCS#8 or PKCS#1), a CryptoKey, or a function that signs (for a KMS or HSM). It is
   * read at once, but a key that cannot be used fails the first call, not `createClient`.
   */
  privateKey: string | CryptoKey | Signer;
  /** Instead of the runtime's `fetch`: for a proxy, for tracing, for tests. */
  fetch?: Fetch;
  /**
   * Milliseconds that a call may take, reading the answer included (of a download: until it begins); 0 for no limit.
   * Default: 30 s, and 1 s more for every 100 kB of files. Hashing the files beforehand does not count.
   */
  timeoutMs?: number;
  /** The time in Unix milliseconds, as `Date.now`; for a machine whose clock is off by more than 300 s. */
  now?: () => number;
  /** Makes the request ids: 1 to 32 characters, no `/`. Default: 32 random hexadecimal digits. */
  requestId?: () => string;
}

/** What can be said for one call. */
export interface CallOptions {
  /** Ends the call when it aborts; of a download also the stream. */
  signal?: AbortSignal;
  /** Instead of the client's `timeoutMs`. */
  timeoutMs?: number;
  /** Instead of a new one: 1 to 32 characters, no `/`. The same again makes `applyCertification` safe to repeat. */
  requestId?: string;
}

/** Options, checked and with their defaults. */
export interface Settings {
  baseUrl: string;
  accessKey: string;
  timeoutMs: number | undefined;
  now: () => number;
  newRequestId: () => string;
}

/** @throws InvalidInputError when the address or the access key cannot be meant. */
export function checkOptions(options: ClientOptions): Settings {
  const { baseUrl, accessKey, timeoutMs, now = Date.now, requestId = newRequestId } = options;
  if (typeof accessKey !== 'string' || accessKey === '') {
    throw new InvalidInputError(
      'accessKey is empty; it is what the service gave you for your public key.',
      NO_REQUEST,
    );
  }
  return { baseUrl: checkBaseUrl(baseUrl), accessKey, timeoutMs, now, newRequestId: requestId };
}

/** D12, D14: other lengths are the service's to judge, since a setting of it raises the bound. */
export function checkRequestId(requestId: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the rule forbids
  if (typeof requestId === 'string' && /^[^/\u0000-\u001f\u007f-\u009f]{1,255}$/u.test(requestId))
    return requestId;
  throw new InvalidInputError(
    `The requestId ${JSON.stringify(requestId)} cannot be used; take 1 to 32 characters without "/" and control characters.`,
    NO_REQUEST,
  );
}

const NO_REQUEST = { requestId: '' };

function checkBaseUrl(baseUrl: string): string {
  const wrong = (why: string) =>
    new InvalidInputError(
      `baseUrl ${JSON.stringify(baseUrl)} ${why}, such as https://attestation.example`,
      NO_REQUEST,
    );
  if (!URL.canParse(baseUrl)) throw wrong('is not an address; give scheme and host');
  const { protocol, username, search, hash, pathname } = new URL(baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw wrong('must start with https:// or http://');
  if (username || search || hash)
    throw wrong('must not hold a user name, a query or a fragment; give scheme and host');
  if (/\/api(\/|$)/.test(pathname)) throw wrong('must stop before /api; give scheme and host');
  return baseUrl.replace(/\/+$/, '');
}

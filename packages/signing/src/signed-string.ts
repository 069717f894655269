import { SigningError } from './signing-error.ts';

/** What a signature covers. */
export interface SignedParts {
  /** The request path from `/api` on, without host and query: `/api/v1/attestations`. */
  path: string;
  requestId: string;
  accessKey: string;
  /** Unix time in seconds; a string must be the decimal text that the request carries. */
  tonce: number | string;
  /** The JSON text of the payload, character for character as it is in the request. */
  payload: string;
}

/**
 * The string that is signed: `POST`, path, request_id, access_key, tonce and payload text, one after the other with
 * nothing in between (source: Authentication 4).
 *
 * @throws SigningError `malformed-part` when tonce is not a whole number of at least 0.
 *
 * @example
 * signedString({ path: '/api/v1/attestation', requestId: 'r1', accessKey: 'AK1', tonce: 1700000000, payload: '{}' });
 * // 'POST/api/v1/attestationr1AK11700000000{}'
 */
export function signedString({ path, requestId, accessKey, tonce, payload }: SignedParts): string {
  return `POST${path}${requestId}${accessKey}${tonceText(tonce)}${payload}`;
}

/**
 * The bytes that are signed: the string as UTF-8; undefined when it has no such form, because it holds half a
 * surrogate pair. (TextEncoder would write U+FFFD, and two different requests would share one signature.)
 */
export function signedBytes(parts: SignedParts): Uint8Array | undefined {
  const text = signedString(parts);
  return /\p{Cs}/u.test(text) ? undefined : new TextEncoder().encode(text);
}

function tonceText(tonce: number | string): string {
  const text = String(tonce);
  if (/^(?:0|[1-9][0-9]*)$/.test(text)) return text;
  throw new SigningError(
    'malformed-part',
    `tonce must be the Unix time in whole seconds, such as ${Math.floor(Date.now() / 1000)}.`,
  );
}

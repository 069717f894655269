import { decodeBase64 } from './base64.ts';
import { type SignedParts, signedBytes } from './signed-string.ts';
import type { Verifier } from './verifier.ts';

/**
 * Whether the signature was made over exactly these parts with the verifier's key. False, too, when the signature is
 * not Base64 or a part has no form in UTF-8: no one can have signed that.
 *
 * @throws SigningError `malformed-part` when tonce is not a whole number.
 */
export async function verify(parts: SignedParts, signature: string, verifier: Verifier): Promise<boolean> {
  const bytes = signedBytes(parts);
  const raw = decodeBase64(signature);
  return bytes !== undefined && raw !== undefined && verifier(bytes, raw);
}

import { encodeBase64 } from './base64.ts';
import { type SignedParts, signedBytes } from './signed-string.ts';
import type { Signer } from './signer.ts';
import { SigningError } from './signing-error.ts';

/**
 * The `signature` member of a request: Base64 of the RSA signature over the signed string in UTF-8.
 *
 * @throws SigningError `malformed-part` when a part holds half a surrogate pair or tonce is not a whole number.
 *   What a signer of your own throws is passed on.
 */
export async function sign(parts: SignedParts, signer: Signer): Promise<string> {
  const bytes = signedBytes(parts);
  if (bytes === undefined) {
    throw new SigningError(
      'malformed-part',
      'The parts hold half a surrogate pair, which has no form in UTF-8; was a text cut inside an emoji?',
    );
  }
  return encodeBase64(await signer(bytes));
}

import { operations } from '@attestation/contract/v1';
import type { SignedParts } from '@attestation/signing';
import { diagnose, mistakeText } from '@attestation/signing/diagnose';

/**
 * Why a signature does not verify; undefined when it does.
 *
 * @param publicKey of the other client, PEM
 */
export async function signatureFault(
  parts: SignedParts,
  signature: string,
  publicKey: string,
): Promise<string | undefined> {
  const paths = Object.values(operations).map(({ path }) => path);
  const mistakes = await diagnose({ parts, signature, publicKey, paths });
  if (mistakes.length === 0) return encodingFault(signature);
  const texts = mistakes.map(mistakeText);
  if (mistakes.some(({ code }) => code === 'other-string')) {
    texts.push('give yours with --signed-string to see where they differ');
  }
  return texts.join('; ');
}

/** RFC 4648 section 4, padded, without line breaks. The service may accept what is strictly no Base64. */
function encodingFault(signature: string): string | undefined {
  if (/\s/.test(signature)) return 'its Base64 has line breaks or spaces; remove them';
  const isPadded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(signature);
  return isPadded ? undefined : 'it is not Base64 with its padding (=)';
}

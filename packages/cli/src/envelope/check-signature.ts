import { constants, createHash, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { type SignedParts, signedString } from '@attestation/signing';
import { signingMistakes } from './signing-mistakes.ts';

/** RFC 8017 section 9.2, note 1: what precedes a SHA-256 digest. */
const SHA256_PREFIX = '3031300d060960864801650304020105000420';

/**
 * Why a signature does not verify; undefined when it does. With PKCS #1 v1.5 the public key gives back the digest that
 * was signed, so the string behind it is compared with those of common mistakes.
 */
export function signatureFault(
  parts: SignedParts,
  signature: string,
  publicKey: KeyObject,
): string | undefined {
  const encoding = encodingFault(signature);
  if (encoding) return encoding;
  const bytes = Buffer.from(signature, 'base64');
  const right = signedString(parts);
  if (verify('sha256', Buffer.from(right), publicKey, bytes)) return undefined;
  const info = recovered(bytes, publicKey);
  if (info === undefined) return otherKey(bytes, right, publicKey);
  if (!info.startsWith(SHA256_PREFIX)) {
    return 'it was not made with SHA-256 and PKCS #1 v1.5; use SHA256withRSA (RSASSA-PKCS1-v1_5)';
  }
  const digest = info.slice(SHA256_PREFIX.length);
  if (digest === sha256(sha256(right)) || digest === sha256(createHash('sha256').update(right).digest())) {
    return 'the string was hashed before it was signed; SHA256withRSA does that itself';
  }
  if (digest === sha256(Buffer.from(right, 'latin1')))
    return 'the string was turned into bytes as Latin-1; use UTF-8';
  if (digest === sha256(Buffer.from(right, 'utf16le')))
    return 'the string was turned into bytes as UTF-16; use UTF-8';
  const mistake = signingMistakes(parts).find(({ text }) => sha256(text) === digest);
  return (
    mistake?.advice ??
    'the key is right, but another string was signed; give yours with --signed-string to see where they part'
  );
}

/** RFC 4648 section 4, padded, without line breaks. */
function encodingFault(signature: string): string | undefined {
  if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(signature)) {
    return /^[0-9a-f]+$/i.test(signature) ? 'it is hexadecimal; use Base64' : undefined;
  }
  if (/\s/.test(signature)) return 'its Base64 has line breaks or spaces; take them out';
  if (/[-_]/.test(signature)) return 'it is Base64 for URLs (- and _); use the standard alphabet (+ and /)';
  return 'it is not Base64 with its padding (=)';
}

function recovered(signature: Buffer, key: KeyObject): string | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature).toString('hex');
  } catch {
    return undefined; // another key, or another padding
  }
}

function otherKey(signature: Buffer, text: string, key: KeyObject): string {
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  if (verify('sha256', Buffer.from(text), pss, signature)) {
    return 'it was made with RSASSA-PSS; use PKCS #1 v1.5 padding (SHA256withRSA)';
  }
  const bytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  if (signature.length !== bytes) {
    return `it has ${signature.length} bytes, but one of this key has ${bytes}; was it cut, or made with another key?`;
  }
  return 'it was made with another private key';
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import { type RecoveredDigest, recoveredDigest } from './recovered-digest.ts';
import { readingsOf } from './signature-encodings.ts';
import { joined, type StringParts, type Surroundings, signingMistakes } from './signing-mistakes.ts';

/** A signature that does not verify, and all that is known around it. */
export interface FailedSignature {
  readonly parts: StringParts;
  /** The `signature` member. */
  readonly signature: string;
  readonly key: KeyObject;
  /** Every registered key, by access key. */
  readonly keys: ReadonlyMap<string, KeyObject>;
  readonly around: Surroundings;
  /** The string that the caller says it signed. */
  readonly claimed?: string | undefined;
}

/**
 * Why the signature does not verify, in one sentence. With PKCS #1 v1.5 the public key gives back the digest that was
 * signed, so the string behind it need not be guessed blindly: it is compared with those of common mistakes.
 */
export function diagnoseSignature(failed: FailedSignature): string {
  const { signature, key, parts } = failed;
  const readings = readingsOf(signature);
  if (readings.length === 0) return 'the signature is not Base64';
  for (const { bytes, advice } of readings) {
    const recovered = recoveredDigest(bytes, key);
    if (recovered)
      return [advice, digestCause(recovered, failed)].filter(Boolean).join('; and ') || unexplained;
    if (isPss(bytes, joined(parts), key)) {
      return 'it was made with RSASSA-PSS; use PKCS #1 v1.5 padding (SHA256withRSA, RSASSA-PKCS1-v1_5)';
    }
  }
  return otherKey(
    failed,
    readings.map(({ bytes }) => bytes),
  );
}

const unexplained = 'the signature is right, but its text is not';

/** The key is right, so it is the algorithm or the string. */
function digestCause({ hash, digest }: RecoveredDigest, failed: FailedSignature): string | undefined {
  const { parts, claimed } = failed;
  const right = joined(parts);
  if (hash === undefined) {
    const bare = digest.equals(sha256(right));
    return bare
      ? 'the digest was padded without naming its algorithm; use a signing function (SHA256withRSA), not RSA encryption of a hash'
      : 'RSA was applied to bytes that are no SHA-256 digest; use a signing function (SHA256withRSA)';
  }
  if (hash !== 'sha256') return `it was made with ${hash.toUpperCase()}; use SHA-256 (SHA256withRSA)`;
  if (digest.equals(sha256(right))) return undefined;
  const said = claimed !== undefined && !digest.equals(sha256(claimed));
  const note = said
    ? ' (and the string in X-Debug-Signed-String is not the one that was signed, either)'
    : '';
  return `${mistakeBehind(digest, failed) ?? 'the key is right, but another string was signed'}${note}`;
}

/** Beyond this a string is hashed only a few times. */
const longString = 64 * 1024;

function mistakeBehind(digest: Buffer, { parts, around }: FailedSignature): string | undefined {
  const right = joined(parts);
  const hashed =
    'the string was hashed before it was signed; SHA256withRSA does that itself, so give it the string';
  for (const again of [sha256(right), sha256(right).toString('hex'), sha256(right).toString('base64')]) {
    if (digest.equals(sha256(again))) return hashed;
  }
  for (const encoding of ['utf16le', 'latin1'] as const) {
    if (digest.equals(sha256(Buffer.from(right, encoding)))) {
      return `the string was turned into bytes as ${encoding === 'latin1' ? 'Latin-1' : 'UTF-16'}; use UTF-8`;
    }
  }
  let tries = right.length > longString ? 40 : Infinity;
  for (const { advice, text } of signingMistakes(parts, around)) {
    if (tries-- <= 0) return undefined;
    if (digest.equals(sha256(text))) return advice;
  }
  return undefined;
}

function isPss(signature: Buffer, text: string, key: KeyObject): boolean {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const saltLength = constants.RSA_PSS_SALTLEN_AUTO;
  return verify('sha256', Buffer.from(text), { key, padding, saltLength }, signature);
}

function otherKey({ key, keys, parts }: FailedSignature, readings: readonly Buffer[]): string {
  for (const [accessKey, other] of keys) {
    if (other !== key && readings.some((bytes) => recoveredDigest(bytes, other))) {
      return `it was made with the private key that belongs to access_key "${accessKey}", not to "${parts.accessKey}"`;
    }
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const bytes = readings[0]?.length ?? 0;
  if (bytes !== bits / 8) {
    return `the signature has ${bytes} bytes, but one of this key has ${bits / 8} (RSA ${bits}); was it cut, or made with another key?`;
  }
  return `it was not made with the private key of the public key that is registered for "${parts.accessKey}"; compare them: openssl pkey -in key.pem -pubout`;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

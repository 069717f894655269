import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signedString } from '@attestation/signing';

/** The envelope of a request whose `payload` is still the text that was sent. */
export interface SignedEnvelope {
  readonly request_id: string;
  readonly access_key: string;
  readonly tonce: number;
  readonly payload: string;
  readonly signature: string;
}

const keys = new Map<string, KeyObject>();

/** The check that the reference server makes: window of tonce, then the signature with a key that is parsed once. */
export function isSigned(envelope: SignedEnvelope, path: string, publicKeyPem: string): boolean {
  if (Math.abs(Date.now() / 1000 - envelope.tonce) > 300) return false;
  let key = keys.get(publicKeyPem);
  if (!key) {
    key = createPublicKey(publicKeyPem);
    keys.set(publicKeyPem, key);
  }
  const { request_id: requestId, access_key: accessKey, tonce, payload, signature } = envelope;
  const signed = Buffer.from(signedString({ path, requestId, accessKey, tonce, payload }));
  return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
}

import { createHash, type KeyObject } from 'node:crypto';

/** SHA-256 of a public key's SubjectPublicKeyInfo, to compare two of them by eye. */
export function fingerprint(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('base64').replace(/=+$/, '')}`;
}

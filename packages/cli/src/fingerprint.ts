import { createHash, type KeyObject } from 'node:crypto';

/** SHA-256 of a public key's SubjectPublicKeyInfo, hexadecimal: as attestation files and their reports name it. */
export function fingerprint(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

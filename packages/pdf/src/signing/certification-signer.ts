import { createPrivateKey, sign } from 'node:crypto';
import type { SignBytes } from './cms.ts';

/** @param pkcs8 DER of the party's private key */
export function certificationSigner(pkcs8: Uint8Array): SignBytes {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return (data) => sign('sha256', data, { key, dsaEncoding: 'der' });
}

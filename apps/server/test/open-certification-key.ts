import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Sealer } from '../src/certificates/sealer.ts';

/** The private key of a certified party, as whoever signs for it will open it. @throws SealError */
export function openCertificationKey(caId: string, sealedKey: string, sealer: Sealer): KeyObject {
  const key = sealer.open(sealedKey, `certification:${caId}`);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

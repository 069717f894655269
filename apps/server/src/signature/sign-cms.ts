import { createHash, sign } from 'node:crypto';
import { type CmsContent, signCms } from '@attestation/pdf/cms';
import type { Environment } from '../domain/model.ts';
import type { ServiceCertificates, ServiceKey } from './service-certificates.ts';

export interface SigningKeys {
  readonly certificates: ServiceCertificates;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

/**
 * Detached CAdES signature (level B-B) of the service over these bytes, DER.
 *
 * @throws SealError when the service's key was sealed under another key file
 */
export async function signDetached(
  environment: Environment,
  content: Uint8Array,
  { certificates, clock = Date.now }: SigningKeys,
): Promise<Uint8Array> {
  const key = await certificates.current(environment, 'signature');
  return signWith(key, { digest: digest(content), signingTime: new Date(clock()) });
}

/** A CMS SignedData by a key of the service, ECDSA P-256 with SHA-256. */
export function signWith(
  { privateKey, chain }: ServiceKey,
  content: Omit<CmsContent, 'certificates'>,
): Buffer {
  return signCms({ certificates: chain, ...content }, (bytes) =>
    sign('sha256', bytes, { key: privateKey, dsaEncoding: 'der' }),
  );
}

export function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

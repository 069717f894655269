import type { Environment } from '../domain/model.ts';
import type { ServiceCertificates } from './service-certificates.ts';
import { signCms } from './sign-cms.ts';

export interface ServiceSigner {
  /** Detached CAdES signature (level B-B) of the service over these bytes, DER. */
  sign(environment: Environment, bytes: Uint8Array): Promise<Uint8Array>;
}

export interface ServiceSignerOptions {
  readonly certificates: ServiceCertificates;
  /** Unix milliseconds. */
  readonly clock?: () => number;
}

const data = '1.2.840.113549.1.7.1';

/** @throws SealError from `sign` when the service's key was sealed under another key file */
export function createServiceSigner({ certificates, clock = Date.now }: ServiceSignerOptions): ServiceSigner {
  return {
    async sign(environment, content) {
      const key = await certificates.current(environment, 'signature');
      const signingTime = new Date(clock());
      return signCms(key, { contentType: data, content, place: 'detached', signingTime });
    },
  };
}

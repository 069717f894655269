import { readFile } from 'node:fs/promises';
import type { Authorities } from '../certificates/open-authorities.ts';
import type { Settings } from '../settings/values.ts';
import { createServiceSigner } from '../signature/create-service-signer.ts';
import { createTimeStamper } from '../signature/create-time-stamper.ts';
import { createServiceCertificates } from '../signature/service-certificates.ts';
import type { Storage } from '../storage/open-storage.ts';

interface SignerParts {
  readonly settings: Pick<Settings, 'timeStampUrl' | 'timeStampCa'>;
  readonly storage: Pick<Storage, 'serviceCertificates'>;
  readonly authorities: Authorities;
}

/** The signer of manifests, and the source of their time stamps. */
export async function openSigners({ settings, storage, authorities }: SignerParts) {
  const { timeStampUrl: url, timeStampCa } = settings;
  const certificates = createServiceCertificates({
    records: storage.serviceCertificates,
    authorities: authorities.of,
    sealer: authorities.sealer,
  });
  const external = url !== null &&
    timeStampCa !== null && { url, roots: [await readFile(timeStampCa, 'utf8')] };
  return {
    signer: createServiceSigner({ certificates }),
    stamper: createTimeStamper({ certificates, authorities: authorities.of, ...(external && { external }) }),
  };
}

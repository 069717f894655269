import { createAuthority } from '../src/certificates/authority.ts';
import { createSealer } from '../src/certificates/sealer.ts';
import {
  createServiceCertificates,
  type ServiceCertificateRecord,
  type ServiceCertificateRecords,
} from '../src/signature/service-certificates.ts';

/** Authorities of both environments and what they issue to the service, in memory. */
export async function openServiceKeys(clock: () => number = Date.now) {
  const sealer = createSealer(Buffer.alloc(32, 1));
  const [sandbox, formal] = await Promise.all([
    createAuthority('sandbox', sealer),
    createAuthority('formal', sealer),
  ]);
  const authorities = { sandbox, formal };
  const records = serviceCertificatesInMemory();
  const options = { records, authorities, sealer, clock };
  return { ...options, options, certificates: createServiceCertificates(options) };
}

export function serviceCertificatesInMemory(): ServiceCertificateRecords {
  const kept = new Map<string, ServiceCertificateRecord>();
  return {
    find: async (environment, purpose) => kept.get(`${environment} ${purpose}`),
    async replace(certificate, previous) {
      const slot = `${certificate.environment} ${certificate.purpose}`;
      if (kept.get(slot)?.certificatePem === previous?.certificatePem) kept.set(slot, certificate);
      return kept.get(slot) ?? certificate;
    },
  };
}

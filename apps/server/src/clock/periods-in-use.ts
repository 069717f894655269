import { parseCertificate } from '../certificates/x509.ts';
import { type Environment, environments } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import type { ServiceCertificateRecords } from '../signature/service-certificates.ts';
import type { Period } from './clock-watch.ts';

/** When the certificates that the service signs with are in force, as far as there are any yet. */
export async function periodsInUse(
  authorities: Readonly<Record<Environment, Pick<AuthorityRecord, 'certificatePem'>>>,
  certificates: Pick<ServiceCertificateRecords, 'find'>,
): Promise<Period[]> {
  const periods: Period[] = [];
  for (const environment of environments) {
    periods.push(periodOf(`the ${environment} CA certificate`, authorities[environment].certificatePem));
    for (const purpose of ['signature', 'time'] as const) {
      const found = await certificates.find(environment, purpose);
      if (found)
        periods.push(
          periodOf(`the ${environment} certificate for ${purposes[purpose]}`, found.certificatePem),
        );
    }
  }
  return periods;
}

const purposes = { signature: 'signatures', time: 'time stamps' };

function periodOf(name: string, pem: string): Period {
  const { notBefore, notAfter } = parseCertificate(pem);
  return { name, from: notBefore.value.getTime(), until: notAfter.value.getTime() };
}

import { X509Certificate } from 'node:crypto';
import { type Environment, environments } from '../domain/model.ts';
import type { AuthorityRecord } from '../domain/ports.ts';
import type { ServiceCertificateRecords } from '../signature/service-certificates.ts';
import type { Period } from './clock-watch.ts';

/**
 * When the certificates that the service signs with are in force, as far as there are any yet. One of the service that
 * has ended contradicts nothing: it is replaced when it is needed next, as long as the CA lasts.
 */
export async function periodsInUse(
  authorities: Readonly<Record<Environment, Pick<AuthorityRecord, 'certificatePem'>>>,
  certificates: Pick<ServiceCertificateRecords, 'find'>,
): Promise<Period[]> {
  const periods: Period[] = [];
  for (const environment of environments) {
    const authority = authorityPeriod(environment, authorities[environment]);
    periods.push(authority);
    for (const purpose of ['signature', 'time'] as const) {
      const found = await certificates.find(environment, purpose);
      if (found === undefined) continue;
      const name = `the ${environment} certificate for ${purposes[purpose]}`;
      periods.push({ ...named(name, found.certificatePem), until: authority.until });
    }
  }
  return periods;
}

/** The period of a CA certificate, which is never replaced, since members trust it. */
export function authorityPeriod(
  environment: Environment,
  { certificatePem }: Pick<AuthorityRecord, 'certificatePem'>,
): Period & { remedy: string } {
  const period = named(`the ${environment} CA certificate`, certificatePem);
  const time = new Date(period.from).toISOString();
  const remedy = `wait until ${time}, when ${period.name} begins, or begin again with an empty DATA_DIR and --new-service: a CA is never replaced`;
  return { ...period, remedy };
}

const purposes = { signature: 'signatures', time: 'time stamps' };

function named(name: string, pem: string): Period {
  return { name, ...periodOf(pem) };
}

/** The period of the first certificate in a PEM text. */
export function periodOf(pem: string): Omit<Period, 'name'> {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return { from: validFromDate.getTime(), until: validToDate.getTime() };
}

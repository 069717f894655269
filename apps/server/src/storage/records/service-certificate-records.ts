import type { ServicePurpose } from '../../certificates/x509.ts';
import type { Environment } from '../../domain/model.ts';
import type {
  ServiceCertificateRecord,
  ServiceCertificateRecords,
} from '../../signature/service-certificates.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

export function serviceCertificateRecords(db: Database): ServiceCertificateRecords {
  return {
    find: (environment, purpose) =>
      db.read(function* () {
        return (yield* run(findCertificate, { environment, purpose }))[0];
      }),
    replace: (certificate, previous) =>
      db.write(function* () {
        const row = { ...certificate, createdAt: Date.now() };
        if (previous) yield* run(replaceCertificate, { ...row, previousPem: previous.certificatePem });
        else yield* run(insertCertificate, row);
        const { environment, purpose } = certificate;
        const [kept] = yield* run(findCertificate, { environment, purpose });
        return kept ?? certificate;
      }),
  };
}

type Row = ServiceCertificateRecord & { createdAt: number };

const findCertificate = prepare((q, p: { environment: Environment; purpose: ServicePurpose }) =>
  q
    .selectFrom('service_certificates')
    .select(['environment', 'purpose', 'certificate_pem as certificatePem', 'sealed_key as sealedKey'])
    .where('environment', '=', p.environment)
    .where('purpose', '=', p.purpose),
);

const insertCertificate = prepare((q, p: Row) =>
  q
    .insertInto('service_certificates')
    .values({
      environment: p.environment,
      purpose: p.purpose,
      certificate_pem: p.certificatePem,
      sealed_key: p.sealedKey,
      created_at: p.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment', 'purpose']).doNothing()),
);

const replaceCertificate = prepare((q, p: Row & { previousPem: string }) =>
  q
    .updateTable('service_certificates')
    .set({ certificate_pem: p.certificatePem, sealed_key: p.sealedKey, created_at: p.createdAt })
    .where('environment', '=', p.environment)
    .where('purpose', '=', p.purpose)
    .where('certificate_pem', '=', p.previousPem),
);

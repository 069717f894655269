import type { AuthorityRecords, KnownTime } from '../../domain/ports.ts';
import type { ServiceCertificateRecords } from '../../signature/service-certificates.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';

/**
 * Notes where the files of this database lie, unless that is known.
 *
 * @returns where they lie
 */
export function claimFiles(db: Database, files: string): Promise<string> {
  return db.write(function* () {
    yield* run(insertDeployment, { files });
    return (yield* run(findDeployment, {}))[0]?.files ?? files;
  });
}

/** Where the files lie; undefined while that is open. */
export async function placeOfFiles(db: Database): Promise<string | undefined> {
  return (await db.rows(findDeployment, {}))[0]?.files;
}

/** In the place of a name: records whose files are still being copied. No server may use them. */
export const incomplete = 'incomplete';

/** Says that all is copied. @param files where they lie; undefined: the next server says it */
export async function completeFiles(db: Database, files: string | undefined): Promise<void> {
  await db.write(function* () {
    yield* run(deleteDeployment, {});
    if (files !== undefined) yield* run(insertDeployment, { files });
  });
}

const only = 1;

const deleteDeployment = deleteFrom('deployment');

const insertDeployment = prepare((q, p: { files: string }) =>
  q
    .insertInto('deployment')
    .values({ id: only, files: p.files })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const findDeployment = selectFrom('deployment', ['files'], [], (q) => q.where('id', '=', only));

export function authorityRecords(db: Database): AuthorityRecords {
  return {
    find: (environment) =>
      db.read(function* () {
        return (yield* run(findAuthority, { environment }))[0];
      }),
    insert: (authority) =>
      db.write(function* () {
        yield* run(insertAuthority, { ...authority, createdAt: Date.now() });
        const [kept] = yield* run(findAuthority, { environment: authority.environment });
        return kept ?? authority;
      }),
  };
}

const findAuthority = selectFrom(
  'authorities',
  ['environment', 'certificate_pem', 'sealed_key'],
  ['environment'],
);

const insertAuthority = insertInto(
  'authorities',
  ['environment', 'certificate_pem', 'sealed_key', 'created_at'],
  ['environment'],
);

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

const findCertificate = selectFrom(
  'service_certificates',
  ['environment', 'purpose', 'certificate_pem', 'sealed_key'],
  ['environment', 'purpose'],
);

const insertCertificate = insertInto(
  'service_certificates',
  ['environment', 'purpose', 'certificate_pem', 'sealed_key', 'created_at'],
  ['environment', 'purpose'],
);

const replaceCertificate = updateTable(
  'service_certificates',
  ['certificate_pem', 'sealed_key', 'created_at'],
  ['environment', 'purpose', 'certificate_pem as previousPem'],
);

export function knownTimeRecords(db: Database): KnownTime {
  return {
    read: async () => (await db.find(findTime, {}))?.at ?? 0,
    raise: (at) =>
      db.write(function* () {
        yield* run(insertTime, { at });
        yield* run(raiseTime, { at });
      }),
    accept: (at) =>
      db.write(function* () {
        yield* run(insertTime, { at });
        yield* run(setTime, { at });
      }),
  };
}

const findTime = selectFrom('known_time', ['at'], [], (q) => q.where('id', '=', only));

const insertTime = prepare((q, p: { at: number }) =>
  q
    .insertInto('known_time')
    .values({ id: only, at: p.at })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const raiseTime = updateTable('known_time', ['at'], [], (q, p: { at: number }) =>
  q.where('id', '=', only).where('at', '<', p.at),
);

const setTime = updateTable('known_time', ['at'], [], (q) => q.where('id', '=', only));

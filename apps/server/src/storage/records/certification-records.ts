import { sql } from 'kysely';
import type { CertificationConsoleRecords } from '../../domain/certification-console-ports.ts';
import type { Applicant, Environment } from '../../domain/model.ts';
import type { CertificationRecords, NewCertification } from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { renewCertification } from './admin-records.ts';
import { appendEvent } from './append-event.ts';
import { addCertification } from './apply-plan.ts';
import { storeEvidence } from './evidence-records.ts';

export function certificationRecords(db: Database): CertificationRecords {
  return {
    exists: ({ memberId, environment }, caId) =>
      db.read(function* () {
        return (yield* run(findOwned, { caId, memberId, environment })).length > 0;
      }),
    find: async ({ memberId, environment }, caId) =>
      (await db.rows(findParty, { caId, memberId, environment }))[0],
    findByRequest: ({ memberId, environment }, requestId) =>
      db.read(function* () {
        return (yield* run(findByRequest, { memberId, environment, requestId }))[0];
      }),
    insert: (certification) => db.write(() => insertCertification(certification)),
  };
}

/** Inserts unless the owner has used the request_id. D13 */
function* insertCertification(certification: NewCertification): Script<{ caId: string; payload: string }> {
  const { caId, owner, request } = certification;
  const row = {
    caId,
    memberId: owner.memberId,
    environment: owner.environment,
    requestId: request.requestId,
    applicant: JSON.stringify(certification.applicant),
    certificatePem: certification.certificatePem,
    sealedKey: certification.sealedKey,
    createdAt: request.receivedAt,
  };
  while ((yield* run(insertRow, row)).length === 0) {
    const [kept] = yield* run(findByRequest, { ...owner, requestId: request.requestId });
    if (kept !== undefined) return kept;
    // Retention removed it between the two queries (PostgreSQL only): now the place is free.
  }
  yield* storeEvidence(owner.environment, caId, undefined, ['certified'], request);
  return { caId, payload: request.payload };
}

const findOwned = prepare((q, p: { caId: string; memberId: string; environment: Environment }) =>
  q
    .selectFrom('certifications')
    .select('ca_id')
    .where('ca_id', '=', p.caId)
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .where('revoked_at', 'is', null),
);

const findParty = prepare((q, p: { caId: string; memberId: string; environment: Environment }) =>
  q
    .selectFrom('certifications')
    .select(['certificate_pem as certificatePem', 'sealed_key as sealedKey'])
    .where('ca_id', '=', p.caId)
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment),
);

const findByRequest = prepare((q, p: { memberId: string; environment: Environment; requestId: string }) =>
  q
    .selectFrom('certifications as c')
    .innerJoin('signed_requests as r', 'r.subject', 'c.ca_id')
    .select(['c.ca_id as caId', 'r.payload'])
    .where('c.member_id', '=', p.memberId)
    .where('c.environment', '=', p.environment)
    .where('c.request_id', '=', p.requestId),
);

interface CertificationRow {
  caId: string;
  memberId: string;
  environment: Environment;
  requestId: string | null;
  applicant: string;
  certificatePem: string;
  sealedKey: string;
  createdAt: number;
}

/** Answers with no row when the owner has used the request_id. */
const insertRow = prepare((q, p: CertificationRow) =>
  q
    .insertInto('certifications')
    .values({
      ca_id: p.caId,
      member_id: p.memberId,
      environment: p.environment,
      request_id: p.requestId,
      applicant: p.applicant,
      certificate_pem: p.certificatePem,
      sealed_key: p.sealedKey,
      created_at: p.createdAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'environment', 'request_id']).doNothing())
    .returning('ca_id'),
);

/** Certifications of one member, as the console lists and changes them. */
export function certificationConsoleRecords(db: Database): CertificationConsoleRecords {
  return {
    list: async (memberId, environment) =>
      (await db.rows(listCertificationsOf, { memberId, environment })).map(parsed),
    find: async (memberId, caId) => (await db.rows(findCertificationOf, { memberId, caId })).map(parsed)[0],
    add: (memberId, certification, event) =>
      db.write(function* () {
        yield* addCertification(memberId, certification, event.at);
        yield* appendEvent(event);
      }),
    revoke: (caId, event) =>
      db.write(function* () {
        if ((yield* run(revokeOnce, { caId, at: event.at })).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    renew: (renewal, event) =>
      db.write(function* () {
        if ((yield* run(renewCertification, renewal)).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
  };
}

function parsed<Row extends { applicant: string }>({ applicant, ...row }: Row) {
  return { ...row, applicant: JSON.parse(applicant) as Applicant };
}

const columns = [
  'ca_id as caId',
  'environment',
  'applicant',
  'certificate_pem as certificatePem',
  'revoked_at as revokedAt',
] as const;

const listCertificationsOf = prepare((q, p: { memberId: string; environment: Environment }) =>
  q
    .selectFrom('certifications')
    .select(columns)
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .orderBy('created_at', 'desc')
    .orderBy('ca_id', 'desc')
    .limit(sql.lit(1000)),
);

const findCertificationOf = prepare((q, p: { memberId: string; caId: string }) =>
  q
    .selectFrom('certifications')
    .select(columns)
    .where('ca_id', '=', p.caId)
    .where('member_id', '=', p.memberId),
);

const revokeOnce = prepare((q, p: { caId: string; at: number }) =>
  q
    .updateTable('certifications')
    .set({ revoked_at: p.at })
    .where('ca_id', '=', p.caId)
    .where('revoked_at', 'is', null)
    .returning('ca_id'),
);

import { type Kysely, sql } from 'kysely';
import type { CertificationConsoleRecords } from '../../domain/console-ports.ts';
import type { Applicant, Environment } from '../../domain/model.ts';
import type { CertificationRecords, NewCertification } from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { insertInto, selectFrom, setOnce, updateTable } from '../database/statements.ts';
import { storeEvidence } from './evidence-records.ts';
import { addCertification } from './provision-records.ts';
import { appendEvent } from './session-records.ts';

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

const findOwned = selectFrom('certifications', ['ca_id'], ['ca_id', 'member_id', 'environment'], (q) =>
  q.where('revoked_at', 'is', null),
);

const findParty = selectFrom(
  'certifications',
  ['certificate_pem', 'sealed_key'],
  ['ca_id', 'member_id', 'environment'],
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

/** Answers with no row when the owner has used the request_id. */
const insertRow = insertInto(
  'certifications',
  [
    'ca_id',
    'member_id',
    'environment',
    'request_id',
    'applicant',
    'certificate_pem',
    'sealed_key',
    'created_at',
  ],
  ['member_id', 'environment', 'request_id'],
  (q) => q.returning('ca_id'),
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

const listCertificationsOf = selectFrom('certifications', columns, ['member_id', 'environment'], (q) =>
  q.orderBy('created_at', 'desc').orderBy('ca_id', 'desc').limit(sql.lit(1000)),
);

const findCertificationOf = selectFrom('certifications', columns, ['ca_id', 'member_id']);

const revokeOnce = updateTable('certifications', ['revoked_at as at'], ['ca_id'], (q) =>
  q.where('revoked_at', 'is', null).returning('ca_id'),
);

export interface StoredCertification {
  readonly caId: string;
  readonly memberName: string;
  readonly environment: Environment;
  readonly applicant: Applicant;
  readonly certificatePem: string;
  /** Unix milliseconds. */
  readonly revokedAt: number | null;
}

/** A new certificate and key for a caId. */
interface Renewal {
  readonly caId: string;
  /** The certificate that it replaces. */
  readonly previousPem: string;
  readonly certificatePem: string;
  readonly sealedKey: string;
}

/** `changed`: it was revoked or renewed in the meantime. */
type RenewalOutcome = 'renewed' | 'changed';

interface RemovedMember {
  readonly accessKeys: number;
  readonly certifications: number;
}

/** What an administrator does with what is there. */
export interface AdminRecords {
  /** By member, then by caId; revoked ones too. */
  certifications(): Promise<StoredCertification[]>;
  certification(caId: string): Promise<StoredCertification | undefined>;
  /** Whether there is such a certification; one revoked before keeps its time. */
  revokeCertification(caId: string): Promise<boolean>;
  renewCertification(renewal: Renewal): Promise<RenewalOutcome>;
  /** Revokes its keys and certifications with it; undefined when there is no such member. What it stored stays. */
  removeMember(name: string): Promise<RemovedMember | undefined>;
}

export function adminRecords(db: Database): AdminRecords {
  return {
    certifications: async () => (await db.read(() => run(listCertifications, {}))).map(parsed),
    certification: async (caId) => (await db.rows(findCertification, { caId })).map(parsed)[0],
    revokeCertification: async (caId) =>
      (await db.write(() => run(revokeCertification, { caId, at: Date.now() }))).length > 0,
    renewCertification: (renewal) => db.write(() => renew(renewal)),
    removeMember: (name) => db.write(() => remove(name, Date.now())),
  };
}

function* renew(renewal: Renewal): Script<RenewalOutcome> {
  return (yield* run(renewCertification, { ...renewal })).length > 0 ? 'renewed' : 'changed';
}

function* remove(name: string, at: number): Script<RemovedMember | undefined> {
  const [member] = yield* run(removeMember, { name, at });
  if (member === undefined) return undefined;
  const keys = yield* run(revokeKeysOf, { memberId: member.id, at });
  const certifications = yield* run(revokeCertificationsOf, { memberId: member.id, at });
  return { accessKeys: keys.length, certifications: certifications.length };
}

const certificationsIn = (q: Kysely<Schema>) =>
  q
    .selectFrom('certifications as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'c.ca_id as caId',
      'm.name as memberName',
      'c.environment',
      'c.applicant',
      'c.certificate_pem as certificatePem',
      'c.revoked_at as revokedAt',
    ]);

const listCertifications = prepare((q) => certificationsIn(q).orderBy('m.name').orderBy('c.ca_id'));

const findCertification = prepare((q, p: { caId: string }) =>
  certificationsIn(q).where('c.ca_id', '=', p.caId),
);

const revokeCertification = setOnce('certifications', 'revoked_at', 'ca_id', (q) => q.returning('ca_id'));

export const renewCertification = updateTable(
  'certifications',
  ['certificate_pem', 'sealed_key'],
  ['ca_id', 'certificate_pem as previousPem'],
  (q) => q.where('revoked_at', 'is', null).returning('ca_id'),
);

const removeMember = setOnce('members', 'removed_at', 'name', (q) => q.returning('id'));

const revokeKeysOf = updateTable('access_keys', ['revoked_at as at'], ['member_id'], (q) =>
  q.where('revoked_at', 'is', null).returning('access_key'),
);

const revokeCertificationsOf = updateTable('certifications', ['revoked_at as at'], ['member_id'], (q) =>
  q.where('revoked_at', 'is', null).returning('ca_id'),
);

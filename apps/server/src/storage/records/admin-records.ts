import type { Applicant, Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

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

function parsed<Row extends { applicant: string }>({ applicant, ...row }: Row) {
  return { ...row, applicant: JSON.parse(applicant) as Applicant };
}

const listCertifications = prepare((q) =>
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
    ])
    .orderBy('m.name')
    .orderBy('c.ca_id'),
);

const findCertification = prepare((q, p: { caId: string }) =>
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
    ])
    .where('c.ca_id', '=', p.caId),
);

const revokeCertification = prepare((q, p: { caId: string; at: number }) =>
  q
    .updateTable('certifications')
    .set((column) => ({ revoked_at: column.fn.coalesce('revoked_at', column.val(p.at)) }))
    .where('ca_id', '=', p.caId)
    .returning('ca_id'),
);

interface RenewalRow {
  caId: string;
  previousPem: string;
  certificatePem: string;
  sealedKey: string;
}

export const renewCertification = prepare((q, p: RenewalRow) =>
  q
    .updateTable('certifications')
    .set({ certificate_pem: p.certificatePem, sealed_key: p.sealedKey })
    .where('ca_id', '=', p.caId)
    .where('certificate_pem', '=', p.previousPem)
    .where('revoked_at', 'is', null)
    .returning('ca_id'),
);

const removeMember = prepare((q, p: { name: string; at: number }) =>
  q
    .updateTable('members')
    .set((column) => ({ removed_at: column.fn.coalesce('removed_at', column.val(p.at)) }))
    .where('name', '=', p.name)
    .returning('id'),
);

const revokeKeysOf = prepare((q, p: { memberId: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set({ revoked_at: p.at })
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .returning('access_key'),
);

const revokeCertificationsOf = prepare((q, p: { memberId: string; at: number }) =>
  q
    .updateTable('certifications')
    .set({ revoked_at: p.at })
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .returning('ca_id'),
);

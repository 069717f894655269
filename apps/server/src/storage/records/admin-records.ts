import type { Applicant, Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import * as sql from './admin-queries.ts';

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
export interface Renewal {
  readonly caId: string;
  /** The certificate that it replaces. */
  readonly previousPem: string;
  readonly certificatePem: string;
  readonly sealedKey: string;
}

/** `changed`: it was revoked or renewed in the meantime. */
export type RenewalOutcome = 'renewed' | 'changed';

export interface RemovedMember {
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
    certifications: async () => (await db.read(() => run(sql.listCertifications, {}))).map(parsed),
    certification: async (caId) => (await db.rows(sql.findCertification, { caId })).map(parsed)[0],
    revokeCertification: async (caId) =>
      (await db.write(() => run(sql.revokeCertification, { caId, at: Date.now() }))).length > 0,
    renewCertification: (renewal) => db.write(() => renew(renewal)),
    removeMember: (name) => db.write(() => remove(name, Date.now())),
  };
}

function* renew(renewal: Renewal): Script<RenewalOutcome> {
  return (yield* run(sql.renewCertification, { ...renewal })).length > 0 ? 'renewed' : 'changed';
}

function* remove(name: string, at: number): Script<RemovedMember | undefined> {
  const [member] = yield* run(sql.removeMember, { name, at });
  if (member === undefined) return undefined;
  const keys = yield* run(sql.revokeKeysOf, { memberId: member.id, at });
  const certifications = yield* run(sql.revokeCertificationsOf, { memberId: member.id, at });
  return { accessKeys: keys.length, certifications: certifications.length };
}

function parsed<Row extends { applicant: string }>({ applicant, ...row }: Row) {
  return { ...row, applicant: JSON.parse(applicant) as Applicant };
}

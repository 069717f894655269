import { X509Certificate } from 'node:crypto';
import { findUnreadableName, nameRule } from '@attestation/contract/decisions';
import { issueCertificate } from '../certificates/authority.ts';
import { openAuthorities } from '../certificates/open-authorities.ts';
import type { StoredCertification } from '../storage/records/certification-records.ts';
import { AdminError, adminCommand, examples, type Session, table } from './command.ts';

export const certificationList = adminCommand({
  name: 'certification list',
  about: 'Lists certifications with the expiry and state of their certificates.',
  examples: examples('certification list', 'certification list --member Acme --json'),
  positionals: [],
  options: { member: { type: 'string', value: 'NAME', about: 'Only of this member' } },
  async run({ storage }, { values: { member } }) {
    const all = await storage.administration.certifications();
    const data = all
      .filter(({ memberName }) => member === undefined || memberName === member)
      .map(describeCertification);
    const rows = data.map((one) => [
      one.caId,
      one.member,
      one.environment,
      one.name,
      one.state,
      one.expiresAt,
    ]);
    return { data, text: table(['caid', 'member', 'environment', 'name', 'state', 'expires'], rows) };
  },
});

export const certificationRevoke = adminCommand({
  name: 'certification revoke',
  about:
    'Revokes a certification: new requests cannot name it. The server still signs what it accepted before, and existing signatures stay valid.',
  examples: examples('certification revoke F98F99A554E944B6996882E8A68C60B2'),
  positionals: [{ name: 'CAID', about: 'The caId', required: true }],
  options: {},
  async run({ storage }, { positionals: [caId = ''] }) {
    if (!(await storage.administration.revokeCertification(caId))) throw unknown(caId);
    return { data: { caId, revoked: true }, text: `Revoked certification ${caId}.` };
  },
});

export const certificationRenew = adminCommand({
  name: 'certification renew',
  about:
    "Issues a new certificate with a new key for a caId, by the service's authority. Earlier signatures stay valid.",
  examples: examples('certification renew F98F99A554E944B6996882E8A68C60B2'),
  positionals: [{ name: 'CAID', about: 'The caId', required: true }],
  options: {},
  async run(session, { positionals: [caId = ''] }) {
    const known = await session.storage.administration.certification(caId);
    if (known === undefined) throw unknown(caId);
    if (known.revokedAt !== null) {
      throw new AdminError(`Certification ${caId} is revoked for good. The member must apply for a new one.`);
    }
    const expiresAt = await renew(session, known);
    return { data: { caId, expiresAt }, text: `Renewed certification ${caId}, until ${expiresAt}.` };
  },
});

/** @returns when the new certificate ends */
async function renew(
  { storage, keyFile, lockKeys, warn }: Session,
  known: StoredCertification,
): Promise<string> {
  const { caId, environment, applicant, certificatePem: previousPem } = known;
  const unreadable = findUnreadableName(applicant.name, applicant.linkName);
  if (unreadable) throw new AdminError(`${caId} cannot be renewed, its ${unreadable} ${nameRule}.`);
  lockKeys();
  const { of, sealer } = await openAuthorities(storage.authorities, keyFile);
  const authority = new X509Certificate(of[environment].certificatePem);
  if (!new X509Certificate(previousPem).checkIssued(authority)) {
    warn('Warning: the former certificate was of another authority; the new one is of this service.');
  }
  const issued = await issueCertificate(of[environment], sealer, { caId, applicant });
  const { validToDate } = new X509Certificate(issued.certificatePem);
  const renewal = { caId, previousPem, ...issued };
  const outcome = await storage.administration.renewCertification(renewal);
  if (outcome === 'changed') {
    throw new AdminError(`Certification ${caId} was just revoked or renewed. See: certification list`);
  }
  return validToDate.toISOString();
}

function describeCertification({ caId, memberName, environment, ...rest }: StoredCertification) {
  const { applicant, certificatePem, revokedAt } = rest;
  const { validToDate } = new X509Certificate(certificatePem);
  const expired = validToDate.getTime() <= Date.now();
  return {
    caId,
    member: memberName,
    environment,
    type: applicant.type,
    name: applicant.name ?? applicant.linkName,
    state: revokedAt !== null ? 'revoked' : expired ? 'expired' : 'valid',
    expiresAt: validToDate.toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}

function unknown(caId: string): AdminError {
  return new AdminError(`There is no certification "${caId}". See: certification list`);
}

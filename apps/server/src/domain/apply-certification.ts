import { findUnreadableName, nameRule } from '@attestation/contract/decisions';
import { newNumber } from './custody.ts';
import { DomainError } from './domain-error.ts';
import type { Applicant, Environment, Owner, SignedRequest } from './model.ts';
import type { CertificationRecords, RequireTime } from './ports.ts';

/** Makes the certificate and the sealed private key of a party. */
export type CertificateIssuer = (
  environment: Environment,
  party: { caId: string; applicant: Applicant },
) => Promise<{ certificatePem: string; sealedKey: string }>;

export interface CertificationPorts {
  readonly certifications: CertificationRecords;
  readonly requireTime: RequireTime;
  readonly issue: CertificateIssuer;
}

/**
 * Issues a certification and returns its caId. The same request_id with the same payload text returns the first one,
 * so that a retry after a lost answer does no harm; with another payload it is refused (D13).
 *
 * @throws DomainError `request-id-reused`, `unreadable-text`
 */
export async function applyCertification(
  owner: Owner,
  applicant: Applicant,
  request: SignedRequest,
  { certifications, issue, requireTime }: CertificationPorts,
): Promise<string> {
  const known = await certifications.findByRequest(owner, request.requestId);
  if (known) return sameApplication(known, request);
  const unreadable = findUnreadableName(applicant.name, applicant.linkName);
  if (unreadable) throw new DomainError('unreadable-text', `${unreadable} ${nameRule}`);
  const caId = newNumber();
  const { certificatePem, sealedKey } = await issue(owner.environment, { caId, applicant });
  requireTime(request);
  const kept = await certifications.insert({ caId, owner, applicant, certificatePem, sealedKey, request });
  return sameApplication(kept, request);
}

function sameApplication(kept: { caId: string; payload: string }, request: SignedRequest): string {
  if (kept.payload === request.payload) return kept.caId;
  throw new DomainError(
    'request-id-reused',
    'request_id was used for another application; use a new one for each application, the old one only to repeat it',
  );
}

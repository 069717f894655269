import { DomainError } from './domain-error.ts';
import type { Owner } from './model.ts';
import type { AttestationRecords, StoredAttestation } from './ports.ts';

export interface Groups {
  readonly factoids: boolean;
  readonly attachments: boolean;
}

/** @throws DomainError `unknown-attestation`, also for one of another member or environment. D8 */
export async function readAttestation(
  owner: Owner,
  no: string,
  groups: Groups,
  records: AttestationRecords,
): Promise<StoredAttestation> {
  const attestation = await records.read(owner, no, groups);
  if (!attestation) throw unknownAttestation();
  return attestation;
}

export function unknownAttestation(): DomainError {
  return new DomainError('unknown-attestation', 'ano: no attestation has this reference number');
}

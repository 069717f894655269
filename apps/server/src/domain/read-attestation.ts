import { DomainError } from './domain-error.ts';
import type { Owner } from './model.ts';
import type { AttestationRecords, PagedAttestation, StoredAttestation } from './ports.ts';

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
): Promise<StoredAttestation | PagedAttestation> {
  const attestation = await records.read(owner, no, groups);
  if (!attestation) throw unknownAttestation();
  return attestation;
}

/**
 * What `work` on a known attestation gives. Retention may remove a sandbox attestation meanwhile: then the work fails,
 * since its rows and files are missing, and the attestation is unknown. D24
 */
export async function unlessRemoved<T>(
  owner: Owner,
  no: string,
  records: Pick<AttestationRecords, 'find'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (await records.find(owner, no)) throw error;
    throw unknownAttestation();
  }
}

export function unknownAttestation(): DomainError {
  return new DomainError('unknown-attestation', 'ano: no attestation has this reference number');
}

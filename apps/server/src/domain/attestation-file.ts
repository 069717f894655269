import type { Readable } from 'node:stream';
import { DomainError } from './domain-error.ts';
import type { Owner } from './model.ts';
import type { AttestationRecords } from './ports.ts';
import { unknownAttestation, unlessRemoved } from './read-attestation.ts';

/** The files of closed attestations; one that is not made yet is made now. */
export interface AttestationFiles {
  /** A zip; undefined when the attestation was removed. */
  read(no: string): Promise<Readable | undefined>;
}

export interface AttestationFilePorts {
  readonly attestations: AttestationRecords;
  readonly attestationFiles: AttestationFiles;
}

/**
 * The attestation file: a zip of the data, the attachments, what the member signed, and the proofs that exist by now.
 *
 * @throws DomainError `unknown-attestation`; `attestation-open`, since an open one can still change (D22).
 */
export async function attestationFile(
  owner: Owner,
  no: string,
  { attestations, attestationFiles }: AttestationFilePorts,
): Promise<Readable> {
  const head = await attestations.find(owner, no);
  if (head?.completed === false) {
    throw new DomainError(
      'attestation-open',
      'The attestation is still open; its file is made when it is closed',
    );
  }
  const file = head && (await unlessRemoved(owner, no, attestations, () => attestationFiles.read(no)));
  if (file === undefined) throw unknownAttestation();
  return file;
}

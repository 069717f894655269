import type { Readable } from 'node:stream';
import { DomainError } from './domain-error.ts';
import type { Environment, Owner } from './model.ts';
import type { AttestationRecords, PagedAttestation, StoredAttestation } from './ports.ts';

interface Groups {
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
async function unlessRemoved<T>(
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
  return new DomainError('unknown-attestation', '/payload/ano: no attestation has this reference number');
}

/** The files of closed attestations; one that is not made yet is made now. */
export interface AttestationFiles {
  /** An attestation was closed, and is committed: its file can be made. */
  closed(environment: Environment): void;
  /** A zip; undefined when the attestation was removed. */
  read(no: string): Promise<Readable | undefined>;
  /** The PDF in it; undefined when the attestation was removed. */
  certificate(no: string): Promise<Uint8Array | undefined>;
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
export function attestationFile(owner: Owner, no: string, ports: AttestationFilePorts): Promise<Readable> {
  return ofClosed(owner, no, ports, () => ports.attestationFiles.read(no));
}

/**
 * The certificate: the PDF in the attestation file.
 *
 * @throws DomainError as `attestationFile`
 */
export function certificate(owner: Owner, no: string, ports: AttestationFilePorts): Promise<Uint8Array> {
  return ofClosed(owner, no, ports, () => ports.attestationFiles.certificate(no));
}

async function ofClosed<Part>(
  owner: Owner,
  no: string,
  { attestations }: AttestationFilePorts,
  read: () => Promise<Part | undefined>,
): Promise<Part> {
  const head = await attestations.find(owner, no);
  if (head?.completed === false) {
    throw new DomainError(
      'attestation-open',
      'The attestation is still open; its file is made when it is closed',
    );
  }
  const part = head && (await unlessRemoved(owner, no, attestations, read));
  if (part === undefined) throw unknownAttestation();
  return part;
}

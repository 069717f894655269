import { DomainError } from './domain-error.ts';

/**
 * Something that was stored is missing or damaged, so nothing is made of it.
 *
 * @param detail for the operator: which file, what is wrong with it and how it is put back. The member does not see it.
 */
export function storedFileFault(detail: string, cause?: unknown): DomainError {
  return new DomainError(
    'storage-damaged',
    'A part of the attestation file is missing or damaged in the storage of the service, so the file cannot be sent. The operator of the service must restore it.',
    { cause: new Error(detail, { cause }) },
  );
}

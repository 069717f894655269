import { DomainError } from '../domain/domain-error.ts';
import type { AttestationRecords, CertificationRecords } from '../domain/ports.ts';
import type { ClockWatch } from './clock-watch.ts';

interface Written {
  readonly attestations: AttestationRecords;
  readonly certifications: CertificationRecords;
}

/** The same storage, which stores nothing new while the clock must be wrong: a wrong time cannot be taken back. */
export function guardWrites<T extends Written>(storage: T, clock: Pick<ClockWatch, 'fault'>): T {
  const { attestations, certifications } = storage;
  return {
    ...storage,
    attestations: {
      ...attestations,
      insert: async (attestation) => attestations.insert(demandClock(clock, attestation)),
      append: async (addition) => attestations.append(demandClock(clock, addition)),
    } satisfies AttestationRecords,
    certifications: {
      ...certifications,
      insert: async (certification) => certifications.insert(demandClock(clock, certification)),
    } satisfies CertificationRecords,
  };
}

/** @returns `then` @throws DomainError `storage-failed` while the clock must be wrong */
export function demandClock<T>(clock: Pick<ClockWatch, 'fault'>, then: T): T {
  const fault = clock.fault();
  if (fault === undefined) return then;
  throw new DomainError(
    'storage-failed',
    'The clock of the service is wrong at the moment, so it attests nothing. Nothing was stored; send the same request again later.',
    { cause: new Error(fault) },
  );
}

import { maxStepBack } from '../domain/custody.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { SignedRequest } from '../domain/model.ts';
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
      insert: async (attestation) => attestations.insert(demandTime(clock, attestation)),
      append: async (addition) => attestations.append(demandTime(clock, addition)),
    } satisfies AttestationRecords,
    certifications: {
      ...certifications,
      insert: async (certification) => certifications.insert(demandTime(clock, certification)),
    } satisfies CertificationRecords,
  };
}

/** A clock that was wrong when the request came, and is right now, would leave its time in what is stored. */
function demandTime<T extends { readonly request: SignedRequest }>(
  clock: Pick<ClockWatch, 'fault'>,
  write: T,
): T {
  demandClock(clock);
  const age = Date.now() - write.request.receivedAt;
  if (Math.abs(age) <= maxStepBack) return write;
  throw new DomainError(
    'storage-failed',
    'The clock of the service was set while the request was worked on, or the request waited for over half an hour. Nothing was stored; send it again with a new tonce.',
    { cause: new Error(`the request was received ${Math.round(age / 1000)} s before it was to be stored`) },
  );
}

/** @throws DomainError `storage-failed` while the clock must be wrong */
export function demandClock(clock: Pick<ClockWatch, 'fault'>): void {
  const fault = clock.fault();
  if (fault === undefined) return;
  throw new DomainError(
    'storage-failed',
    'The clock of the service is wrong at the moment, so it attests nothing. Nothing was stored; send the same request again later.',
    { cause: new Error(fault) },
  );
}

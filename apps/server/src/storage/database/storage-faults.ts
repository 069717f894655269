import { DomainError } from '../../domain/domain-error.ts';

/** The commit failed: the database may hold it all the same. */
export class OutcomeUnknownError extends DomainError {}

export function outcomeUnknown(cause: unknown): OutcomeUnknownError {
  const message =
    'The service failed while it stored the request, so it is not known whether it is stored. Send the same request again: that is safe, it is stored once.';
  return new OutcomeUnknownError('storage-failed', message, { cause });
}

/** Nothing of the write is stored. This is what a member sees; what really happened stays in `cause`. */
export function storageFailed(cause: unknown): DomainError {
  return new DomainError('storage-failed', 'The request could not be stored. Send it again later.', {
    cause,
  });
}

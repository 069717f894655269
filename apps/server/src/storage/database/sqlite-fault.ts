import { DomainError } from '../../domain/domain-error.ts';

/** Primary result codes, https://www.sqlite.org/rescode.html */
const code = { error: 1, ioErr: 10, corrupt: 11, tooBig: 18, constraint: 19, mismatch: 20, range: 25 };

/** The faults of one statement; any other result code speaks of the database as a whole. */
const statementCodes = new Set([code.error, code.tooBig, code.constraint, code.mismatch, code.range]);

/** Whether the database or the disk failed, rather than one write. */
export function isDatabaseFault(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary !== undefined && !statementCodes.has(primary);
}

/**
 * Whether nothing may be written any more. After a failed sync the page cache may hold what the disk does not,
 * and a second sync would succeed: only a restart reads the truth.
 */
export function isFatal(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary === code.ioErr || primary === code.corrupt;
}

/** The commit failed: the log may hold it all the same, and a new start would then find it there. */
export function outcomeUnknown(cause: unknown): DomainError {
  const message =
    'The service failed while it stored the request, so it is not known whether it is stored. Send the same request again: that is safe, it is stored once.';
  return new DomainError('storage-failed', message, { cause });
}

/** Nothing of the write is stored. This is what a member sees; what really happened stays in `cause`. */
export function storageFailed(cause: unknown): DomainError {
  return new DomainError('storage-failed', 'The request could not be stored. Send it again later.', {
    cause,
  });
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

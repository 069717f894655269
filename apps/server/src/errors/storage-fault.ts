import { DomainError } from '../domain/domain-error.ts';

/** What the operator has to do: grant access to the storage, make it reachable, relieve it, or restore data. */
type FaultClass = 'refused' | 'unreachable' | 'slow' | 'damaged';

export interface FaultKind {
  readonly class: FaultClass;
  /** HTTP status, SQLSTATE or code of the system, as `503`, `28P01`, `ECONNREFUSED`; the name where there is none. */
  readonly code: string;
}

/** What can fail outside of this process. */
type StoragePart = 'database' | 'store' | 'disk';

export const nameOfPart = {
  database: 'the database of DATABASE_URL',
  store: 'the store of BLOB_URL',
  disk: 'the disk of DATA_DIR',
} as const;

/** A database or a store that fails, whichever driver says so. */
export function kindOf(error: unknown): FaultKind {
  const inner = innermost(error) as Error & Faulty;
  const { code, name, message } = inner;
  const status = inner.$metadata?.httpStatusCode;
  if (status !== undefined) return { class: classOfStatus(status, name), code: `${status}` };
  if (typeof code === 'string' && inner.severity !== undefined) return { class: classOfState(code), code };
  const slow = code === 'ETIMEDOUT' || name === 'TimeoutError' || tooLate.test(message);
  const refused = refusals.has(code ?? name);
  return { class: slow ? 'slow' : refused ? 'refused' : 'unreachable', code: code ?? name };
}

/** @returns that the storage cannot be used now, or that what it holds is damaged; `cause` is for the operator */
export function storageFault(part: StoragePart, error: unknown): DomainError {
  const kind = kindOf(error);
  const inner = innermost(error);
  const codes = [...new Set([kind.code, inner.name])]
    .filter((text) => !/^(Error|error)$/.test(text))
    .join(' ');
  const said = `T${nameOfPart[part].slice(1)} ${verbs[kind.class]} (${codes}).`;
  const cause = new Error(said, { cause: error });
  const [code, message] = outcomes[kind.class];
  return new DomainError(code, message, { cause: Object.assign(cause, { code: kind.code }) });
}

const outages = new Set(['storage-unavailable', 'storage-refused', 'busy']);

/** Whether nothing is known to be wrong with the data: it could not be read or written now. */
export function isOutage(error: unknown): error is DomainError {
  return error instanceof DomainError && outages.has(error.code);
}

/** The fault that the others are about. */
export function innermost(error: unknown): Error {
  const { cause } = error as Error;
  return cause instanceof Error ? innermost(cause) : (error as Error);
}

const verbs = {
  refused: 'refuses access',
  unreachable: 'cannot be reached',
  slow: 'does not answer in time',
  damaged: 'says that its data is damaged',
};

const again = 'Send the same request again later: that is safe, it is stored once.';
const unavailable = [
  'storage-unavailable',
  `The storage of the service does not answer at the moment. ${again}`,
] as const;
const outcomes = {
  refused: [
    'storage-refused',
    `The storage of the service refuses access, which its operator must correct. ${again}`,
  ],
  unreachable: unavailable,
  slow: unavailable,
  damaged: [
    'storage-damaged',
    'The storage of the service is damaged, so the request cannot be answered. The operator of the service must restore it.',
  ],
} as const;

interface Faulty {
  readonly code?: string;
  /** What the S3 client adds. */
  readonly $metadata?: { readonly httpStatusCode?: number };
  /** Of PostgreSQL. */
  readonly severity?: string;
}

/** Node, and the S3 client without credentials. */
const refusals = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'CredentialsProviderError']);
/** How pg words it; these errors have no code. */
const tooLate = /timeout/i;

function classOfStatus(status: number, name: string): FaultClass {
  if (status === 429 || status === 408 || /SlowDown|Throttl|Timeout$/.test(name)) return 'slow';
  return status >= 500 ? 'unreachable' : 'refused';
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function classOfState(state: string): FaultClass {
  if (state === 'XX001' || state === 'XX002') return 'damaged';
  if (state === '57014' || state === '55P03') return 'slow';
  // Sign-in, no such database, rights, resources, a standby.
  return /^(28|3D|42|53|25006)/.test(state) ? 'refused' : 'unreachable';
}

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

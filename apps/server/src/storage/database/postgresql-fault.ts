import { RestingError } from '@attestation/server-kit';

/** SQLSTATE classes and codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lostRace = new Set(['40001', '40P01', '55P03', '53300']);
/** Connection, sign-in, no such database, resources, operator intervention, system error, internal error. */
const databaseClasses = new Set(['08', '28', '3D', '53', '57', '58', 'XX']);
/** A standby, after a failover: the next connection may reach the primary. */
const readOnly = '25006';

/** Whether the script may succeed when it runs again: it lost against another one, or its connection. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof RestingError || isConnectionFault(error) || lostRace.has(stateOf(error) ?? '');
}

/** Whether the database or the way to it failed, rather than one query. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof RestingError || isConnectionFault(error)) return true;
  return databaseClasses.has(stateOf(error)?.slice(0, 2) ?? '');
}

/** Whether this connection is of no use any more, so that it is unknown what it did last. */
export function isConnectionFault(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return /^(08|57P)/.test(state) || state === '25P03' || state === readOnly;
  return error instanceof Error && (isSystemError(error) || lostConnection.test(error.message));
}

/** Whether a step was refused, not lost: then nothing is stored, whatever became of the commit. */
export function isRefused(error: unknown): boolean {
  return stateOf(error) === readOnly;
}

/** How pg words it; these errors have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed|timeout expired)/;

function isSystemError(error: Error): boolean {
  return (
    'syscall' in error ||
    ('code' in error && /^(E[A-Z]+|ERR_(SOCKET|STREAM|SSL|TLS)_)/.test(String(error.code)))
  );
}

function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'severity' in error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

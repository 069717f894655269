import { hidePasswords } from '@attestation/server-kit';

/** A failure as the log shows it. */
export interface Cause {
  readonly type?: string;
  readonly code?: unknown;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: Cause;
}

/**
 * What failed, and where. Nothing else of the error is taken: drivers put the values of the row that failed into
 * members of their own (`detail` in PostgreSQL), and those are a member's data. Messages may quote an address of the
 * settings, which may hold a password.
 */
export function describeCause(error: unknown): Cause {
  if (!(error instanceof Error)) return { message: `a ${typeof error} was thrown` };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    ...('code' in error && { code: error.code }),
    message: hidePasswords(message),
    stack: stack && hidePasswords(stack),
    ...(cause !== undefined && { cause: describeCause(cause) }),
  };
}

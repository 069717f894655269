import type { Account } from './ports.ts';
import { Problem } from './problem.ts';

/** What a handler knows of a request besides its content. */
export interface Call {
  readonly account: Account | undefined;
  /** Of the session; undefined without one. */
  readonly tokenHash: string | undefined;
  /** Of the browser, for the audit list. */
  readonly ip: string;
  /** What limits per address count by. */
  readonly address: string;
  /** Sets the session cookie; null takes it away. */
  readonly setSession: (token: string | null) => void;
}

/** @throws Problem 401 */
export function accountOf({ account }: Call): Account {
  if (account === undefined) throw new Problem(401, 'not-signed-in', 'Sign in first.');
  return account;
}

/** @throws Problem 401, 403 */
export function withRole(call: Call, ...roles: readonly Account['role'][]): Account {
  const account = accountOf(call);
  if (!roles.includes(account.role)) {
    throw new Problem(403, 'role', `Your role is ${account.role}; this needs ${roles.join(' or ')}.`);
  }
  return account;
}

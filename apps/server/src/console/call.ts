import type { Account } from '../domain/console-ports.ts';
import { Problem } from './problem.ts';

/** What a handler knows of a request besides its content. */
export interface Call {
  readonly account: Account | undefined;
  /** Hash of the session's token; undefined without a session. */
  readonly tokenHash: string | undefined;
  /** The browser's address, for the audit list. */
  readonly ip: string;
  /** `User-Agent`, at most 200 characters. */
  readonly browser: string | null;
  /** As the browser sees the server: a passkey is for one host name. */
  readonly site: { readonly origin: string; readonly host: string };
  /** What limits per address count by. */
  readonly address: string;
  /** Sets the session cookie; null takes it away. */
  readonly setSession: (token: string | null) => void;
}

/** @throws Problem 401 */
export function accountOf({ account }: Call): Account {
  if (account === undefined) throw notSignedIn();
  return account;
}

export function notSignedIn(): Problem {
  return new Problem(401, 'not-signed-in', 'Sign in first.');
}

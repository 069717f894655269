import type { Handlers } from '@attestation/console/contract';
import type { Account, EventKind, NewEvent } from '../domain/console-ports.ts';
import type { Pending } from '../domain/second-factor.ts';
import { Problem } from './problem.ts';
import type { Site } from './site.ts';

/** What a handler knows of a request besides its content. */
export interface Call {
  readonly account: Account | undefined;
  /** The second factor that the session waits for. */
  readonly pending: Pending;
  /** Hash of the session's token; undefined without a session. */
  readonly tokenHash: string | undefined;
  /** The browser's address, for the audit list. */
  readonly ip: string;
  /** `User-Agent`, at most 200 characters. */
  readonly browser: string | null;
  readonly site: Site;
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

/** A line of the audit list for what the account of this call does now. @throws Problem 401 */
export function eventOf(call: Call, what: EventKind, subject: string | null): NewEvent {
  const { memberId, email: who } = accountOf(call);
  return { memberId, at: Date.now(), who, what, subject, address: call.ip };
}

/** @param at Unix milliseconds */
export const timeOf = (at: number): string => new Date(at).toISOString();
export const timeOrNull = (at: number | null): string | null => (at === null ? null : timeOf(at));

/** One handler for each operation of the console. */
export type ConsoleHandlers = Handlers<Call>;

import { hash, randomBytes } from 'node:crypto';
import type { Account, AccountRecords, NewSession } from '../domain/console-ports.ts';
import type { Pending } from '../domain/second-factor.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf, timeOf } from './call.ts';
import { Problem } from './problem.ts';

export type SessionSettings = Pick<Settings, 'sandboxRetentionDays'>;

/** Milliseconds after a proof of who it is, in which a session may change who can sign in, and how. */
export const recent = 10 * 60 * 1000;

/** Milliseconds. */
export const sessionLasts = 7 * 24 * 60 * 60 * 1000;

/**
 * @param isVerified whether a second factor is verified
 * @param provenAt when the person was verified, Unix milliseconds; default: now
 * @returns the token goes to the browser, its hash to storage
 */
export function newSession(
  { ip, browser }: Call,
  { isVerified = false, provenAt = Date.now() } = {},
): { token: string; session: NewSession } {
  const token = newToken();
  const now = Date.now();
  const times = { now, expiresAt: now + sessionLasts };
  const verifiedAt = isVerified ? provenAt : null;
  const session = { tokenHash: hashOf(token), ...times, address: ip, browser, verifiedAt, provenAt };
  return { token, session };
}

/** What the pages show of who is signed in. */
export function sessionOf(
  { email, role, organization, passwordHash }: Account,
  pending: Pending,
  { sandboxRetentionDays }: SessionSettings,
) {
  const hasPassword = passwordHash !== '';
  return { email, role, organization, sandboxDays: sandboxRetentionDays, pending, hasPassword };
}

/** Where an account is signed in. */
export function sessionHandlers(accounts: AccountRecords) {
  return {
    async listSessions(_, call) {
      const found = await accounts.sessions(accountOf(call).id, Date.now());
      const sessions = found.map(({ tokenHash, startedAt, endsAt, ...session }) => ({
        ...session,
        current: tokenHash === call.tokenHash,
        startedAt: timeOf(startedAt),
        endsAt: timeOf(endsAt),
      }));
      return { status: 200, body: { sessions } };
    },

    async endSession({ path: { sessionId } }, call) {
      const { id, email } = accountOf(call);
      if (!(await accounts.endSession(id, sessionId, eventOf(call, 'session-ended', email))))
        throw new Problem(404, 'unknown-session', 'This session has ended already.');
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** A secret of 256 bits, 43 characters that fit into addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it, SHA-256 in hexadecimal: a token of 256 bits needs no slow hash. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}

import type { Account, AccountRecords, NewSession } from '../domain/console-ports.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type Call } from './call.ts';
import { Problem } from './problem.ts';
import { hashOf, newToken } from './tokens.ts';
import type { ConsoleHandlers } from './types.ts';

type Sessions = Pick<ConsoleHandlers, 'listSessions' | 'endSession'>;

export type SessionSettings = Pick<Settings, 'sandboxRetentionDays'>;

/** Milliseconds. */
const sessionLasts = 7 * 24 * 60 * 60 * 1000;

/** @returns the token goes to the browser, its hash to storage */
export function newSession({ ip, browser }: Call): { token: string; session: NewSession } {
  const token = newToken();
  const now = Date.now();
  const times = { now, expiresAt: now + sessionLasts };
  return { token, session: { tokenHash: hashOf(token), ...times, address: ip, browser } };
}

/** What the pages show of who is signed in. */
export function sessionOf({ email, role, organization }: Account, { sandboxRetentionDays }: SessionSettings) {
  return { email, role, organization, sandboxDays: sandboxRetentionDays };
}

/** Where an account is signed in. */
export function sessionHandlers(accounts: AccountRecords): Sessions {
  return {
    async listSessions(_, call) {
      const found = await accounts.sessions(accountOf(call).id, Date.now());
      const sessions = found.map(({ tokenHash, startedAt, endsAt, ...session }) => ({
        ...session,
        current: tokenHash === call.tokenHash,
        startedAt: new Date(startedAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
      }));
      return { status: 200, body: { sessions } };
    },

    async endSession({ path: { sessionId } }, call) {
      const { id, memberId, email } = accountOf(call);
      const event = { memberId, at: Date.now(), who: email, what: 'session-ended', subject: email } as const;
      if (!(await accounts.endSession(id, sessionId, { ...event, address: call.ip })))
        throw new Problem(404, 'unknown-session', 'This session has ended already.');
      return { status: 204 };
    },
  };
}

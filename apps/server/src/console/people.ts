import type { AccountRecords, Purpose } from '../domain/console-ports.ts';
import { accountOf } from './call.ts';
import { Problem } from './problem.ts';
import { hashOf, newToken } from './tokens.ts';
import type { ConsoleHandlers } from './types.ts';

type People = Pick<ConsoleHandlers, 'listPeople' | 'invite' | 'removePerson'>;

/** Milliseconds. */
export const linkLasts = 3 * 24 * 60 * 60 * 1000;
/** A bookmark or a log line must not tell more than the page: the token is not sent to the server. */
export const linkPath = (token: string): string => `/console/join#${token}`;

/** People of an organization. */
export function peopleHandlers(accounts: AccountRecords): People {
  return {
    async listPeople(_, call) {
      const { memberId } = accountOf(call);
      const own = (await accounts.list(memberId)).map(({ id, email, role, lastSignInAt }) => ({
        ...{ id, email, role, invited: false },
        lastSignIn: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
      }));
      const invited = (await accounts.invitations(memberId, Date.now())).map(({ id, email, role }) => ({
        ...{ id, email: email ?? '', role, invited: true, lastSignIn: null },
      }));
      return { status: 200, body: { people: [...own, ...invited] } };
    },

    async invite({ body }, call) {
      const { memberId, email: who } = accountOf(call);
      const email = body.email.toLowerCase();
      const known = await accounts.find(email);
      if (known !== undefined && known.memberId !== memberId) {
        throw new Problem(409, 'email-taken', 'This e-mail address cannot be invited. Use another one.');
      }
      const purpose: Purpose = known === undefined ? 'invitation' : 'reset';
      const now = Date.now();
      const [token, expiresAt] = [newToken(), now + linkLasts];
      const what = known === undefined ? 'invited' : 'link-given';
      const role = known?.role ?? body.role;
      await accounts.addLink(
        { tokenHash: hashOf(token), purpose, memberId, email, role, now, expiresAt },
        { memberId, at: now, who, what, subject: email, address: call.ip },
      );
      const until = new Date(expiresAt).toISOString();
      return { status: 201, body: { path: linkPath(token), purpose, expiresAt: until } };
    },

    async removePerson({ path: { id } }, call) {
      const { memberId, email: who } = accountOf(call);
      const event = {
        memberId,
        at: Date.now(),
        who,
        what: 'removed',
        subject: null,
        address: call.ip,
      } as const;
      const outcome = await accounts.remove(memberId, id, event);
      if (outcome === 'unknown') throw new Problem(404, 'unknown-person', 'There is no such person.');
      if (outcome === 'last-owner')
        throw new Problem(409, 'last-owner', 'The last owner cannot be removed. Invite another owner first.');
      return { status: 204 };
    },
  };
}

import type { AccountRecords, Purpose, StoredEvent } from '../domain/console-ports.ts';
import { accountOf, type ConsoleHandlers, eventOf, timeOf, timeOrNull } from './call.ts';
import { Problem } from './problem.ts';
import { hashOf, newToken } from './sessions.ts';

/** Milliseconds. */
export const linkLasts = 3 * 24 * 60 * 60 * 1000;
/** A bookmark or a log line must not tell more than the page: the token is not sent to the server. */
export const linkPath = (token: string): string => `/console/join#${token}`;

/** People of an organization. */
export function peopleHandlers(accounts: AccountRecords) {
  return {
    async listPeople(_, call) {
      const { memberId } = accountOf(call);
      const own = (await accounts.list(memberId)).map(({ id, email, role, lastSignInAt }) => ({
        ...{ id, email, role, invited: false },
        lastSignIn: timeOrNull(lastSignInAt),
      }));
      const invited = (await accounts.invitations(memberId, Date.now())).map(({ id, email, role }) => ({
        ...{ id, email: email ?? '', role, invited: true, lastSignIn: null },
      }));
      return { status: 200, body: { people: [...own, ...invited] } };
    },

    async invite({ body }, call) {
      const { memberId } = accountOf(call);
      const email = body.email.toLowerCase();
      const known = await accounts.find(email);
      if (known !== undefined && known.memberId !== memberId) {
        throw new Problem(409, 'email-taken', 'This e-mail address cannot be invited. Use another one.');
      }
      const purpose: Purpose = known === undefined ? 'invitation' : 'reset';
      const event = eventOf(call, known === undefined ? 'invited' : 'link-given', email);
      const { at: now } = event;
      const [token, expiresAt] = [newToken(), now + linkLasts];
      const role = known?.role ?? body.role;
      await accounts.addLink(
        { tokenHash: hashOf(token), purpose, memberId, email, role, now, expiresAt },
        event,
      );
      return { status: 201, body: { path: linkPath(token), purpose, expiresAt: timeOf(expiresAt) } };
    },

    async removePerson({ path: { id } }, call) {
      const outcome = await accounts.remove(accountOf(call).memberId, id, eventOf(call, 'removed', null));
      if (outcome === 'unknown') throw new Problem(404, 'unknown-person', 'There is no such person.');
      if (outcome === 'last-owner')
        throw new Problem(409, 'last-owner', 'The last owner cannot be removed. Invite another owner first.');
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** Greater than every event. */
const afterAll = Number.MAX_SAFE_INTEGER;

/** What happened to accounts, sessions and keys of an organization. */
export function auditHandlers(accounts: AccountRecords) {
  async function* linesOf(memberId: string): AsyncIterable<Uint8Array> {
    yield lineOf(['at', 'who', 'what', 'subject', 'address']);
    for (let before: number | undefined = afterAll; before !== undefined; ) {
      const { events, next } = await pageOf(memberId, before);
      for (const { at, who, what, subject, address } of events)
        yield lineOf([at, who, what, subject, address]);
      before = next ?? undefined;
    }
  }

  async function pageOf(memberId: string, before: number) {
    const found = await accounts.events(memberId, before);
    const events = found.slice(0, 100).map(shownEvent);
    return { events, next: found.length > 100 ? (events.at(-1)?.id ?? null) : null };
  }

  return {
    async listEvents({ query: { before } }, call) {
      return { status: 200, body: await pageOf(accountOf(call).memberId, before ?? afterAll) };
    },
    async exportEvents(_, call) {
      return { status: 200, fileName: 'audit.csv', file: linesOf(accountOf(call).memberId) };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function shownEvent({ at, ...event }: StoredEvent) {
  return { ...event, at: timeOf(at) };
}

/** A spreadsheet must not take a text for a formula (OWASP, CSV Injection). */
function lineOf(values: readonly (string | null)[]): Uint8Array {
  const cells = values.map((value) => {
    const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  });
  return Buffer.from(`${cells.join(',')}\r\n`);
}

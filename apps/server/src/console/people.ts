import type { AccountRecords, Purpose, Role, StoredEvent } from '../domain/console-ports.ts';
import { emailRule, isEmail, lowerCaseEmail } from '../domain/email-address.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf, timeOf, timeOrNull } from './call.ts';
import { csvHead, csvLine } from './csv-line.ts';
import { editedMeanwhile, Problem, wrongValue } from './problem.ts';
import { hashOf, newToken } from './sessions.ts';

/** Milliseconds. */
export const linkLasts = 3 * 24 * 60 * 60 * 1000;
/** A bookmark or a log line must not tell more than the page: the token is not sent to the server. */
export const linkPath = (token: string): string => `/console/join#${token}`;

/** People of an organization. */
/** @param isMailed whether an invitation is sent by mail */
export function peopleHandlers(accounts: AccountRecords, isMailed: boolean) {
  async function newLink(
    { purpose, email, role }: { purpose: Purpose; email: string; role: Role },
    call: Call,
    isSent = false,
  ) {
    const event = eventOf(call, purpose === 'invitation' ? 'invited' : 'link-given', email);
    const { memberId, at: now } = event;
    const [token, expiresAt] = [newToken(), now + linkLasts];
    await accounts.addLink(
      { tokenHash: hashOf(token), purpose, memberId, email, role, now, expiresAt },
      purpose === 'invitation' ? { ...event, roleAfter: role } : event,
      isSent,
    );
    return { path: isSent ? null : linkPath(token), purpose, expiresAt: timeOf(expiresAt) };
  }

  return {
    async listPeople(_, call) {
      const { memberId, requiredSince } = accountOf(call);
      const own = (await accounts.list(memberId)).map(
        ({ id, email, role, lastSignInAt, hasApp, hasPasskey }) => ({
          ...{ id, email, role, invited: false, secondFactor: hasApp + hasPasskey > 0 },
          lastSignIn: timeOrNull(lastSignInAt),
        }),
      );
      const invited = (await accounts.invitations(memberId, Date.now())).map(({ id, email, role }) => ({
        ...{ id, email: email ?? '', role, invited: true, lastSignIn: null, secondFactor: false },
      }));
      return {
        status: 200,
        body: { people: [...own, ...invited], secondFactorRequired: requiredSince !== null },
      };
    },

    async invite({ body: { email: given, role } }, call) {
      const { memberId } = accountOf(call);
      const email = lowerCaseEmail(given);
      if (!isEmail(email)) throw wrongValue('/email', emailRule, 'email');
      const known = await accounts.find(email);
      if (known !== undefined && known.memberId !== memberId) {
        throw new Problem(409, 'email-taken', 'This e-mail address cannot be invited. Use another one.');
      }
      if (known !== undefined) {
        const next = 'Change the role in the list, or give a new password link.';
        throw new Problem(
          409,
          'account-exists',
          `This person has an account already, as ${known.role}. ${next}`,
        );
      }
      return { status: 201, body: await newLink({ purpose: 'invitation', email, role }, call, isMailed) };
    },

    async renewLink({ path: { id } }, call) {
      const { memberId } = accountOf(call);
      const account = (await accounts.list(memberId)).find((each) => each.id === id);
      const [invitation] = (await accounts.invitations(memberId, Date.now())).filter(
        (each) => each.id === id,
      );
      const found = account ?? invitation;
      if (found?.email == null) throw unknownPerson();
      const purpose = account === undefined ? 'invitation' : 'reset';
      return { status: 201, body: await newLink({ purpose, email: found.email, role: found.role }, call) };
    },

    async changeRole({ path: { id }, body: { role, before } }, call) {
      const event = eventOf(call, 'role-changed', null);
      const outcome = await accounts.changeRole(accountOf(call).memberId, id, { role, before }, event);
      if (outcome === 'unknown') throw unknownPerson();
      if (outcome === 'last-owner')
        throw new Problem(
          409,
          'last-owner',
          'The last owner keeps this role. Make another person owner first.',
        );
      if (typeof outcome === 'object') throw editedMeanwhile('role-edited', before, outcome);
      return { status: 204 };
    },

    async removePerson({ path: { id } }, call) {
      const outcome = await accounts.remove(accountOf(call).memberId, id, eventOf(call, 'removed', null));
      if (outcome === 'unknown') throw unknownPerson();
      if (outcome === 'last-owner')
        throw new Problem(409, 'last-owner', 'The last owner cannot be removed. Invite another owner first.');
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function unknownPerson(): Problem {
  return new Problem(404, 'unknown-person', 'There is no such person.');
}

/** Greater than every event. */
const afterAll = Number.MAX_SAFE_INTEGER;

/** What happened to accounts, sessions and keys of an organization. */
export function auditHandlers(accounts: AccountRecords) {
  async function* linesOf(memberId: string): AsyncIterable<Uint8Array> {
    yield csvHead(['at', 'who', 'what', 'subject', 'address', 'role_before', 'role_after']);
    for (let before: number | undefined = afterAll; before !== undefined; ) {
      const { events, next } = await accounts.events(memberId, before);
      for (const { at, who, what, subject, address, roleBefore, roleAfter } of events.map(shownEvent))
        yield csvLine([at, who, what, subject, address, roleBefore, roleAfter]);
      before = next ?? undefined;
    }
  }

  return {
    async listEvents({ query: { before = afterAll, ...filter } }, call) {
      const { events, next } = await accounts.events(accountOf(call).memberId, before, filter);
      return { status: 200, body: { events: events.map(shownEvent), next } };
    },
    async exportEvents(_, call) {
      return { status: 200, fileName: 'audit.csv', file: linesOf(accountOf(call).memberId) };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function shownEvent({ at, roleBefore, roleAfter, ...event }: StoredEvent) {
  return {
    ...event,
    roleBefore: roleBefore as Role | null,
    roleAfter: roleAfter as Role | null,
    at: timeOf(at),
  };
}

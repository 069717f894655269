import { randomUUIDv7 } from 'node:crypto';
import type { NewEvent } from '../../domain/console-event.ts';
import type {
  Acceptance,
  AcceptOutcome,
  Account,
  AccountRecords,
  NewLink,
  Role,
} from '../../domain/console-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, run } from '../database/prepare.ts';
import * as sql from './account-queries.ts';
import { appendEvent } from './append-event.ts';
import * as linkSql from './link-queries.ts';
import * as sessionSql from './session-queries.ts';
import { beginSession, sessionRecords } from './session-records.ts';

/** Accounts, sessions, links and the audit list of the console. */
export function accountRecords(db: Database): AccountRecords {
  return {
    find: async (email) => (await db.rows(sql.findAccount, { email }))[0],
    list: async (memberId) => [...(await db.rows(sql.listAccounts, { memberId }))],
    invitations: async (memberId, now) => [...(await db.rows(linkSql.listLinks, { memberId, now }))],
    hasAny: async () => (await db.read(() => run(sql.anyAccount, {}))).length > 0,
    ...sessionRecords(db),
    link: async (tokenHash, now) => (await db.rows(linkSql.findLink, { tokenHash, now }))[0],
    addLink: (link, event) => db.write(() => addLink(link, event)),
    accept: (acceptance) => db.write(() => accept(acceptance)),
    add: (account) => db.write(() => add(account)),
    setPassword: (email, passwordHash) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const [account] = yield* run(sql.setPassword, { email, passwordHash });
        if (account === undefined) return false;
        yield* lockOut(account.id);
        return true;
      }),
    changePassword: ({ id, email, passwordHash: verified }, { passwordHash, keptSession }, event) =>
      db.write(function* () {
        // Nor is a link that was given before used meanwhile.
        yield* lockUntilCommit('console');
        if ((yield* run(sql.replacePassword, { id, verified, passwordHash })).length === 0) return false;
        yield* run(sessionSql.deleteOtherSessions, { accountId: id, kept: keptSession });
        yield* run(linkSql.deleteLinksFor, { email });
        yield* appendEvent(event);
        return true;
      }),
    remove: (memberId, id, event) => db.write(() => remove(memberId, id, event)),
    record: (event) => db.write(() => appendEvent(event)),
    events: async (memberId, before) =>
      (await db.rows(linkSql.listEvents, { memberId, before })).map(({ what, ...event }) => ({
        ...event,
        what: what as NewEvent['what'],
      })),
  };
}

/** Signs an account out everywhere, and forgets its passkeys: whoever has them may be another. */
function* lockOut(accountId: string): Script<void> {
  yield* run(sessionSql.deleteSessionsOf, { accountId });
  yield* run(sessionSql.deletePasskeysOf, { accountId });
}

function* addLink({ email, ...link }: NewLink, event: NewEvent | undefined): Script<void> {
  yield* lockUntilCommit('console');
  if (email === null) yield* run(linkSql.deleteSetUpLinks, {});
  else yield* run(linkSql.deleteLinksFor, { email });
  yield* run(linkSql.insertLink, { ...link, email, id: randomUUIDv7() });
  if (event !== undefined) yield* appendEvent(event);
}

/** Nothing is changed unless all of it is: the link stays where the outcome is a refusal. */
function* accept(acceptance: Acceptance): Script<AcceptOutcome> {
  const { tokenHash, passwordHash, session, address } = acceptance;
  const { now } = session;
  // A link is used once, also when two use it at the same time.
  yield* lockUntilCommit('console');
  const [link] = yield* run(linkSql.findLink, { tokenHash, now });
  if (link === undefined) return 'unknown-link';
  const email = link.email ?? acceptance.email;
  if (email === null) return 'incomplete';
  let memberId = link.memberId;
  if (memberId === null) {
    if (acceptance.organization === null) return 'incomplete';
    const found = yield* organization(acceptance.organization, now);
    if (found === undefined) return 'removed-organization';
    memberId = found;
  }
  if (link.purpose === 'reset') {
    const [account] = yield* run(sql.setPassword, { email, passwordHash });
    if (account === undefined) return 'unknown-link';
    yield* lockOut(account.id);
  } else {
    const row = { id: randomUUIDv7(), memberId, email, role: link.role, passwordHash, now };
    if ((yield* run(sql.insertAccount, row)).length === 0) return 'email-taken';
  }
  yield* run(linkSql.takeLink, { tokenHash, now });
  const [account] = yield* run(sql.findAccount, { email });
  if (account === undefined) return 'removed-organization';
  yield* beginSession(account, session);
  const what = link.purpose === 'set-up' ? 'set-up' : 'link-used';
  yield* appendEvent({ memberId, at: now, who: email, what, subject: email, address });
  return account satisfies Account;
}

/** Id of the member with this name, made when there is none; undefined for one that was removed. */
function* organization(name: string, now: number): Script<string | undefined> {
  const [known] = yield* run(sql.memberByName, { name });
  if (known !== undefined) return known.removedAt === null ? known.id : undefined;
  const id = randomUUIDv7();
  yield* run(sql.insertMember, { id, name, now });
  return id;
}

interface AddedAccount {
  readonly email: string;
  readonly organization: string;
  readonly role: Role;
  readonly passwordHash: string;
}

function* add({ email, organization: name, role, passwordHash }: AddedAccount): Script<boolean> {
  const now = Date.now();
  yield* lockUntilCommit('console');
  if ((yield* run(sql.findAccount, { email })).length > 0) return false;
  const memberId = yield* organization(name, now);
  if (memberId === undefined) return false;
  const row = { id: randomUUIDv7(), memberId, email, role, passwordHash, now };
  if ((yield* run(sql.insertAccount, row)).length === 0) return false;
  const event = { memberId, at: now, who: null, what: 'account-added' as const };
  yield* appendEvent({ ...event, subject: email, address: null });
  return true;
}

function* remove(
  memberId: string,
  id: string,
  event: NewEvent,
): Script<'removed' | 'unknown' | 'last-owner'> {
  // Of two owners who remove each other, one stays.
  yield* lockUntilCommit('console');
  const accounts = yield* run(sql.listAccounts, { memberId });
  const account = accounts.find((each) => each.id === id);
  let email: string | null | undefined = account?.email;
  if (account !== undefined) {
    const owners = accounts.filter(({ role }) => role === 'owner');
    if (account.role === 'owner' && owners.length === 1) return 'last-owner';
    yield* lockOut(id);
    yield* run(linkSql.deleteLinksFor, { email: account.email });
    yield* run(sql.deleteAccount, { id });
  } else {
    email = (yield* run(linkSql.deleteLink, { id, memberId }))[0]?.email;
  }
  if (email === undefined) return 'unknown';
  yield* appendEvent({ ...event, subject: email });
  return 'removed';
}

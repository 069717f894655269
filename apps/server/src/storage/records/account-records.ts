import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  Acceptance,
  AcceptOutcome,
  Account,
  AccountRecords,
  Meanwhile,
  NewEvent,
  NewLink,
  Role,
} from '../../domain/console-ports.ts';
import type { NewMail } from '../../domain/mail-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, one, prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';
import {
  deleteFactorsOf,
  deleteIdentityOf,
  factorRecords,
  findIdentity,
  insertIdentity,
} from './factor-records.ts';
import { findMember } from './provision-records.ts';
import {
  accountsIn,
  appendEvent,
  beginSession,
  deleteOtherSessions,
  deletePasskeysOf,
  deleteSessionsOf,
  findAccount,
  lastToDo,
  pageOfEvents,
  sessionRecords,
} from './session-records.ts';

/** Accounts, sessions, links and the audit list of the console. */
export function accountRecords(db: Database): AccountRecords {
  return {
    find: async (email) => (await db.rows(findAccount, { email }))[0],
    list: async (memberId) => [...(await db.rows(listAccounts, { memberId }))],
    invitations: async (memberId, now) => [...(await db.rows(listLinks, { memberId, now }))],
    hasAny: async () => (await db.read(() => run(anyAccount, {}))).length > 0,
    ...sessionRecords(db),
    ...factorRecords(db),
    link: async (tokenHash, now) => (await db.rows(findLink, { tokenHash, now }))[0],
    addLink: (link, event, isMailed) => db.write(() => addLink(link, event, isMailed)),
    accept: (acceptance) => db.write(() => accept(acceptance)),
    add: (account) => db.write(() => add(account)),
    setPassword: (email, passwordHash) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        yield* run(setPassword, { email, passwordHash });
        const [account] = yield* run(findAccount, { email });
        if (account === undefined) return false;
        yield* lockOut(account);
        return true;
      }),
    changePassword: ({ id, email, passwordHash: verified }, { passwordHash, keptSession }, event) =>
      db.write(function* () {
        // Nor is a link that was given before used meanwhile.
        yield* lockUntilCommit('console');
        if ((yield* run(replacePassword, { id, verified, passwordHash })).length === 0) return false;
        yield* run(deleteOtherSessions, { accountId: id, kept: keptSession });
        yield* run(deleteLinksFor, { email });
        yield* appendEvent(event);
        return true;
      }),
    remove: (memberId, id, event) => db.write(() => remove(memberId, id, event)),
    changeRole: (memberId, id, change, event) => db.write(() => changeRole(memberId, id, change, event)),
    record: (event) => db.write(() => appendEvent(event)),
    events: (memberId, before, filter) => pageOfEvents(db, memberId, before, filter),
  };
}

/**
 * Signs an account out everywhere, and forgets its identity at a provider and its passkeys: whoever has them may be
 * another. Passkeys stay where they are the
 * second factor that its organization requires: then a new password alone would be enough to set up another one.
 */
function* lockOut({ id: accountId, requiredSince, hasApp }: Account): Script<void> {
  yield* run(deleteSessionsOf, { accountId });
  yield* run(deleteIdentityOf, { accountId });
  if (requiredSince === null || hasApp === 1) yield* run(deletePasskeysOf, { accountId });
}

function* addLink({ email, ...link }: NewLink, event: NewEvent | undefined, isMailed = false): Script<void> {
  yield* lockUntilCommit('console');
  if (email === null) yield* run(deleteSetUpLinks, {});
  else yield* run(deleteLinksFor, { email });
  const id = randomUUIDv7();
  yield* run(insertLink, { ...link, email, id });
  if (isMailed && email !== null)
    yield* queueMail(`invitation:${id}`, email, { kind: 'invitation', linkId: id }, link.now);
  if (event !== undefined) yield* appendEvent(event);
}

/** In the transaction of its cause, for which there is one mail. */
export function* queueMail(cause: string, recipient: string, mail: NewMail, now: number): Script<void> {
  const row = { cause, recipient, content: JSON.stringify(mail), now, attempts: 0, nextAt: now };
  yield* run(insertMail, row);
}

/** Nothing is changed unless all of it is: the link stays where the outcome is a refusal. */
function* accept(acceptance: Acceptance): Script<AcceptOutcome> {
  const { tokenHash, passwordHash, identity, session, address } = acceptance;
  const { now } = session;
  // A link is used once, also when two use it at the same time.
  yield* lockUntilCommit('console');
  const [link] = yield* run(findLink, { tokenHash, now });
  if (link === undefined || (identity && link.purpose !== 'invitation')) return 'unknown-link';
  if (identity && (yield* run(findIdentity, identity)).length > 0) return 'identity-taken';
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
    yield* run(setPassword, { email, passwordHash });
    const [account] = yield* run(findAccount, { email });
    if (account === undefined) return 'unknown-link';
    yield* lockOut(account);
  } else {
    const row = { id: randomUUIDv7(), memberId, email, role: link.role, passwordHash, now };
    if ((yield* run(insertAccount, row)).length === 0) return 'email-taken';
  }
  yield* run(takeLink, { tokenHash, now });
  const [account] = yield* run(findAccount, { email });
  if (account === undefined) return 'removed-organization';
  yield* beginSession(account, session);
  const what = link.purpose === 'set-up' ? 'set-up' : 'link-used';
  const given = link.purpose === 'reset' ? {} : { roleAfter: link.role };
  const event = { memberId, at: now, who: email, address };
  yield* appendEvent({ ...event, what, subject: email, ...given });
  if (identity) {
    yield* run(insertIdentity, { ...identity, accountId: account.id, now });
    yield* appendEvent({ ...event, what: 'oidc-linked', subject: identity.issuer });
  }
  return account satisfies Account;
}

/** Id of the member with this name, made when there is none; undefined for one that was removed. */
function* organization(name: string, now: number): Script<string | undefined> {
  const [known] = yield* run(findMember, { name });
  if (known !== undefined) return known.removedAt === null ? known.id : undefined;
  const id = randomUUIDv7();
  yield* run(insertMember, { id, name, now });
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
  if ((yield* run(findAccount, { email })).length > 0) return false;
  const memberId = yield* organization(name, now);
  if (memberId === undefined) return false;
  const row = { id: randomUUIDv7(), memberId, email, role, passwordHash, now };
  if ((yield* run(insertAccount, row)).length === 0) return false;
  const event = { memberId, at: now, who: null, what: 'account-added' as const, roleAfter: role };
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
  const accounts = yield* run(listAccounts, { memberId });
  const account = accounts.find((each) => each.id === id);
  let removed: { email: string | null; role: Role } | undefined = account;
  if (account !== undefined) {
    if (isLastOwner(account, accounts)) return 'last-owner';
    yield* deleteFactorsOf(id);
    yield* run(deleteLinksFor, { email: account.email });
    yield* run(deleteAccount, { id });
  } else {
    removed = (yield* run(deleteLink, { id, memberId }))[0];
  }
  if (removed === undefined) return 'unknown';
  yield* appendEvent({ ...event, subject: removed.email, roleBefore: removed.role });
  return 'removed';
}

function isLastOwner({ role }: Account, accounts: readonly Account[]): boolean {
  return role === 'owner' && accounts.filter((each) => each.role === 'owner').length === 1;
}

/** A session has the role that its account has at each request. */
function* changeRole(
  memberId: string,
  id: string,
  { role, before }: { role: Role; before: Role | undefined },
  event: NewEvent,
): Script<'changed' | 'same' | 'unknown' | 'last-owner' | Meanwhile> {
  // As in `remove`.
  yield* lockUntilCommit('console');
  const accounts = yield* run(listAccounts, { memberId });
  const account = accounts.find((each) => each.id === id);
  const found = account ?? (yield* run(findInvitation, { id, memberId, now: event.at }))[0];
  if (found === undefined) return 'unknown';
  if (found.role === role) return 'same';
  if (before !== undefined && found.role !== before)
    return { who: yield* lastToDo({ ...event, subject: found.email }), now: found.role };
  if (account !== undefined && isLastOwner(account, accounts)) return 'last-owner';
  yield* run(account === undefined ? setLinkRole : setRole, { id, role });
  yield* appendEvent({ ...event, subject: found.email, roleBefore: found.role, roleAfter: role });
  return 'changed';
}

const listAccounts = prepare((q, p: { memberId: string }) =>
  accountsIn(q).where('a.member_id', '=', p.memberId).orderBy('a.email'),
);

const insertAccount = insertInto(
  'accounts',
  ['id', 'member_id', 'email', 'role', 'password_hash', 'created_at as now'],
  ['email'],
  (q) => q.returning('id'),
);

const anyAccount = selectFrom('accounts', ['id'], [], (q) => q.limit(one));

const setPassword = updateTable('accounts', ['password_hash'], ['email']);

/** Unless it is another one than was verified. */
const replacePassword = updateTable('accounts', ['password_hash'], ['id', 'password_hash as verified'], (q) =>
  q.returning('id'),
);

const setRole = updateTable('accounts', ['role'], ['id']);

const setLinkRole = updateTable('links', ['role'], ['id']);

const deleteAccount = deleteFrom('accounts', ['id']);

const insertMember = insertInto('members', ['id', 'name', 'created_at as now']);

/** A mail for the same cause stays as it is. */
const insertMail = insertInto(
  'mails',
  ['cause', 'recipient', 'content', 'created_at as now', 'attempts', 'next_at'],
  ['cause'],
);

const linkColumns = [
  'l.id',
  'l.purpose',
  'l.member_id as memberId',
  'l.email',
  'l.role',
  'm.name as organization',
] as const;

export const linksIn = (q: Kysely<Schema>, now: number) =>
  q
    .selectFrom('links as l')
    .leftJoin('members as m', 'm.id', 'l.member_id')
    .select(linkColumns)
    .where('l.expires_at', '>', now);

const findLink = prepare((q, p: { tokenHash: string; now: number }) =>
  linksIn(q, p.now).where('l.token_hash', '=', p.tokenHash),
);

const listLinks = prepare((q, p: { memberId: string; now: number }) =>
  linksIn(q, p.now)
    .where('l.member_id', '=', p.memberId)
    .where('l.purpose', '=', 'invitation')
    .orderBy('l.email'),
);

const findInvitation = prepare((q, p: { id: string; memberId: string; now: number }) =>
  linksIn(q, p.now)
    .where('l.id', '=', p.id)
    .where('l.member_id', '=', p.memberId)
    .where('l.purpose', '=', 'invitation'),
);

export const insertLink = insertInto('links', [
  'token_hash',
  'id',
  'purpose',
  'member_id',
  'email',
  'role',
  'created_at as now',
  'expires_at',
]);

/** Two uses of one link at the same time: one of them gets no row. */
const takeLink = deleteFrom('links', ['token_hash'], (q, p: { now: number }) =>
  q.where('expires_at', '>', p.now).returning(['purpose', 'member_id as memberId', 'email', 'role']),
);

/** A new link replaces those before it. */
export const deleteLinksFor = deleteFrom('links', ['email']);

const deleteSetUpLinks = deleteFrom('links', [], (q) => q.where('purpose', '=', 'set-up'));

const deleteLink = deleteFrom('links', ['id', 'member_id'], (q) => q.returning(['email', 'role']));

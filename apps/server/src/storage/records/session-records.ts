import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type {
  Account,
  AccountRecords,
  EventFilter,
  NewEvent,
  NewSession,
  StoredEvent,
} from '../../domain/console-ports.ts';
import { pendingOf } from '../../domain/second-factor.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, one, prepare, run } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';

type SessionRecords = Pick<
  AccountRecords,
  | 'bySession'
  | 'signIn'
  | 'signOut'
  | 'sessions'
  | 'endSession'
  | 'passkeys'
  | 'addPasskey'
  | 'byPasskey'
  | 'usePasskey'
  | 'removePasskey'
>;

/** Where accounts are signed in, and the passkeys with which they sign in. */
export function sessionRecords(db: Database): SessionRecords {
  return {
    bySession: async (tokenHash, now) => (await db.rows(findSession, { tokenHash, now }))[0],
    signIn: (account, session, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        yield* run(deleteEndedSessions, { now: session.now });
        if (!(yield* beginSession(account, session))) return false;
        yield* appendEvent(event);
        return true;
      }),
    signOut: (tokenHash, event) =>
      db.write(function* () {
        yield* run(deleteSession, { tokenHash });
        yield* appendEvent(event);
      }),
    sessions: async (accountId, now) => [...(await db.rows(listSessions, { accountId, now }))],
    endSession: (accountId, id, event) =>
      db.write(function* () {
        if ((yield* run(deleteSessionById, { accountId, id })).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    passkeys: async (accountId) => [...(await db.rows(listPasskeys, { accountId }))],
    addPasskey: (passkey, tokens, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const now = event.at;
        if (!(yield* mayAddFactor(tokens.before, now))) return 'signed-out';
        if ((yield* run(insertPasskey, { ...passkey, now })).length === 0) return 'known';
        yield* run(verifySession, { ...tokens, now });
        yield* appendEvent(event);
        return 'added';
      }),
    byPasskey: async (id) => {
      const [passkey] = await db.rows(findPasskey, { id });
      if (passkey === undefined) return undefined;
      const [account] = await db.rows(findAccountById, { id: passkey.accountId });
      return account && { account, passkey };
    },
    usePasskey: (account, { id, counter }, session, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        if ((yield* run(touchPasskey, { id, counter, now: session.now })).length === 0) return false;
        if (!(yield* beginSession(account, session))) return false;
        yield* appendEvent(event);
        return true;
      }),
    removePasskey: (accountId, id, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const [account] = yield* run(findAccountById, { id: accountId });
        const others = (yield* run(listPasskeys, { accountId })).filter((each) => each.id !== id);
        if (account?.requiredSince != null && account.hasApp === 0 && others.length === 0) return 'required';
        const [removed] = yield* run(deletePasskey, { accountId, id });
        if (removed === undefined) return 'unknown';
        yield* appendEvent({ ...event, subject: removed.name });
        return 'removed';
      }),
  };
}

/**
 * Begins a session, the newest sign-in of the account. To be called under the lock of the console: what ends sessions
 * takes it too, so each of them is there before that, or is refused after it.
 *
 * @param account as it was when the sign-in was verified. False: it has another password meanwhile, or was removed
 */
export function* beginSession({ id, passwordHash }: Account, session: NewSession): Script<boolean> {
  const touched = yield* run(touchAccount, { id, verified: passwordHash, now: session.now });
  if (touched.length === 0) return false;
  yield* run(insertSession, { ...session, id: randomUUIDv7(), accountId: id });
  return true;
}

/** Whether a session is there and may do everything, or waits for a second factor to be set up. */
export function* mayAddFactor(tokenHash: string, now: number): Script<boolean> {
  const [session] = yield* run(findSession, { tokenHash, now });
  return session !== undefined && [null, 'set-up'].includes(pendingOf(session, session.verifiedAt));
}

/** A session that may do more gets another token. */
export const verifySession = updateTable(
  'sessions',
  ['token_hash as after', 'verified_at as now'],
  ['token_hash as before'],
  (q) => q.returning('id'),
);

const insertSession = insertInto('sessions', [
  'token_hash',
  'id',
  'account_id',
  'created_at as now',
  'expires_at',
  'address',
  'browser',
  'verified_at',
  'proven_at',
]);

const listSessions = selectFrom(
  'sessions',
  ['id', 'token_hash', 'created_at as startedAt', 'expires_at as endsAt', 'address', 'browser'],
  ['account_id'],
  (q, p: { now: number }) => q.where('expires_at', '>', p.now).orderBy('created_at', 'desc'),
);

const deleteSessionById = deleteFrom('sessions', ['id', 'account_id'], (q) => q.returning('id'));

const deleteSession = deleteFrom('sessions', ['token_hash']);

export const deleteSessionsOf = deleteFrom('sessions', ['account_id']);

export const deleteOtherSessions = deleteFrom('sessions', ['account_id'], (q, p: { kept: string }) =>
  q.where('token_hash', '<>', p.kept),
);

const deleteEndedSessions = deleteFrom('sessions', [], (q, p: { now: number }) =>
  q.where('expires_at', '<=', p.now),
);

const passkeyColumns = [
  'id',
  'account_id as accountId',
  'name',
  'public_key as publicKey',
  'counter',
  'created_at as addedAt',
  'last_used_at as lastUsedAt',
] as const;

const listPasskeys = selectFrom('passkeys', passkeyColumns, ['account_id'], (q) =>
  q.orderBy('created_at', 'desc'),
);

const findPasskey = selectFrom('passkeys', passkeyColumns, ['id']);

const insertPasskey = insertInto(
  'passkeys',
  ['id', 'account_id', 'name', 'public_key', 'counter', 'created_at as now'],
  ['id'],
  (q) => q.returning('id'),
);

const touchPasskey = updateTable('passkeys', ['counter', 'last_used_at as now'], ['id'], (q) =>
  q.returning('id'),
);

const deletePasskey = deleteFrom('passkeys', ['id', 'account_id'], (q) => q.returning('name'));

export const deletePasskeysOf = deleteFrom('passkeys', ['account_id']);

export const findAccount = prepare((q, p: { email: string }) =>
  accountsIn(q).where('a.email', '=', p.email).where('m.removed_at', 'is', null),
);

export const findAccountById = prepare((q, p: { id: string }) =>
  accountsIn(q).where('a.id', '=', p.id).where('m.removed_at', 'is', null),
);

export const findSession = prepare((q, p: { tokenHash: string; now: number }) =>
  accountsIn(q)
    .innerJoin('sessions as s', 's.account_id', 'a.id')
    .select((s) => [
      's.verified_at as verifiedAt',
      s.fn.coalesce('s.proven_at', 's.created_at').as('provenAt'),
    ])
    .where('s.token_hash', '=', p.tokenHash)
    .where('s.expires_at', '>', p.now)
    .where('m.removed_at', 'is', null),
);

/** Unless it has another password than was verified. */
const touchAccount = updateTable(
  'accounts',
  ['last_sign_in_at as now'],
  ['id', 'password_hash as verified'],
  (q) => q.returning('id'),
);

export const accountsIn = (q: Kysely<Schema>) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select([
      'a.id',
      'a.member_id as memberId',
      'a.email',
      'a.role',
      'a.password_hash as passwordHash',
      'a.last_sign_in_at as lastSignInAt',
      'm.name as organization',
      'm.second_factor_since as requiredSince',
      isThere('authenticators').as('hasApp'),
      isThere('passkeys').as('hasPasskey'),
    ]);

/** 1 when the account has a row there. */
const isThere = (table: 'authenticators' | 'passkeys') =>
  sql<number>`case when exists (select 1 from ${sql.table(table)} as f where f.account_id = a.id) then 1 else 0 end`;

/** Adds to the audit list of the console. */
export function* appendEvent(event: NewEvent): Script<void> {
  yield* lockUntilCommit('console');
  const [last] = yield* run(lastEvent, {});
  const id = (last?.id ?? 0) + 1;
  yield* run(insertEvent, { roleBefore: null, roleAfter: null, ...event, id });
  // Sign-ins to accounts that do not exist: anyone can make them, and no organization sees them.
  if (event.memberId === null) yield* run(deleteEventsOfNone, { below: id - keptOfNone });
}

/** How far back events of no organization are kept. */
const keptOfNone = 1000;

/** The person behind the newest event of this kind with this subject. */
export function* lastToDo({ memberId, what, subject }: NewEvent): Script<string | undefined> {
  const [last] = yield* run(lastLike, { memberId, what, subject });
  return last?.who ?? undefined;
}

const lastLike = selectFrom('console_events', ['who'], ['member_id', 'what', 'subject'], (q) =>
  q.orderBy('id', 'desc').limit(one),
);

const lastEvent = selectFrom('console_events', ['id'], [], (q) => q.orderBy('id', 'desc').limit(one));

const insertEvent = insertInto('console_events', [
  'id',
  'member_id',
  'at',
  'who',
  'what',
  'subject',
  'address',
  'role_before',
  'role_after',
]);

const deleteEventsOfNone = deleteFrom('console_events', [], (q, p: { below: number }) =>
  q.where('member_id', 'is', null).where('id', '<', p.below),
);

const pageSize = 100;
/** Events that one query looks at; small, since SQLite answers on the thread that serves requests. */
const chunk = 2_000;
/** Chunks for one page: then it is answered with what was found, and the next one goes on from there. */
const mostChunks = 25;

/** Events of a member that fit a filter: no page reads more because more is stored. */
export async function pageOfEvents(
  db: Database,
  memberId: string,
  before: number,
  { who = '', what = '', from = 0, until = Number.MAX_SAFE_INTEGER }: EventFilter = {},
): Promise<{ events: StoredEvent[]; next: number | null }> {
  const events: StoredEvent[] = [];
  for (let [end, chunks] = [before, 1]; ; chunks += 1) {
    const [bound] = await db.rows(endOfChunk, { memberId, before: end });
    const range = { memberId, before: end, least: bound?.id ?? 0 };
    for (const event of await db.rows(listEvents, { ...range, who, what, from, until }))
      events.push({ ...event, what: event.what as NewEvent['what'] });
    if (events.length > pageSize)
      return { events: events.slice(0, pageSize), next: events[pageSize - 1]?.id ?? null };
    if (bound === undefined) return { events, next: null };
    if (chunks === mostChunks) return { events, next: bound.id };
    end = bound.id;
  }
}

const endOfChunk = selectFrom('console_events', ['id'], ['member_id'], (q, p: { before: number }) =>
  q
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(one)
    .offset(sql.lit(chunk - 1)),
);

type EventRange = Record<'before' | 'least' | 'from' | 'until', number> & Record<'who' | 'what', string>;

const listEvents = selectFrom(
  'console_events',
  ['id', 'at', 'who', 'what', 'subject', 'address', 'role_before', 'role_after'],
  ['member_id'],
  (q, p: EventRange) =>
    q
      .where('id', '>=', p.least)
      .where('id', '<', p.before)
      .where(sql<boolean>`(${p.who} = '' or coalesce(who, 'administrator') = ${p.who})`)
      .where(sql<boolean>`(${p.what} = '' or what = ${p.what})`)
      .where('at', '>=', p.from)
      .where('at', '<', p.until)
      .orderBy('id', 'desc')
      .limit(sql.lit(pageSize + 1)),
);

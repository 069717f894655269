import { randomUUIDv7 } from 'node:crypto';
import type { Account, AccountRecords, NewSession } from '../../domain/console-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, prepare, run } from '../database/prepare.ts';
import { appendEvent } from './append-event.ts';

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
    addPasskey: (passkey, tokenHash, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const now = event.at;
        if ((yield* run(findSession, { tokenHash, now })).length === 0) return 'signed-out';
        if ((yield* run(insertPasskey, { ...passkey, now })).length === 0) return 'known';
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
        const [removed] = yield* run(deletePasskey, { accountId, id });
        if (removed === undefined) return false;
        yield* appendEvent({ ...event, subject: removed.name });
        return true;
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

interface SessionRow {
  tokenHash: string;
  id: string;
  accountId: string;
  now: number;
  expiresAt: number;
  address: string | null;
  browser: string | null;
}

const insertSession = prepare((q, p: SessionRow) =>
  q.insertInto('sessions').values({
    ...{ token_hash: p.tokenHash, id: p.id, account_id: p.accountId, created_at: p.now },
    ...{ expires_at: p.expiresAt, address: p.address, browser: p.browser },
  }),
);

const listSessions = prepare((q, p: { accountId: string; now: number }) =>
  q
    .selectFrom('sessions')
    .select([
      'id',
      'token_hash as tokenHash',
      'created_at as startedAt',
      'expires_at as endsAt',
      'address',
      'browser',
    ])
    .where('account_id', '=', p.accountId)
    .where('expires_at', '>', p.now)
    .orderBy('created_at', 'desc'),
);

const deleteSessionById = prepare((q, p: { accountId: string; id: string }) =>
  q.deleteFrom('sessions').where('id', '=', p.id).where('account_id', '=', p.accountId).returning('id'),
);

const deleteSession = prepare((q, p: { tokenHash: string }) =>
  q.deleteFrom('sessions').where('token_hash', '=', p.tokenHash),
);

export const deleteSessionsOf = prepare((q, p: { accountId: string }) =>
  q.deleteFrom('sessions').where('account_id', '=', p.accountId),
);

export const deleteOtherSessions = prepare((q, p: { accountId: string; kept: string }) =>
  q.deleteFrom('sessions').where('account_id', '=', p.accountId).where('token_hash', '<>', p.kept),
);

const deleteEndedSessions = prepare((q, p: { now: number }) =>
  q.deleteFrom('sessions').where('expires_at', '<=', p.now),
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

const listPasskeys = prepare((q, p: { accountId: string }) =>
  q
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('account_id', '=', p.accountId)
    .orderBy('created_at', 'desc'),
);

const findPasskey = prepare((q, p: { id: string }) =>
  q.selectFrom('passkeys').select(passkeyColumns).where('id', '=', p.id),
);

interface PasskeyRow {
  id: string;
  accountId: string;
  name: string;
  publicKey: string;
  counter: number;
  now: number;
}

const insertPasskey = prepare((q, p: PasskeyRow) =>
  q
    .insertInto('passkeys')
    .values({
      ...{ id: p.id, account_id: p.accountId, name: p.name, public_key: p.publicKey },
      ...{ counter: p.counter, created_at: p.now, last_used_at: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

const touchPasskey = prepare((q, p: { id: string; counter: number; now: number }) =>
  q
    .updateTable('passkeys')
    .set({ counter: p.counter, last_used_at: p.now })
    .where('id', '=', p.id)
    .returning('id'),
);

const deletePasskey = prepare((q, p: { accountId: string; id: string }) =>
  q.deleteFrom('passkeys').where('id', '=', p.id).where('account_id', '=', p.accountId).returning('name'),
);

export const deletePasskeysOf = prepare((q, p: { accountId: string }) =>
  q.deleteFrom('passkeys').where('account_id', '=', p.accountId),
);

const findAccountById = prepare((q, p: { id: string }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(accountColumns)
    .where('a.id', '=', p.id)
    .where('m.removed_at', 'is', null),
);

const findSession = prepare((q, p: { tokenHash: string; now: number }) =>
  q
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(accountColumns)
    .where('s.token_hash', '=', p.tokenHash)
    .where('s.expires_at', '>', p.now)
    .where('m.removed_at', 'is', null),
);

/** Unless it has another password than was verified. */
const touchAccount = prepare((q, p: { id: string; verified: string; now: number }) =>
  q
    .updateTable('accounts')
    .set({ last_sign_in_at: p.now })
    .where('id', '=', p.id)
    .where('password_hash', '=', p.verified)
    .returning('id'),
);

export const accountColumns = [
  'a.id',
  'a.member_id as memberId',
  'a.email',
  'a.role',
  'a.password_hash as passwordHash',
  'a.last_sign_in_at as lastSignInAt',
  'm.name as organization',
] as const;

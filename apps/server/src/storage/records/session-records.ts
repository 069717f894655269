import { randomUUIDv7 } from 'node:crypto';
import type { Account, AccountRecords, NewSession } from '../../domain/console-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, run } from '../database/prepare.ts';
import * as accountSql from './account-queries.ts';
import { appendEvent } from './append-event.ts';
import * as sql from './session-queries.ts';

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
    bySession: async (tokenHash, now) => (await db.rows(accountSql.findSession, { tokenHash, now }))[0],
    signIn: (account, session, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        yield* run(sql.deleteEndedSessions, { now: session.now });
        if (!(yield* beginSession(account, session))) return false;
        yield* appendEvent(event);
        return true;
      }),
    signOut: (tokenHash, event) =>
      db.write(function* () {
        yield* run(sql.deleteSession, { tokenHash });
        yield* appendEvent(event);
      }),
    sessions: async (accountId, now) => [...(await db.rows(sql.listSessions, { accountId, now }))],
    endSession: (accountId, id, event) =>
      db.write(function* () {
        if ((yield* run(sql.deleteSessionById, { accountId, id })).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    passkeys: async (accountId) => [...(await db.rows(sql.listPasskeys, { accountId }))],
    addPasskey: (passkey, tokenHash, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const now = event.at;
        if ((yield* run(accountSql.findSession, { tokenHash, now })).length === 0) return 'signed-out';
        if ((yield* run(sql.insertPasskey, { ...passkey, now })).length === 0) return 'known';
        yield* appendEvent(event);
        return 'added';
      }),
    byPasskey: async (id) => {
      const [passkey] = await db.rows(sql.findPasskey, { id });
      if (passkey === undefined) return undefined;
      const [account] = await db.rows(accountSql.findAccountById, { id: passkey.accountId });
      return account && { account, passkey };
    },
    usePasskey: (account, { id, counter }, session, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        if ((yield* run(sql.touchPasskey, { id, counter, now: session.now })).length === 0) return false;
        if (!(yield* beginSession(account, session))) return false;
        yield* appendEvent(event);
        return true;
      }),
    removePasskey: (accountId, id, event) =>
      db.write(function* () {
        const [removed] = yield* run(sql.deletePasskey, { accountId, id });
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
  const touched = yield* run(accountSql.touchAccount, { id, verified: passwordHash, now: session.now });
  if (touched.length === 0) return false;
  yield* run(sql.insertSession, { ...session, id: randomUUIDv7(), accountId: id });
  return true;
}

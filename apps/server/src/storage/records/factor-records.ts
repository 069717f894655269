import type { AccountRecords } from '../../domain/console-ports.ts';
import type { Proof } from '../../domain/second-factor.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, run } from '../database/prepare.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '../database/statements.ts';
import {
  appendEvent,
  deleteOtherSessions,
  deletePasskeysOf,
  deleteSessionsOf,
  findAccount,
  findAccountById,
  findSession,
  mayAddFactor,
  verifySession,
} from './session-records.ts';

type FactorRecords = Pick<
  AccountRecords,
  | 'authenticator'
  | 'enterCode'
  | 'setAuthenticator'
  | 'removeAuthenticator'
  | 'byIdentity'
  | 'linkedAt'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'requireSecondFactor'
  | 'resetFactors'
>;

/** Authenticator apps, recovery codes and identities of a provider. Under the lock of the console: two uses of one code are one after the other. */
export function factorRecords(db: Database): FactorRecords {
  return {
    async authenticator(accountId) {
      const [found] = await db.rows(findAuthenticator, { accountId });
      return found && { ...found, codesLeft: (await db.rows(listCodes, { accountId })).length };
    },
    enterCode: (accountId, proof, tokens, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        if (!(yield* use(accountId, proof))) return false;
        // The session is removed with an account that was removed or reset meanwhile.
        if ((yield* run(verifySession, { ...tokens, now: event.at })).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    setAuthenticator: ({ codes, ...authenticator }, tokens, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const { accountId } = authenticator;
        if (!(yield* mayAddFactor(tokens.before, event.at))) return 'signed-out';
        yield* deleteAuthenticator(accountId);
        yield* run(insertAuthenticator, { ...authenticator, now: event.at });
        for (const codeHash of codes) yield* run(insertCode, { accountId, codeHash });
        yield* run(verifySession, { ...tokens, now: event.at });
        yield* run(deleteOtherSessions, { accountId, kept: tokens.after });
        yield* appendEvent(event);
        return 'set';
      }),
    removeAuthenticator: (accountId, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const [account] = yield* run(findAccountById, { id: accountId });
        if (account?.requiredSince != null && account.hasPasskey === 0) return 'required';
        yield* deleteAuthenticator(accountId);
        yield* appendEvent(event);
        return 'removed';
      }),
    async byIdentity(identity) {
      const [found] = await db.rows(findIdentity, identity);
      return found && (await db.rows(findAccountById, { id: found.accountId }))[0];
    },
    linkedAt: async (accountId) => (await db.rows(findLinked, { accountId }))[0]?.linkedAt ?? null,
    linkIdentity: (accountId, identity, tokenHash, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const [session] = yield* run(findSession, { tokenHash, now: event.at });
        if (session?.id !== accountId) return 'signed-out';
        const [known] = yield* run(findIdentity, identity);
        if (known !== undefined && known.accountId !== accountId) return 'taken';
        yield* run(deleteIdentityOf, { accountId });
        yield* run(insertIdentity, { ...identity, accountId, now: event.at });
        yield* appendEvent(event);
        return 'linked';
      }),
    unlinkIdentity: (accountId, event) =>
      db.write(function* () {
        yield* run(deleteIdentityOf, { accountId });
        yield* appendEvent(event);
      }),
    requireSecondFactor: (memberId, since, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        yield* run(updateMember, { memberId, since });
        yield* appendEvent(event);
      }),
    resetFactors: (email) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const [account] = yield* run(findAccount, { email });
        if (account === undefined) return false;
        const { id, memberId } = account;
        yield* deleteFactorsOf(id);
        const event = { memberId, at: Date.now(), who: null, what: 'second-factor-reset' as const };
        yield* appendEvent({ ...event, subject: email, address: null });
        return true;
      }),
  };
}

/** Everything with which an account is or gets signed in, except its password. */
export function* deleteFactorsOf(accountId: string): Script<void> {
  yield* run(deleteSessionsOf, { accountId });
  yield* run(deletePasskeysOf, { accountId });
  yield* run(deleteIdentityOf, { accountId });
  yield* deleteAuthenticator(accountId);
}

function* deleteAuthenticator(accountId: string): Script<void> {
  yield* run(deleteCodesOf, { accountId });
  yield* run(deleteAuthenticatorOf, { accountId });
}

/** Uses a code. @returns false: it was used before, or the app is another one meanwhile */
function* use(accountId: string, proof: Proof): Script<boolean> {
  const used =
    'codeHash' in proof
      ? yield* run(takeCode, { accountId, codeHash: proof.codeHash })
      : yield* run(takeStep, { accountId, ...proof });
  return used.length > 0;
}

const findAuthenticator = selectFrom(
  'authenticators',
  ['sealed_key', 'created_at as addedAt'],
  ['account_id'],
);

const listCodes = selectFrom('recovery_codes', ['code_hash'], ['account_id']);

const insertAuthenticator = insertInto('authenticators', [
  'account_id',
  'sealed_key',
  'step',
  'created_at as now',
]);

const insertCode = insertInto('recovery_codes', ['account_id', 'code_hash']);

const takeCode = deleteFrom('recovery_codes', ['account_id', 'code_hash'], (q) => q.returning('code_hash'));

/** RFC 6238 section 5.2: a code is accepted once, and none from before it. */
const takeStep = updateTable(
  'authenticators',
  ['step'],
  ['account_id', 'sealed_key'],
  (q, p: { step: number }) => q.where('step', '<', p.step).returning('account_id'),
);

const deleteCodesOf = deleteFrom('recovery_codes', ['account_id']);

const deleteAuthenticatorOf = deleteFrom('authenticators', ['account_id']);

export const findIdentity = selectFrom('identities', ['account_id'], ['issuer', 'subject']);

const findLinked = selectFrom('identities', ['created_at as linkedAt'], ['account_id']);

export const insertIdentity = insertInto('identities', [
  'issuer',
  'subject',
  'account_id',
  'created_at as now',
]);

export const deleteIdentityOf = deleteFrom('identities', ['account_id']);

const updateMember = updateTable('members', ['second_factor_since as since'], ['id as memberId']);

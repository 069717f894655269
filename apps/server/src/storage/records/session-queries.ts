import { prepare } from '../database/prepare.ts';

interface SessionRow {
  tokenHash: string;
  id: string;
  accountId: string;
  now: number;
  expiresAt: number;
  address: string | null;
  browser: string | null;
}

export const insertSession = prepare((q, p: SessionRow) =>
  q.insertInto('sessions').values({
    ...{ token_hash: p.tokenHash, id: p.id, account_id: p.accountId, created_at: p.now },
    ...{ expires_at: p.expiresAt, address: p.address, browser: p.browser },
  }),
);

export const listSessions = prepare((q, p: { accountId: string; now: number }) =>
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

export const deleteSessionById = prepare((q, p: { accountId: string; id: string }) =>
  q.deleteFrom('sessions').where('id', '=', p.id).where('account_id', '=', p.accountId).returning('id'),
);

export const deleteSession = prepare((q, p: { tokenHash: string }) =>
  q.deleteFrom('sessions').where('token_hash', '=', p.tokenHash),
);

export const deleteSessionsOf = prepare((q, p: { accountId: string }) =>
  q.deleteFrom('sessions').where('account_id', '=', p.accountId),
);

export const deleteOtherSessions = prepare((q, p: { accountId: string; kept: string }) =>
  q.deleteFrom('sessions').where('account_id', '=', p.accountId).where('token_hash', '<>', p.kept),
);

export const deleteEndedSessions = prepare((q, p: { now: number }) =>
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

export const listPasskeys = prepare((q, p: { accountId: string }) =>
  q
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('account_id', '=', p.accountId)
    .orderBy('created_at', 'desc'),
);

export const findPasskey = prepare((q, p: { id: string }) =>
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

export const insertPasskey = prepare((q, p: PasskeyRow) =>
  q
    .insertInto('passkeys')
    .values({
      ...{ id: p.id, account_id: p.accountId, name: p.name, public_key: p.publicKey },
      ...{ counter: p.counter, created_at: p.now, last_used_at: null },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

export const touchPasskey = prepare((q, p: { id: string; counter: number; now: number }) =>
  q
    .updateTable('passkeys')
    .set({ counter: p.counter, last_used_at: p.now })
    .where('id', '=', p.id)
    .returning('id'),
);

export const deletePasskey = prepare((q, p: { accountId: string; id: string }) =>
  q.deleteFrom('passkeys').where('id', '=', p.id).where('account_id', '=', p.accountId).returning('name'),
);

export const deletePasskeysOf = prepare((q, p: { accountId: string }) =>
  q.deleteFrom('passkeys').where('account_id', '=', p.accountId),
);

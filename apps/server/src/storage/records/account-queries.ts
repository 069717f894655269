import { one, prepare } from '../database/prepare.ts';

const accountColumns = [
  'a.id',
  'a.member_id as memberId',
  'a.email',
  'a.role',
  'a.password_hash as passwordHash',
  'a.last_sign_in_at as lastSignInAt',
  'm.name as organization',
] as const;

export const findAccount = prepare((q, p: { email: string }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(accountColumns)
    .where('a.email', '=', p.email)
    .where('m.removed_at', 'is', null),
);

export const findAccountById = prepare((q, p: { id: string }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(accountColumns)
    .where('a.id', '=', p.id)
    .where('m.removed_at', 'is', null),
);

export const findSession = prepare((q, p: { tokenHash: string; now: number }) =>
  q
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(accountColumns)
    .where('s.token_hash', '=', p.tokenHash)
    .where('s.expires_at', '>', p.now)
    .where('m.removed_at', 'is', null),
);

export const listAccounts = prepare((q, p: { memberId: string }) =>
  q
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(accountColumns)
    .where('a.member_id', '=', p.memberId)
    .orderBy('a.email'),
);

interface AccountRow {
  id: string;
  memberId: string;
  email: string;
  role: 'owner' | 'developer' | 'viewer';
  passwordHash: string;
  now: number;
}

export const insertAccount = prepare((q, p: AccountRow) =>
  q
    .insertInto('accounts')
    .values({
      ...{ id: p.id, member_id: p.memberId, email: p.email, role: p.role, password_hash: p.passwordHash },
      ...{ created_at: p.now, last_sign_in_at: null },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id'),
);

export const anyAccount = prepare((q) => q.selectFrom('accounts').select('id').limit(one));

export const setPassword = prepare((q, p: { email: string; passwordHash: string }) =>
  q
    .updateTable('accounts')
    .set({ password_hash: p.passwordHash })
    .where('email', '=', p.email)
    .returning('id'),
);

/** Unless it is another one than was verified. */
export const replacePassword = prepare((q, p: { id: string; verified: string; passwordHash: string }) =>
  q
    .updateTable('accounts')
    .set({ password_hash: p.passwordHash })
    .where('id', '=', p.id)
    .where('password_hash', '=', p.verified)
    .returning('id'),
);

export const deleteAccount = prepare((q, p: { id: string }) =>
  q.deleteFrom('accounts').where('id', '=', p.id),
);

/** Unless it has another password than was verified. */
export const touchAccount = prepare((q, p: { id: string; verified: string; now: number }) =>
  q
    .updateTable('accounts')
    .set({ last_sign_in_at: p.now })
    .where('id', '=', p.id)
    .where('password_hash', '=', p.verified)
    .returning('id'),
);

export const memberByName = prepare((q, p: { name: string }) =>
  q.selectFrom('members').select(['id', 'removed_at as removedAt']).where('name', '=', p.name),
);

export const insertMember = prepare((q, p: { id: string; name: string; now: number }) =>
  q.insertInto('members').values({ id: p.id, name: p.name, created_at: p.now, removed_at: null }),
);

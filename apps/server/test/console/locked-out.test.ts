import { describe, expect, it } from 'vitest';
import { createSealer } from '../../src/certificates/sealer.ts';
import { accessHandlers } from '../../src/console/access.ts';
import type { Call } from '../../src/console/call.ts';
import { createChallenges, passkeyHandlers } from '../../src/console/passkeys.ts';
import { hashOf } from '../../src/console/sessions.ts';
import type { Account, AccountRecords } from '../../src/domain/console-ports.ts';
import { unshared } from '../../src/limits/share-limits.ts';
import { accountRecords } from '../../src/storage/records/account-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { makeAssertion, makePasskey, site } from './make-assertion.ts';
import { later } from './second-factor.ts';

const email = 'wang@example.com';
const now = Date.now();
const event = { memberId: null, at: now, who: null, subject: null, address: null };
const times = { now, expiresAt: now + 60_000 };
const session = { ...times, address: null, browser: null, verifiedAt: null, provenAt: 0 };
const settings = { sandboxRetentionDays: 7 };
const limits = unshared;
const sealer = createSealer(Buffer.alloc(32));
const passkeyId = Buffer.from('a passkey').toString('base64url');
const { publicKey, privateKey } = makePasskey();

type Change = (accounts: AccountRecords, account: Account) => Promise<unknown>;

/** After each of these, no one is signed in who was before. */
const changes: [string, Change][] = [
  ['an administrator sets a password', (accounts) => accounts.setPassword(email, 'new')],
  [
    'a link for a new password is used',
    async (accounts, { memberId }) => {
      const link = { purpose: 'reset', memberId, email, role: 'owner', tokenHash: 'link' } as const;
      await accounts.addLink({ ...link, ...times }, undefined);
      const used = { tokenHash: 'link', passwordHash: 'new', email: null, organization: null, address: null };
      await accounts.accept({ ...used, session: { ...session, tokenHash: 'of the owner' } });
      await accounts.signOut('of the owner', { ...event, what: 'signed-out' });
    },
  ],
  [
    'the password is changed',
    (accounts, account) =>
      accounts.changePassword(
        account,
        { passwordHash: 'new', keptSession: '' },
        { ...event, what: 'password-changed' },
      ),
  ],
  [
    'the account is removed',
    async (accounts, { memberId, id }) => {
      const other = { email: 'other@example.com', organization: 'Acme', passwordHash: 'x' };
      await accounts.add({ ...other, role: 'owner' });
      expect(await accounts.remove(memberId, id, { ...event, what: 'removed' })).toBe('removed');
    },
  ],
];

/** A call that has the session `before`, when that is there. */
const callOf = (account?: Account, tokenHash?: string) => {
  const tokens: (string | null)[] = [];
  const setSession = (token: string | null) => tokens.push(token);
  const call = {
    account,
    pending: null,
    tokenHash,
    ip: '192.0.2.1',
    browser: null,
    site,
    address: '192.0.2.1',
    setSession,
  };
  return { call: call as Call, tokens };
};

onEveryDatabase((open) => {
  /** An account with a session, whose token is `before`, and a passkey. */
  async function openAccounts(): Promise<{ accounts: AccountRecords; account: Account }> {
    const accounts = accountRecords(await open());
    await accounts.add({ email, organization: 'Acme', role: 'owner', passwordHash: 'old' });
    const account = await accounts.find(email);
    if (account === undefined) throw new Error('There is no account');
    const before = hashOf('before');
    expect(
      await accounts.signIn(account, { ...session, tokenHash: before }, { ...event, what: 'signed-in' }),
    ).toBe(true);
    const passkey = { id: passkeyId, accountId: account.id, name: 'Laptop', publicKey, counter: 0 };
    await accounts.addPasskey(passkey, { before, after: before }, { ...event, what: 'passkey-added' });
    return { accounts, account };
  }

  async function expectSignedOut(accounts: AccountRecords, { id, memberId }: Account): Promise<void> {
    expect(await accounts.sessions(id, now)).toEqual([]);
    expect((await accounts.events(memberId, Number.MAX_SAFE_INTEGER)).events[0]?.what).toBe(
      'sign-in-refused',
    );
  }

  describe.each(changes)('when %s', (_, change) => {
    it('a sign-in whose old password is being verified is refused', async () => {
      const { accounts, account } = await openAccounts();
      const verify = async (_password: string, stored: string | undefined) => {
        await change(accounts, account);
        return stored === 'old';
      };
      const passwords = { verify, hash: async () => 'unused' };
      const { signIn } = accessHandlers({ accounts, passwords, members: async () => [], limits, settings });
      const { call, tokens } = callOf();
      const refused = signIn({ body: { email, password: 'as it was' } } as never, call);
      await expect(refused).rejects.toMatchObject({ status: 401, code: 'wrong-credentials' });
      expect(tokens).toEqual([]);
      await expectSignedOut(accounts, account);
    });

    it('so is one with a passkey', async () => {
      const { accounts, account } = await openAccounts();
      // Taken while the answer is verified.
      const use = async () => {
        await change(accounts, account);
        return true;
      };
      const challenges = { ...createChallenges(), use };
      const { signInWithPasskey, startPasskeySignIn } = passkeyHandlers({
        accounts,
        challenges,
        sealer,
        limits,
        settings,
      });
      const { call, tokens } = callOf();
      const { challenge } = (await startPasskeySignIn({} as never, call)).body;
      const body = makeAssertion(passkeyId, privateKey, challenge);
      const refused = signInWithPasskey({ body } as never, call);
      await expect(refused).rejects.toMatchObject({ status: 401, code: 'passkey-refused' });
      expect(tokens).toEqual([]);
      await expectSignedOut(accounts, account);
    });

    it('no session from before adds a passkey', async () => {
      const { accounts, account } = await openAccounts();
      await change(accounts, account);
      const passkey = { id: 'another', accountId: account.id, name: 'Phone', publicKey, counter: 0 };
      const added = accounts.addPasskey(
        passkey,
        { before: hashOf('before'), after: 'x' },
        { ...event, what: 'passkey-added' },
      );
      expect(await added).toBe('signed-out');
    });
  });

  it('a passkey that is not removed meanwhile signs in, one that is does not', async () => {
    const { accounts, account } = await openAccounts();
    let isRemoved = false;
    const use = async () => {
      if (isRemoved)
        await accounts.removePasskey(account.id, passkeyId, { ...event, what: 'passkey-removed' });
      return true;
    };
    const challenges = { ...createChallenges(), use };
    const { signInWithPasskey, startPasskeySignIn } = passkeyHandlers({
      accounts,
      challenges,
      sealer,
      limits,
      settings,
    });
    const { call, tokens } = callOf();
    const signIn = async (counter: number) => {
      const { challenge } = (await startPasskeySignIn({} as never, call)).body;
      return signInWithPasskey(
        { body: makeAssertion(passkeyId, privateKey, challenge, counter) } as never,
        call,
      );
    };
    expect(await signIn(1)).toMatchObject({ status: 200 });
    isRemoved = true;
    await expect(signIn(2)).rejects.toMatchObject({ code: 'passkey-refused' });
    expect(tokens).toHaveLength(1);
  });

  it('a challenge is answered once, in time and after the start; those that are not answered cost no one a sign-in', async () => {
    const { accounts } = await openAccounts();
    const open = () => passkeyHandlers({ accounts, challenges, sealer, limits, settings });
    const challenges = createChallenges();
    const { signInWithPasskey, startPasskeySignIn } = open();
    const { call } = callOf();
    const start = async () => (await startPasskeySignIn({} as never, call)).body.challenge;
    const signIn = (challenge: string, counter: number, by = signInWithPasskey) =>
      by({ body: makeAssertion(passkeyId, privateKey, challenge, counter) } as never, call);
    const challenge = await start();
    for (let count = 0; count < 200; count += 1) await start();
    expect(await signIn(challenge, 1)).toMatchObject({ status: 200 });
    for (let counter = 2; counter < 130; counter += 1)
      expect(await signIn(await start(), counter)).toMatchObject({ status: 200 });
    const [late, own] = [await start(), Buffer.from('v1.AAAA').toString('base64url')];
    for (const refused of [challenge, own, 'challenge'])
      await expect(signIn(refused, 200)).rejects.toMatchObject({ code: 'passkey-refused' });
    const end = later(6);
    await expect(signIn(late, 201)).rejects.toMatchObject({ code: 'passkey-refused' });
    const before = await start();
    end();
    const restarted = later(7);
    await expect(signIn(before, 202, open().signInWithPasskey)).rejects.toMatchObject({
      code: 'passkey-refused',
    });
    restarted();
  });
});

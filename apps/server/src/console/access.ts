import { isReadableName, nameRule } from '@attestation/contract/decisions';
import type { AcceptOutcome, Account, AccountRecords } from '../domain/console-ports.ts';
import { emailRule, isEmail, lowerCaseEmail } from '../domain/email-address.ts';
import type { MailRecords } from '../domain/mail-ports.ts';
import { pendingOf } from '../domain/second-factor.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets, takeFromAll } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf } from './call.ts';
import type { Passwords } from './passwords.ts';
import { linkPath } from './people.ts';
import { limitTries, Problem, tooMany, wrongValue } from './problem.ts';
import { hashOf, newSession, newToken, type SessionSettings, sessionOf } from './sessions.ts';

interface Ports {
  readonly accounts: AccountRecords;
  readonly passwords: Passwords;
  /** Names of members that set-up can claim. */
  readonly members: () => Promise<readonly string[]>;
  readonly limits: SharedLimits;
  readonly settings: SessionSettings;
}

/** Seconds for which a try waits when an account had many failures. */
const longestDelay = 5;

/** Signing in and out, and one-time links. */
export function accessHandlers({ accounts, passwords, members, limits, settings }: Ports) {
  const perAddress = limits.share('sign-ins of address', createTokenBuckets(30 / 600, 30));
  const perPair = limits.share('sign-ins of address and account', createTokenBuckets(10 / 600, 10));
  /** Failures from anywhere. They only delay: else anyone could lock the owner of an account out. */
  const perAccount = limits.share('failed sign-ins of account', createTokenBuckets(10 / 600, 10));

  /**
   * @param find is called once the limits let the try pass
   * @returns whether the password holds; one that does not hold counts against this address, and delays tries from others
   */
  async function verify(
    { address }: Call,
    email: string,
    password: string,
    find: () => Promise<Account | undefined>,
  ): Promise<{ account: Account | undefined; isRight: boolean }> {
    const pair = `${address} ${email}`;
    const isTrusted = perAddress.isFull(address);
    // The address first: one that is refused anyway makes no bucket for each account that it names.
    const wait = takeFromAll([
      [perAddress, address],
      [perPair, pair],
    ]);
    if (wait > 0) throw tooMany(wait);
    const account = await find();
    const giveBack = () => {
      perPair.charge(pair, -1);
      perAddress.charge(address, -1);
    };
    const delay = Math.min(longestDelay, perAccount.reserve(email, 0, Number.POSITIVE_INFINITY));
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay * 1000));
    const isRight = await passwords
      .verify(password, account?.passwordHash || undefined, address, isTrusted)
      .catch((error: unknown) => {
        // The places for hashing were taken: nothing was tried.
        giveBack();
        throw error;
      });
    if (isRight) giveBack();
    else perAccount.charge(email, 1);
    return { account, isRight };
  }

  /** @throws Problem 404, which counts against this address */
  const findLink = (token: string, { address }: Call) =>
    limitTries([[perAddress, address]], async () => {
      const link = await accounts.link(hashOf(token), Date.now());
      if (link === undefined) throw unknownLink();
      return link;
    });

  return {
    readSession: async (_, call) => ({
      status: 200,
      body: sessionOf(accountOf(call), call.pending, settings),
    }),

    async signIn({ body }, call) {
      const email = lowerCaseEmail(body.email);
      const { account, isRight } = await verify(call, email, body.password, () => accounts.find(email));
      const { ip: address } = call;
      const event = {
        memberId: account?.memberId ?? null,
        at: Date.now(),
        who: email,
        subject: null,
        address,
      };
      const refuse = async () => {
        await accounts.record({ ...event, what: 'sign-in-refused' });
        return new Problem(401, 'wrong-credentials', 'E-mail address or password is wrong.');
      };
      if (!isRight || account === undefined) throw await refuse();
      if (call.tokenHash !== undefined)
        await accounts.signOut(call.tokenHash, { ...event, what: 'signed-out' });
      const { token, session } = newSession(call);
      const pending = pendingOf(account, null);
      const what = pending === null ? 'signed-in' : 'second-factor-asked';
      // Verifying takes long enough for the password to be changed meanwhile.
      if (!(await accounts.signIn(account, session, { ...event, what }))) throw await refuse();
      call.setSession(token);
      return { status: 200, body: sessionOf(account, pending, settings) };
    },

    async signOut(_, call) {
      await accounts.signOut(call.tokenHash ?? '', eventOf(call, 'signed-out', null));
      call.setSession(null);
      return { status: 204 };
    },

    async changePassword({ body: { current, password } }, call) {
      const account = accountOf(call);
      const { email } = account;
      const event = eventOf(call, 'password-changed', email);
      // Someone at a computer that was left signed in could try passwords here.
      const { isRight } = await verify(call, email, current, async () => account);
      if (!isRight) await accounts.record({ ...event, what: 'password-change-refused' });
      if (!isRight) throw wrongPassword();
      const passwordHash = await passwords.hash(password, email, call.address);
      const keptSession = call.tokenHash ?? '';
      if (!(await accounts.changePassword(account, { passwordHash, keptSession }, event)))
        throw wrongPassword();
      return { status: 204 };
    },

    async readLink({ body: { token } }, call) {
      const link = await findLink(token, call);
      const { purpose, email, organization } = link;
      const known = purpose === 'set-up' ? [...(await members())] : [];
      return { status: 200, body: { purpose, email, organization, members: known } };
    },

    async acceptLink({ body }, call) {
      const link = await findLink(body.token, call);
      const email = link.email ?? (body.email === undefined ? null : lowerCaseEmail(body.email));
      const organization = body.organization ?? null;
      if (email === null || (link.purpose === 'set-up' && organization === null)) throw incomplete();
      if (link.email === null && !isEmail(email)) throw wrongValue('/email', emailRule, 'email');
      if (organization !== null && !isReadableName(organization) && !(await members()).includes(organization))
        throw wrongValue('/organization', nameRule, 'readable-name');
      const { token, session } = newSession(call);
      const outcome = await accounts.accept({
        ...{ tokenHash: hashOf(body.token), email, organization, session, address: call.ip },
        passwordHash: await passwords.hash(body.password, email, call.address),
      });
      const account = acceptedBy(outcome);
      call.setSession(token);
      return { status: 200, body: sessionOf(account, pendingOf(account, null), settings) };
    },
  } satisfies Partial<ConsoleHandlers>;
}

interface LinkPorts {
  readonly mails: Pick<MailRecords, 'queueReset'>;
  readonly limits: SharedLimits;
  readonly settings: Pick<Settings, 'smtpUrl'>;
}

/** A link by mail for who lost the password. */
export function lostPasswordHandlers({ mails, limits, settings: { smtpUrl } }: LinkPorts) {
  const perAddress = limits.share('password links of address', createTokenBuckets(10 / 3600, 10));
  const perAccount = limits.share('password links of account', createTokenBuckets(3 / 3600, 3));

  return {
    async requestLink({ body }, { address, ip }) {
      if (smtpUrl === null)
        throw new Problem(404, 'no-mail', 'This server sends no mail. Ask an owner for a new password link.');
      const email = lowerCaseEmail(body.email);
      const wait = takeFromAll([
        [perAddress, address],
        [perAccount, email],
      ]);
      if (wait > 0) throw tooMany(wait);
      // Whether there is such an account is looked up when the mail is sent: the answer takes the same time.
      await mails.queueReset(email, ip, Date.now());
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function wrongPassword(): Problem {
  return new Problem(400, 'wrong-password', 'The current password is wrong.');
}

/** @throws Problem */
export function acceptedBy(outcome: AcceptOutcome): Account {
  if (outcome === 'unknown-link') throw unknownLink();
  if (outcome === 'incomplete') throw incomplete();
  if (outcome === 'email-taken')
    throw new Problem(
      409,
      'email-taken',
      'There is an account with this e-mail address already. Sign in with it.',
    );
  if (outcome === 'identity-taken') throw identityTaken();
  if (outcome === 'removed-organization')
    throw new Problem(409, 'organization-removed', 'This organization was removed. Choose another name.');
  return outcome;
}

export function identityTaken(): Problem {
  return new Problem(
    409,
    'oidc-taken',
    'Another account is linked with this identity. Remove that link first.',
  );
}

export function unknownLink(): Problem {
  return new Problem(
    404,
    'unknown-link',
    'This link was used already, or its time is over. Ask for a new one.',
  );
}

function incomplete(): Problem {
  return new Problem(400, 'incomplete', 'Set-up needs `organization` and `email`.');
}

/** Milliseconds; the next start makes another one. */
const lasts = 24 * 60 * 60 * 1000;

/** Path of a link with which the first owner is made; it replaces the one of an earlier start. Undefined when there is an account. */
export async function makeSetUpLink(accounts: AccountRecords): Promise<string | undefined> {
  if (await accounts.hasAny()) return undefined;
  const token = newToken();
  const now = Date.now();
  const toAnyone = { memberId: null, email: null };
  await accounts.addLink(
    { ...toAnyone, tokenHash: hashOf(token), purpose: 'set-up', role: 'owner', now, expiresAt: now + lasts },
    undefined,
  );
  return linkPath(token);
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { SealError, type Sealer } from '../certificates/sealer.ts';
import type { Account, AccountRecords, Challenges, Passkey } from '../domain/console-ports.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import {
  accountOf,
  type Call,
  type ConsoleHandlers,
  eventOf,
  notSignedIn,
  timeOf,
  timeOrNull,
} from './call.ts';
import { limitTries, Problem, requiredFactor } from './problem.ts';
import { nextToken } from './second-factor.ts';
import { newSession, type SessionSettings, sessionOf } from './sessions.ts';

interface Ports {
  readonly accounts: AccountRecords;
  readonly challenges: Challenges;
  /** Seals challenges to sign in: anyone may ask for one, so none is stored. */
  readonly sealer: Sealer;
  readonly limits: SharedLimits;
  readonly settings: SessionSettings;
}

/** Most of an account. */
const most = 20;

/** Signing in without a password: discoverable WebAuthn credentials that verify their user, so they are two factors. */
export function passkeyHandlers({
  accounts,
  challenges,
  sealer,
  limits,
  settings,
}: Ports): Pick<
  ConsoleHandlers,
  | 'listPasskeys'
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'startPasskeySignIn'
  | 'signInWithPasskey'
> {
  const perAddress = limits.share('passkeys of address', createTokenBuckets(120 / 600, 120));

  const openedAt = Date.now();

  /** Tells whether it was made here in the last five minutes; after a start, none that may have been used before it. */
  function isCurrent(challenge: string): boolean {
    try {
      const madeAt = Number(sealer.open(Buffer.from(challenge, 'base64url').toString(), context));
      return madeAt >= openedAt && Date.now() - madeAt < lasts;
    } catch (error) {
      if (error instanceof SealError) return false;
      throw error;
    }
  }

  const recordRefusal = (account: Account, call: Call): Promise<void> =>
    accounts.record(eventOf({ ...call, account }, 'sign-in-refused', null));

  return {
    async listPasskeys(_, call) {
      const passkeys = (await accounts.passkeys(accountOf(call).id)).map(shown);
      return { status: 200, body: { passkeys } };
    },

    async startPasskey(_, call) {
      const { id, email, organization } = accountOf(call);
      requireName(call.site.host);
      const known = await accounts.passkeys(id);
      if (known.length >= most)
        throw new Problem(400, 'too-many-passkeys', `An account has at most ${most} passkeys. Remove one.`, {
          most,
        });
      const { generateRegistrationOptions } = await import('@simplewebauthn/server');
      const options = await generateRegistrationOptions({
        ...{ rpName: `Attestation console, ${organization}`, rpID: call.site.host, userName: email },
        userID: new Uint8Array(Buffer.from(id)),
        // EdDSA, ES256 and RS256 (COSE): every authenticator has one of them.
        supportedAlgorithmIDs: [-8, -7, -257],
        excludeCredentials: known.map((each) => ({ id: each.id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.add(options.challenge, id);
      return { status: 200, body: options };
    },

    async addPasskey({ body: { name, response } }, call) {
      const { id: accountId } = accountOf(call);
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      const verified = await ignoreFaults(
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: (challenge) => challenges.take(challenge, accountId),
          ...expectedOf(call),
        }),
      );
      const credential = verified?.verified ? verified.registrationInfo?.credential : undefined;
      if (credential === undefined)
        throw new Problem(400, 'passkey-unfit', 'The passkey could not be verified. Try again.');
      const { id, counter } = credential;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      const event = eventOf(call, 'passkey-added', name);
      const passkey = { id, accountId, name, publicKey, counter };
      const { token, tokens } = nextToken(call);
      const outcome = await accounts.addPasskey(passkey, tokens, event);
      // An account that was signed out everywhere meanwhile must not keep a way in.
      if (outcome === 'signed-out') throw notSignedIn();
      if (outcome === 'known') throw new Problem(400, 'passkey-known', 'This passkey was added already.');
      call.setSession(token);
      return { status: 201, body: shown({ id, name, addedAt: event.at, lastUsedAt: null }) };
    },

    async removePasskey({ path: { passkeyId } }, call) {
      const event = eventOf(call, 'passkey-removed', null);
      const outcome = await accounts.removePasskey(accountOf(call).id, passkeyId, event);
      if (outcome === 'required') throw requiredFactor();
      if (outcome === 'unknown') throw new Problem(404, 'unknown-passkey', 'There is no such passkey.');
      return { status: 204 };
    },

    async startPasskeySignIn(_, call) {
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
      const challenge = sealer.seal(Buffer.from(String(Date.now())), context);
      const options = { rpID: call.site.host, userVerification: 'required', challenge } as const;
      return { status: 200, body: await generateAuthenticationOptions(options) };
    },

    async signInWithPasskey({ body }, call) {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
      const { account, passkey, counter } = await limitTries([[perAddress, call.address]], async () => {
        const found = await accounts.byPasskey(body.id);
        if (found === undefined) throw refused();
        const { authenticationInfo, verified } =
          (await ignoreFaults(
            verifyAuthenticationResponse({
              response: body as unknown as AuthenticationResponseJSON,
              expectedChallenge: async (challenge) => isCurrent(challenge) && challenges.use(challenge),
              ...expectedOf(call),
              credential: {
                id: found.passkey.id,
                publicKey: new Uint8Array(Buffer.from(found.passkey.publicKey, 'base64url')),
                counter: found.passkey.counter,
              },
            }),
          )) ?? {};
        if (verified === true && authenticationInfo !== undefined)
          return { ...found, counter: authenticationInfo.newCounter };
        await recordRefusal(found.account, call);
        throw refused();
      });
      const asAccount = { ...call, account };
      if (call.tokenHash !== undefined)
        await accounts.signOut(call.tokenHash, eventOf(asAccount, 'signed-out', null));
      const { token, session } = newSession(call, { isVerified: true });
      const event = { ...eventOf(asAccount, 'signed-in', passkey.name), at: session.now };
      if (!(await accounts.usePasskey(account, { id: passkey.id, counter }, session, event))) {
        await recordRefusal(account, call);
        throw refused();
      }
      call.setSession(token);
      return { status: 200, body: sessionOf(account, null, settings) };
    },
  };
}

function expectedOf({ site: { origin, host } }: Call) {
  return { expectedOrigin: origin, expectedRPID: host, requireUserVerification: true };
}

function refused(): Problem {
  return new Problem(401, 'passkey-refused', 'This passkey is not known here, or could not be verified.');
}

/** What is wrong with an answer of an authenticator is not for who sent it. */
function ignoreFaults<Value>(verifying: Promise<Value>): Promise<Value | undefined> {
  return verifying.catch(() => undefined);
}

/** @throws Problem 400: a passkey belongs to a host name, never to an IP address (WebAuthn Level 3, 5.1.2) */
function requireName(host: string): void {
  if (!/^[\d.]+$|^\[/.test(host)) return;
  throw new Problem(
    400,
    'no-host-name',
    'Passkeys need a host name. Open the console by its name, on this machine as http://localhost with the same port.',
  );
}

function shown({ id, name, addedAt, lastUsedAt }: Pick<Passkey, 'id' | 'name' | 'addedAt' | 'lastUsedAt'>) {
  return { id, name, addedAt: timeOf(addedAt), lastUsedAt: timeOrNull(lastUsedAt) };
}

const context = 'passkey-sign-in';
/** Milliseconds. */
const lasts = 5 * 60 * 1000;
/** The oldest are dropped. */
const mostChallenges = 10_000;

/** In memory: a challenge that a restart loses is asked for again. */
export function createChallenges(now: () => number = Date.now): Challenges {
  const waiting = new Map<string, { accountId: string | null; until: number }>();
  function keep(challenge: string, accountId: string | null): void {
    const [oldest] = waiting.keys();
    if (waiting.size >= mostChallenges && oldest !== undefined) waiting.delete(oldest);
    waiting.set(challenge, { accountId, until: now() + lasts });
  }
  return {
    add: async (challenge, accountId) => keep(challenge, accountId),
    async use(challenge) {
      if (waiting.has(challenge)) return false;
      keep(challenge, null);
      return true;
    },
    async take(challenge, accountId) {
      const found = waiting.get(challenge);
      waiting.delete(challenge);
      return found !== undefined && found.accountId === accountId && found.until > now();
    },
  };
}

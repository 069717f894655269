import { randomBytes } from 'node:crypto';
import { SealError, type Sealer, sealContexts } from '../certificates/sealer.ts';
import type { Account, AccountRecords } from '../domain/console-ports.ts';
import { addressOf, base32, type Proof, recoveryCodes, stepOf } from '../domain/second-factor.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf, notSignedIn, timeOrNull } from './call.ts';
import { limitTries, Problem, requiredFactor } from './problem.ts';
import { hashOf, newToken, sessionOf } from './sessions.ts';

interface Ports {
  readonly accounts: AccountRecords;
  readonly sealer: Sealer;
  readonly limits: SharedLimits;
  readonly settings: Pick<Settings, 'sandboxRetentionDays' | 'serviceName'>;
}

/** Authenticator apps and recovery codes, and whether an organization requires a second factor. */
export function secondFactorHandlers({ accounts, sealer, limits, settings }: Ports) {
  const perAddress = limits.share('codes of address', createTokenBuckets(30 / 600, 30));
  /**
   * Wrong codes from anywhere. Other than for passwords, they refuse: who enters a code has shown the password, and six
   * digits could be tried from many addresses.
   */
  const perAccount = limits.share('codes of account', createTokenBuckets(10 / 3600, 10));

  async function proofOf({ id }: Account, given: string): Promise<Proof | undefined> {
    const found = await accounts.authenticator(id);
    if (found === undefined) return undefined;
    const { sealedKey } = found;
    const code = given.replaceAll(/[\s-]/g, '').toUpperCase();
    if (!/^\d{6}$/.test(code)) return { codeHash: hashOf(code) };
    const step = stepOf(sealer.open(sealedKey, sealContexts.authenticator(id)), code, Date.now());
    return step === undefined ? undefined : { sealedKey, step };
  }

  return {
    async enterCode({ body: { code } }, call) {
      const account = accountOf(call);
      const { token, tokens } = nextToken(call);
      const limited = [[perAddress, call.address] as const, [perAccount, account.id] as const];
      await limitTries(limited, async () => {
        const proof = await proofOf(account, code);
        const event = eventOf(call, proof && 'codeHash' in proof ? 'recovery-code-used' : 'signed-in', null);
        if (proof !== undefined && (await accounts.enterCode(account.id, proof, tokens, event))) return;
        await accounts.record({ ...event, what: 'second-factor-refused' });
        // The same for a wrong code and a used one.
        throw new Problem(
          400,
          'wrong-code',
          'This code is wrong, or was used already. Wait for the next code of the app, and see that the time of your device is right.',
        );
      });
      call.setSession(token);
      return { status: 200, body: sessionOf(account, null, settings) };
    },

    async readAuthenticator(_, call) {
      const { id, requiredSince } = accountOf(call);
      const found = await accounts.authenticator(id);
      const addedAt = timeOrNull(found?.addedAt ?? null);
      return {
        status: 200,
        body: { addedAt, codesLeft: found?.codesLeft ?? 0, required: requiredSince !== null },
      };
    },

    async startAuthenticator(_, call) {
      const { email } = accountOf(call);
      const secret = randomBytes(20);
      const setup = sealer.seal(secret, contextOf(call));
      const address = addressOf(secret, settings.serviceName, email);
      return { status: 200, body: { setup, secret: base32(secret), address } };
    },

    async confirmAuthenticator({ body: { setup, code } }, call) {
      const { id: accountId } = accountOf(call);
      const secret = opened(sealer, setup, contextOf(call));
      const step = stepOf(secret, code.replaceAll(/\s/g, ''), Date.now());
      if (step === undefined)
        throw new Problem(
          400,
          'wrong-new-code',
          'This is not the present code of the new app. Wait for its next one, and see that the time of your device is right.',
        );
      const codes = recoveryCodes();
      const hashes = codes.map((each) => hashOf(each.replaceAll('-', '')));
      const sealedKey = sealer.seal(secret, sealContexts.authenticator(accountId));
      const authenticator = { accountId, sealedKey, step, codes: hashes };
      const { token, tokens } = nextToken(call);
      const event = eventOf(call, 'authenticator-added', null);
      if ((await accounts.setAuthenticator(authenticator, tokens, event)) === 'signed-out')
        throw notSignedIn();
      call.setSession(token);
      return { status: 200, body: { codes } };
    },

    async removeAuthenticator(_, call) {
      const event = eventOf(call, 'authenticator-removed', null);
      if ((await accounts.removeAuthenticator(accountOf(call).id, event)) === 'required')
        throw requiredFactor();
      return { status: 204 };
    },

    async requireSecondFactor({ body: { required } }, call) {
      const event = eventOf(call, required ? 'second-factor-required' : 'second-factor-optional', null);
      await accounts.requireSecondFactor(accountOf(call).memberId, required ? event.at : null, event);
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** A new secret is for one account, also when that signs in again meanwhile. */
function contextOf(call: Call): string {
  return `new-${sealContexts.authenticator(accountOf(call).id)}`;
}

/** @throws Problem 400 */
function opened(sealer: Sealer, setup: string, context: string): Buffer {
  try {
    return sealer.open(setup, context);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new Problem(400, 'setup-ended', 'Begin again: this code belongs to another account.');
  }
}

/** Another token for a session that may do more from now on: one that was known before is worth nothing. */
export function nextToken({ tokenHash = '' }: Call) {
  const token = newToken();
  return { token, tokens: { before: tokenHash, after: hashOf(token) } };
}

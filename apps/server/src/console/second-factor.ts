import { randomBytes } from 'node:crypto';
import { SealError, type Sealer, sealContexts } from '../certificates/sealer.ts';
import type { Account, AccountRecords } from '../domain/console-ports.ts';
import { addressOf, base32, type Proof, recoveryCodes, stepOf } from '../domain/second-factor.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets, takeFromAll } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type Call, type ConsoleHandlers, eventOf, notSignedIn, timeOrNull } from './call.ts';
import { Problem, requiredFactor, tooMany } from './problem.ts';
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

  /** Runs `use` with what the code proves. @throws Problem 400, the same for a wrong code and a used one */
  async function withProof<Outcome>(
    code: string,
    call: Call,
    use: (proof: Proof) => Promise<Outcome | false>,
  ): Promise<Outcome> {
    const account = accountOf(call);
    const wait = takeFromAll([
      [perAddress, call.address],
      [perAccount, account.id],
    ]);
    if (wait > 0) throw tooMany(wait);
    const proof = await proofOf(account, code);
    const outcome = proof !== undefined && (await use(proof));
    if (outcome === false) {
      await accounts.record(eventOf(call, 'second-factor-refused', null));
      throw new Problem(
        400,
        'wrong-code',
        'This code is wrong, or was used already. Wait for the next code of the app, and see that the time of your device is right.',
      );
    }
    perAddress.charge(call.address, -1);
    perAccount.charge(account.id, -1);
    return outcome;
  }

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
      await withProof(code, call, (proof) => {
        const event = eventOf(call, 'codeHash' in proof ? 'recovery-code-used' : 'signed-in', null);
        return accounts.enterCode(account.id, proof, tokens, event);
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

    async confirmAuthenticator({ body: { setup, code, current } }, call) {
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
      const set = async (proof?: Proof) => {
        const outcome = await accounts.setAuthenticator(authenticator, proof, tokens, event);
        return outcome === 'wrong' ? false : outcome;
      };
      const outcome = current === undefined ? await set() : await withProof(current, call, set);
      if (outcome === false)
        throw new Problem(
          400,
          'code-missing',
          'Enter a code of the app that you have now too, or a recovery code.',
        );
      if (outcome === 'signed-out') throw notSignedIn();
      call.setSession(token);
      return { status: 200, body: { codes } };
    },

    async removeAuthenticator({ body: { code } }, call) {
      const { id } = accountOf(call);
      const event = eventOf(call, 'authenticator-removed', null);
      const outcome = await withProof(code, call, async (proof) => {
        const removed = await accounts.removeAuthenticator(id, proof, event);
        return removed === 'wrong' ? false : removed;
      });
      if (outcome === 'required') throw requiredFactor();
      return { status: 204 };
    },

    async requireSecondFactor({ body: { required } }, call) {
      const event = eventOf(call, required ? 'second-factor-required' : 'second-factor-optional', null);
      await accounts.requireSecondFactor(accountOf(call).memberId, required ? event.at : null, event);
      return { status: 204 };
    },
  } satisfies Partial<ConsoleHandlers>;
}

/** A new secret is for one session: another one cannot confirm it. */
function contextOf(call: Call): string {
  return `new-${sealContexts.authenticator(accountOf(call).id)}:${call.tokenHash}`;
}

/** @throws Problem 400 */
function opened(sealer: Sealer, setup: string, context: string): Buffer {
  try {
    return sealer.open(setup, context);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new Problem(400, 'setup-ended', 'Begin again: this code belongs to another sign-in.');
  }
}

/** Another token for a session that may do more from now on: one that was known before is worth nothing. */
export function nextToken({ tokenHash = '' }: Call) {
  const token = newToken();
  return { token, tokens: { before: tokenHash, after: hashOf(token) } };
}

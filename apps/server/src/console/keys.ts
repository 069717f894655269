import { createPublicKey, hash, randomBytes } from 'node:crypto';
import type { ConsoleKey, ConsoleRecords } from '../domain/console-ports.ts';
import { PublicKeyError, readPublicKey } from '../domain/read-public-key.ts';
import type { Refusal } from '../domain/refusal-ports.ts';
import { accountOf, type ConsoleHandlers, eventOf, timeOf, timeOrNull } from './call.ts';
import type { KeyUses } from './key-uses.ts';
import { editedMeanwhile, Problem } from './problem.ts';
import { isProbe, type RefusedRequests } from './refused-requests.ts';
import { shownRefusal } from './request-log.ts';

interface Ports {
  readonly console: ConsoleRecords;
  readonly uses: KeyUses;
  readonly refused: RefusedRequests;
}

const hour = 60 * 60 * 1000;
/** Milliseconds. */
const delays = { '0h': 0, '1h': hour, '24h': 24 * hour, '7d': 7 * 24 * hour } as const;

/** Access keys of an organization. */
export function keyHandlers({ console: records, uses, refused }: Ports) {
  const shownKey = (key: ConsoleKey, refusals: readonly Refusal[]) => {
    const last = uses.last(key.accessKey) ?? key.lastUsedAt;
    const refusal = refusals.find((each) => each.accessKey === key.accessKey && !isProbe(each));
    return {
      ...shown(key),
      lastUsedAt: timeOrNull(last),
      lastRefusal: refusal === undefined ? null : shownRefusal(refusal),
    };
  };

  /** @throws Problem 404 */
  async function shownNow(memberId: string, accessKey: string) {
    const environment = await records.keyEnvironment(memberId, accessKey);
    const found = environment && (await records.keys(memberId, environment));
    const key = found?.find((each) => each.accessKey === accessKey);
    if (key === undefined) throw unknownKey();
    return shownKey(key, await refused.of(memberId, key.environment));
  }

  return {
    async listKeys({ query: { environment } }, call) {
      const { memberId } = accountOf(call);
      const keys = await records.keys(memberId, environment);
      const refusals = await refused.of(memberId, environment);
      return { status: 200, body: { keys: keys.map((key) => shownKey(key, refusals)) } };
    },

    async addKey({ body: { environment, publicKey, name = null } }, call) {
      const { memberId, email } = accountOf(call);
      const publicKeyPem = pemOf(publicKey, environment);
      const known = (await records.keys(memberId, environment)).find(
        (key) => key.publicKeyPem === publicKeyPem && stateOf(key.expiresAt, key.revokedAt) === 'valid',
      );
      if (known !== undefined) throw knownKey(known.accessKey);
      const accessKey = randomBytes(16).toString('hex').toUpperCase();
      const event = eventOf(call, 'key-added', accessKey);
      const key: ConsoleKey = {
        accessKey,
        environment,
        publicKeyPem,
        ...{ createdAt: event.at, expiresAt: null, revokedAt: null, addedBy: email },
        ...{ lastUsedAt: null, name },
      };
      await records.addKey({ ...key, memberId }, event);
      return { status: 201, body: shownKey(key, []) };
    },

    async nameKey({ path: { accessKey }, body: { name, before } }, call) {
      const { memberId } = accountOf(call);
      const event = eventOf(call, 'key-named', accessKey);
      const outcome = await records.nameKey({ accessKey, memberId, name, before }, event);
      if (outcome === 'unknown') throw unknownKey();
      if (outcome !== 'named') throw editedMeanwhile('name-edited', before, outcome);
      return { status: 200, body: await shownNow(memberId, accessKey) };
    },

    async revokeKey({ path: { accessKey }, body: { after } }, call) {
      const { memberId } = accountOf(call);
      const event = eventOf(call, 'key-revoked', accessKey);
      const times = { at: event.at + delays[after], now: event.at };
      const outcome = await records.endKey({ accessKey, memberId, ...times }, event);
      if (outcome === 'unknown') throw unknownKey();
      if (outcome === 'ended')
        throw new Problem(409, 'key-ended', 'This key was revoked already, or ends before that time.');
      return { status: 200, body: await shownNow(memberId, accessKey) };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function unknownKey(): Problem {
  return new Problem(404, 'unknown-key', 'There is no such access key.');
}

function knownKey(accessKey: string): Problem {
  const message = `This public key is registered here already, as the access key ${accessKey}. Add another one.`;
  return new Problem(409, 'key-known', message, { accessKey });
}

function pemOf(text: string, environment: 'sandbox' | 'formal'): string {
  try {
    return readPublicKey(text, environment).pem;
  } catch (error) {
    if (error instanceof PublicKeyError) throw new Problem(400, error.code, error.message, error.parameters);
    throw error;
  }
}

function shown({
  accessKey,
  environment,
  publicKeyPem,
  createdAt,
  expiresAt,
  revokedAt,
  addedBy,
  name,
}: ConsoleKey) {
  const key = createPublicKey(publicKeyPem);
  return {
    ...{ accessKey, name, environment, addedBy },
    fingerprint: hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex'),
    bits: key.asymmetricKeyDetails?.modulusLength ?? 0,
    addedAt: timeOf(createdAt),
    state: stateOf(expiresAt, revokedAt),
    endsAt: timeOrNull(revokedAt ?? expiresAt),
  };
}

function stateOf(expiresAt: number | null, revokedAt: number | null) {
  if (revokedAt !== null) return 'revoked' as const;
  if (expiresAt === null) return 'valid' as const;
  return expiresAt <= Date.now() ? ('expired' as const) : ('ending' as const);
}

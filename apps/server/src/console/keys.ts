import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { PublicKeyError, readPublicKey } from '../domain/read-public-key.ts';
import { accountOf, withRole } from './call.ts';
import type { ConsoleKey, ConsoleRecords } from './ports.ts';
import { Problem } from './problem.ts';
import type { ConsoleHandlers } from './types.ts';

type Keys = Pick<ConsoleHandlers, 'listKeys' | 'addKey' | 'revokeKey'>;

const hour = 60 * 60 * 1000;
/** Milliseconds. */
const delays = { '0h': 0, '1h': hour, '24h': 24 * hour, '7d': 7 * 24 * hour } as const;

/** Access keys of an organization. */
export function keyHandlers(records: ConsoleRecords): Keys {
  return {
    async listKeys({ query: { environment } }, call) {
      const keys = await records.keys(accountOf(call).memberId, environment);
      return { status: 200, body: { keys: keys.map(shown) } };
    },

    async addKey({ body: { environment, publicKey } }, call) {
      const { memberId, email } = withRole(call, 'owner', 'developer');
      const key: ConsoleKey = {
        accessKey: randomBytes(16).toString('hex').toUpperCase(),
        environment,
        publicKeyPem: pemOf(publicKey, environment),
        ...{ createdAt: Date.now(), expiresAt: null, revokedAt: null, addedBy: email },
      };
      const event = { memberId, at: key.createdAt, who: email, what: 'key-added' } as const;
      await records.addKey({ ...key, memberId }, { ...event, subject: key.accessKey, address: call.ip });
      return { status: 201, body: shown(key) };
    },

    async revokeKey({ path: { accessKey }, body: { after } }, call) {
      const { memberId, email } = withRole(call, 'owner', 'developer');
      const now = Date.now();
      const event = { memberId, at: now, who: email, what: 'key-revoked' } as const;
      const outcome = await records.endKey(
        { accessKey, memberId, at: now + delays[after], now },
        { ...event, subject: accessKey, address: call.ip },
      );
      const environment = await records.keyEnvironment(memberId, accessKey);
      const found = environment && (await records.keys(memberId, environment));
      const key = found?.find((each) => each.accessKey === accessKey);
      if (outcome === 'unknown' || key === undefined)
        throw new Problem(404, 'unknown-key', 'There is no such access key.');
      if (outcome === 'ended')
        throw new Problem(409, 'key-ended', 'This key was revoked already, or ends before that time.');
      return { status: 200, body: shown(key) };
    },
  };
}

function pemOf(text: string, environment: 'sandbox' | 'formal'): string {
  try {
    return readPublicKey(text, environment).pem;
  } catch (error) {
    if (error instanceof PublicKeyError) throw new Problem(400, 'key-unfit', error.message);
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
}: ConsoleKey) {
  const key = createPublicKey(publicKeyPem);
  const endsAt = revokedAt ?? expiresAt;
  return {
    ...{ accessKey, environment, addedBy },
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    bits: key.asymmetricKeyDetails?.modulusLength ?? 0,
    addedAt: new Date(createdAt).toISOString(),
    state: stateOf(expiresAt, revokedAt),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  };
}

function stateOf(expiresAt: number | null, revokedAt: number | null) {
  if (revokedAt !== null) return 'revoked' as const;
  if (expiresAt === null) return 'valid' as const;
  return expiresAt <= Date.now() ? ('expired' as const) : ('ending' as const);
}

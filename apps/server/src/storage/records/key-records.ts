import type { KeyRecords } from '../../domain/ports.ts';
import type { Database } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';

/** Read again for every request: a revocation counts from the next one on, whichever process made it. */
export function keyRecords(db: Database): KeyRecords {
  return {
    find: (accessKey) => db.find(findKey, { accessKey }),
  };
}

const findKey = prepare((q, p: { accessKey: string }) =>
  q
    .selectFrom('access_keys')
    .select([
      'access_key as accessKey',
      'member_id as memberId',
      'environment',
      'public_key_pem as publicKeyPem',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('access_key', '=', p.accessKey),
);

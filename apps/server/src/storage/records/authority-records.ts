import type { Environment } from '../../domain/model.ts';
import type { AuthorityRecord, AuthorityRecords } from '../../domain/ports.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

export function authorityRecords(db: Database): AuthorityRecords {
  return {
    find: (environment) =>
      db.read(function* () {
        return (yield* run(findAuthority, { environment }))[0];
      }),
    insert: (authority) =>
      db.write(function* () {
        yield* run(insertAuthority, { ...authority, createdAt: Date.now() });
        const [kept] = yield* run(findAuthority, { environment: authority.environment });
        return kept ?? authority;
      }),
  };
}

const findAuthority = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom('authorities')
    .select(['environment', 'certificate_pem as certificatePem', 'sealed_key as sealedKey'])
    .where('environment', '=', p.environment),
);

const insertAuthority = prepare((q, p: AuthorityRecord & { createdAt: number }) =>
  q
    .insertInto('authorities')
    .values({
      environment: p.environment,
      certificate_pem: p.certificatePem,
      sealed_key: p.sealedKey,
      created_at: p.createdAt,
    })
    .onConflict((conflict) => conflict.column('environment').doNothing()),
);

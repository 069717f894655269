import { sql } from 'kysely';
import { sealContexts } from '../../certificates/seal-contexts.ts';
import type { Sealer } from '../../certificates/sealer.ts';
import type { ServicePurpose } from '../../certificates/x509.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

/** Certifications in one write. */
const pageSize = sql.lit(500);

/** A private key as it is stored; `previous` is what it replaces. */
type Resealed<Key> = Key & { sealed: string; previous: string };

/**
 * Seals every private key of the database again. Certifications are taken a page at a time: what ends in between is
 * sealed under either key, and can be done again.
 *
 * @param sealer opens what is stored, and seals under the new key
 * @returns how many there are
 * @throws SealError when one does not open
 */
export async function resealKeys(db: Database, sealer: Sealer): Promise<number> {
  const again = (previous: string, context: string) => {
    const plain = sealer.open(previous, context);
    const sealed = sealer.seal(plain, context);
    plain.fill(0);
    return { sealed, previous };
  };

  function* services(): Script<number> {
    const authorities = yield* run(listAuthorities, {});
    for (const { environment, sealedKey } of authorities) {
      const row = { environment, ...again(sealedKey, sealContexts.authority(environment)) };
      yield* run(updateAuthority, row);
    }
    const certificates = yield* run(listServiceCertificates, {});
    for (const { environment, purpose, sealedKey } of certificates) {
      const row = { environment, purpose, ...again(sealedKey, sealContexts.service(environment, purpose)) };
      yield* run(updateServiceCertificate, row);
    }
    const shards = yield* run(listShards, {});
    for (const { environment, shard, sealedKey } of shards) {
      yield* run(updateShard, {
        environment,
        shard,
        ...again(sealedKey, sealContexts.log(environment, shard)),
      });
    }
    return authorities.length + certificates.length + shards.length;
  }

  function* certifications(after: string): Script<{ count: number; last: string | undefined }> {
    const page = yield* run(pageOfCertifications, { after });
    for (const { caId, sealedKey } of page) {
      yield* run(updateCertification, { caId, ...again(sealedKey, sealContexts.certification(caId)) });
    }
    return { count: page.length, last: page.at(-1)?.caId };
  }

  let total = await db.write(services);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const { count, last }: { count: number; last: string | undefined } = await db.write(() =>
      certifications(from),
    );
    total += count;
    after = last;
  }
  return total;
}

const listAuthorities = prepare((q) =>
  q.selectFrom('authorities').select(['environment', 'sealed_key as sealedKey']),
);

const updateAuthority = prepare((q, p: Resealed<{ environment: Environment }>) =>
  q
    .updateTable('authorities')
    .set({ sealed_key: p.sealed })
    .where('environment', '=', p.environment)
    .where('sealed_key', '=', p.previous),
);

const listServiceCertificates = prepare((q) =>
  q.selectFrom('service_certificates').select(['environment', 'purpose', 'sealed_key as sealedKey']),
);

const updateServiceCertificate = prepare(
  (q, p: Resealed<{ environment: Environment; purpose: ServicePurpose }>) =>
    q
      .updateTable('service_certificates')
      .set({ sealed_key: p.sealed })
      .where('environment', '=', p.environment)
      .where('purpose', '=', p.purpose)
      .where('sealed_key', '=', p.previous),
);

const listShards = prepare((q) =>
  q.selectFrom('log_shards').select(['environment', 'shard', 'sealed_key as sealedKey']),
);

const updateShard = prepare((q, p: Resealed<{ environment: Environment; shard: number }>) =>
  q
    .updateTable('log_shards')
    .set({ sealed_key: p.sealed })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('sealed_key', '=', p.previous),
);

const pageOfCertifications = prepare((q, p: { after: string }) =>
  q
    .selectFrom('certifications')
    .select(['ca_id as caId', 'sealed_key as sealedKey'])
    .where('ca_id', '>', p.after)
    .orderBy('ca_id')
    .limit(pageSize),
);

const updateCertification = prepare((q, p: Resealed<{ caId: string }>) =>
  q
    .updateTable('certifications')
    .set({ sealed_key: p.sealed })
    .where('ca_id', '=', p.caId)
    .where('sealed_key', '=', p.previous),
);

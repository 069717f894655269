import { sql } from 'kysely';
import { SealError, type Sealer, sealContexts } from '../../certificates/sealer.ts';
import type { Database, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { selectFrom, updateTable } from '../database/statements.ts';

/** Certifications or authenticator apps in one write. */
const pageSize = sql.lit(500);

/** A private key as it is stored; `previous` is what it replaces. */
type Resealed<Key> = Key & { sealed: string; previous: string };

/** Passes after which something still seals under a former key. */
const mostPasses = 10;

/**
 * Seals every private key of the database again, until a pass finds none under a former key: one that is stored late may be
 * on a page that was done already. Certifications and authenticator apps are taken a page at a time: what ends in between is sealed under either
 * key, and can be done again.
 *
 * @param sealer opens what is stored, and seals under the new key
 * @returns how many there are
 * @throws SealError when one does not open, or when there are always more under a former key
 */
export async function resealKeys(db: Database, sealer: Sealer): Promise<number> {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const { count, former } = await resealOnce(db, sealer);
    if (former === 0) return count;
  }
  throw new SealError(
    'Private keys are still being sealed under the key from before. Stop all servers, also those on other machines, and run it again.',
  );
}

/** How many there are, and how many of them were under a former key. */
interface Resealing {
  readonly count: number;
  readonly former: number;
}

type Page = Resealing & { readonly last: string | undefined };

async function resealOnce(db: Database, sealer: Sealer): Promise<Resealing> {
  /** @returns how many of the rows were under a former key */
  function* reseal<Key>(
    rows: readonly (Key & { sealedKey: string })[],
    contextOf: (row: Key) => string,
    update: (row: Resealed<Key>) => Script<unknown>,
  ): Script<number> {
    let former = 0;
    for (const row of rows) {
      const context = contextOf(row);
      if (sealer.isNewest(row.sealedKey, context)) continue;
      former += 1;
      const plain = sealer.open(row.sealedKey, context);
      const sealed = sealer.seal(plain, context);
      plain.fill(0);
      yield* update({ ...row, sealed, previous: row.sealedKey });
    }
    return former;
  }

  function* services(): Script<Resealing> {
    const authorities = yield* run(listAuthorities, {});
    const certificates = yield* run(listServiceCertificates, {});
    const shards = yield* run(listShards, {});
    const former = [
      yield* reseal(
        authorities,
        ({ environment }) => sealContexts.authority(environment),
        ({ environment, sealed, previous }) => run(updateAuthority, { environment, sealed, previous }),
      ),
      yield* reseal(
        certificates,
        ({ environment, purpose }) => sealContexts.service(environment, purpose),
        ({ environment, purpose, sealed, previous }) =>
          run(updateServiceCertificate, { environment, purpose, sealed, previous }),
      ),
      yield* reseal(
        shards,
        ({ environment, shard }) => sealContexts.log(environment, shard),
        ({ environment, shard, sealed, previous }) =>
          run(updateShard, { environment, shard, sealed, previous }),
      ),
    ];
    return {
      count: authorities.length + certificates.length + shards.length,
      former: former.reduce((sum, each) => sum + each, 0),
    };
  }

  function* certifications(after: string): Script<Page> {
    const page = yield* run(pageOfCertifications, { after });
    const former = yield* reseal(
      page,
      ({ caId }) => sealContexts.certification(caId),
      ({ caId, sealed, previous }) => run(updateCertification, { caId, sealed, previous }),
    );
    return { count: page.length, former, last: page.at(-1)?.caId };
  }

  function* authenticators(after: string): Script<Page> {
    const page = yield* run(pageOfAuthenticators, { after });
    const former = yield* reseal(
      page,
      ({ accountId }) => sealContexts.authenticator(accountId),
      ({ accountId, sealed, previous }) => run(updateAuthenticator, { accountId, sealed, previous }),
    );
    return { count: page.length, former, last: page.at(-1)?.accountId };
  }

  let { count, former } = await db.write(services);
  for (const pageAfter of [certifications, authenticators])
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      const page: Page = await db.write(() => pageAfter(from));
      count += page.count;
      former += page.former;
      after = page.last;
    }
  return { count, former };
}

const listAuthorities = selectFrom('authorities', ['environment', 'sealed_key']);

const updateAuthority = updateTable(
  'authorities',
  ['sealed_key as sealed'],
  ['environment', 'sealed_key as previous'],
);

const listServiceCertificates = selectFrom('service_certificates', ['environment', 'purpose', 'sealed_key']);

const updateServiceCertificate = updateTable(
  'service_certificates',
  ['sealed_key as sealed'],
  ['environment', 'purpose', 'sealed_key as previous'],
);

const listShards = selectFrom('log_shards', ['environment', 'shard', 'sealed_key']);

const updateShard = updateTable(
  'log_shards',
  ['sealed_key as sealed'],
  ['environment', 'shard', 'sealed_key as previous'],
);

const pageOfAuthenticators = selectFrom(
  'authenticators',
  ['account_id', 'sealed_key'],
  [],
  (q, p: { after: string }) => q.where('account_id', '>', p.after).orderBy('account_id').limit(pageSize),
);

const updateAuthenticator = updateTable(
  'authenticators',
  ['sealed_key as sealed'],
  ['account_id', 'sealed_key as previous'],
);

const pageOfCertifications = selectFrom(
  'certifications',
  ['ca_id', 'sealed_key'],
  [],
  (q, p: { after: string }) => q.where('ca_id', '>', p.after).orderBy('ca_id').limit(pageSize),
);

const updateCertification = updateTable(
  'certifications',
  ['sealed_key as sealed'],
  ['ca_id', 'sealed_key as previous'],
);

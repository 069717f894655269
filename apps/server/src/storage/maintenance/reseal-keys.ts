import { sql } from 'kysely';
import { SealError, type Sealer, sealContexts } from '../../certificates/sealer.ts';
import type { Database, Prepared, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { selectFrom, updateTable } from '../database/statements.ts';

/** Certifications or authenticator apps in one write. */
const pageSize = sql.lit(500);

/** Passes after which something still seals under a former key. */
const mostPasses = 10;

/**
 * Seals every private key of the database again, until a pass finds none under a former key: one that is stored late may be
 * on a page that was done already. Certifications and authenticator apps are taken a page at a time: what ends in between is
 * sealed under either key, and can be done again.
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

/** @returns how many of the rows were under a former key */
function* reseal<Row extends { previous: string }>(
  sealer: Sealer,
  rows: readonly Row[],
  contextOf: (row: Row) => string,
  update: Prepared<Row & { sealed: string }, never>,
): Script<number> {
  let former = 0;
  for (const row of rows) {
    const context = contextOf(row);
    if (sealer.isNewest(row.previous, context)) continue;
    former += 1;
    const plain = sealer.open(row.previous, context);
    const sealed = sealer.seal(plain, context);
    plain.fill(0);
    yield* run(update, { ...row, sealed });
  }
  return former;
}

async function resealOnce(db: Database, sealer: Sealer): Promise<Resealing> {
  let { count, former } = await db.write(function* (): Script<Resealing> {
    const authorities = yield* run(listAuthorities, {});
    const certificates = yield* run(listServiceCertificates, {});
    const shards = yield* run(listShards, {});
    const { authority, service, log } = sealContexts;
    return {
      count: authorities.length + certificates.length + shards.length,
      former:
        (yield* reseal(sealer, authorities, (row) => authority(row.environment), updateAuthority)) +
        (yield* reseal(
          sealer,
          certificates,
          (row) => service(row.environment, row.purpose),
          updateServiceCertificate,
        )) +
        (yield* reseal(sealer, shards, (row) => log(row.environment, row.shard), updateShard)),
    };
  });
  for (const { pageAfter, contextOf, update } of inPages)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      const page = await db.write(function* (): Script<Resealing & { readonly last: string | undefined }> {
        const rows = yield* run(pageAfter, { after: from });
        const resealed = yield* reseal(sealer, rows, ({ id }) => contextOf(id), update);
        return { count: rows.length, former: resealed, last: rows.at(-1)?.id };
      });
      count += page.count;
      former += page.former;
      after = page.last;
    }
  return { count, former };
}

const listAuthorities = selectFrom('authorities', ['environment', 'sealed_key as previous']);

const updateAuthority = updateTable(
  'authorities',
  ['sealed_key as sealed'],
  ['environment', 'sealed_key as previous'],
);

const listServiceCertificates = selectFrom('service_certificates', [
  'environment',
  'purpose',
  'sealed_key as previous',
]);

const updateServiceCertificate = updateTable(
  'service_certificates',
  ['sealed_key as sealed'],
  ['environment', 'purpose', 'sealed_key as previous'],
);

const listShards = selectFrom('log_shards', ['environment', 'shard', 'sealed_key as previous']);

const updateShard = updateTable(
  'log_shards',
  ['sealed_key as sealed'],
  ['environment', 'shard', 'sealed_key as previous'],
);

/** The id of each row is in what its key is sealed for. */
const inPages = [
  {
    pageAfter: selectFrom(
      'certifications',
      ['ca_id as id', 'sealed_key as previous'],
      [],
      (q, p: { after: string }) => q.where('ca_id', '>', p.after).orderBy('ca_id').limit(pageSize),
    ),
    contextOf: sealContexts.certification,
    update: updateTable(
      'certifications',
      ['sealed_key as sealed'],
      ['ca_id as id', 'sealed_key as previous'],
    ),
  },
  {
    pageAfter: selectFrom(
      'authenticators',
      ['account_id as id', 'sealed_key as previous'],
      [],
      (q, p: { after: string }) => q.where('account_id', '>', p.after).orderBy('account_id').limit(pageSize),
    ),
    contextOf: sealContexts.authenticator,
    update: updateTable(
      'authenticators',
      ['sealed_key as sealed'],
      ['account_id as id', 'sealed_key as previous'],
    ),
  },
];

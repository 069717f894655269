import type { LeafRecords, Shard, StoredCheckpoint } from '@attestation/log';
import type { LeafPlace, LeafPlaces } from '../../domain/leaf-place.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';

export function leafRecords(db: Database): LeafRecords & LeafPlaces {
  return {
    shards: (environment) => db.rows(listShards, { environment }),
    startShard: (next) => db.write(() => startShard(next)),
    async count(environment, shard) {
      return countOf(await db.rows(findLast, { environment, shard }));
    },
    async read(environment, shard, from, to) {
      const rows = await db.rows(readLeaves, { environment, shard, from, to });
      return rows.map((row, i) => {
        if (row.position === from + i) return new Uint8Array(Buffer.from(row.data, 'hex'));
        throw new Error(`The log ${environment}/${shard} has no leaf at position ${from + i}.`);
      });
    },
    keepCheckpoint: (checkpoint) =>
      db.write(function* () {
        const { environment, shard, size } = checkpoint;
        // So that no larger one comes between the look and the commit.
        yield* run(lockShard, { environment, shard });
        const [kept] = yield* run(findCheckpoint, { environment, shard, size });
        if (kept !== undefined) return kept;
        const [newest] = yield* run(findNewest, { environment, shard });
        if (newest !== undefined && newest.size > size) return newest;
        yield* run(insertCheckpoint, { ...checkpoint });
        return checkpoint;
      }),
    repairCheckpoint: (checkpoint) =>
      db.write(function* () {
        yield* run(replaceCheckpoint, { ...checkpoint });
      }),
    newestCheckpoint: async (environment, shard) => (await db.rows(findNewest, { environment, shard }))[0],
    checkpoints: (environment, shard, above) => db.rows(listCheckpoints, { environment, shard, above }),
    placeOf: async (environment, no) => (await db.rows(findPlace, { environment, no }))[0],
  };
}

/**
 * Puts a leaf at the end of the open shard. It belongs in the commit that keeps the attestation file: so a file
 * and its leaf are both there, or neither.
 *
 * @param data SHA-256 of the manifest, hexadecimal
 */
export function* appendLeaf(environment: Environment, data: string): Script<LeafPlace> {
  const shard = yield* openShard(environment);
  if (shard === undefined) throw new Error(`The log of ${environment} has no open shard.`);
  const position = countOf(yield* run(findLast, { environment, shard }));
  yield* run(insertLeaf, { environment, shard, position, data });
  return { shard, position };
}

/** Writing its row locks it, so on PostgreSQL too neither a leaf nor another start comes between this and the commit. */
function* openShard(environment: Environment): Script<number | undefined> {
  for (;;) {
    const [locked] = yield* run(lockOpenShard, { environment });
    if (locked !== undefined) return locked.shard;
    // Another script may have ended the one that this waited for, and started the next.
    if ((yield* run(findOpen, { environment })).length === 0) return undefined;
  }
}

function* startShard(next: Shard): Script<Shard> {
  const { environment } = next;
  const open = yield* openShard(environment);
  if (open !== undefined && open >= next.shard) return (yield* run(findOpen, { environment }))[0] ?? next;
  yield* run(endShards, { environment, endedAt: next.startedAt });
  yield* run(insertShard, { ...next });
  return (yield* run(findOpen, { environment }))[0] ?? next;
}

function countOf(last: readonly { position: number }[]): number {
  return last[0] === undefined ? 0 : last[0].position + 1;
}

type ShardKey = { environment: Environment; shard: number };

const shardColumns = [
  'environment',
  'shard',
  'origin',
  'public_key as publicKey',
  'sealed_key as sealedKey',
  'started_at as startedAt',
  'ended_at as endedAt',
] as const;

const listShards = prepare((q, p: { environment: Environment }) =>
  q.selectFrom('log_shards').select(shardColumns).where('environment', '=', p.environment).orderBy('shard'),
);

const findOpen = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom('log_shards')
    .select(shardColumns)
    .where('environment', '=', p.environment)
    .where('ended_at', 'is', null),
);

const lockOpenShard = prepare((q, p: { environment: Environment }) =>
  q
    .updateTable('log_shards')
    .set((column) => ({ origin: column.ref('origin') }))
    .where('environment', '=', p.environment)
    .where('ended_at', 'is', null)
    .returning('shard'),
);

const lockShard = prepare((q, p: ShardKey) =>
  q
    .updateTable('log_shards')
    .set((column) => ({ origin: column.ref('origin') }))
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard),
);

const endShards = prepare((q, p: { environment: Environment; endedAt: number }) =>
  q
    .updateTable('log_shards')
    .set({ ended_at: p.endedAt })
    .where('environment', '=', p.environment)
    .where('ended_at', 'is', null),
);

const insertShard = prepare((q, p: Shard) =>
  q
    .insertInto('log_shards')
    .values({
      environment: p.environment,
      shard: p.shard,
      origin: p.origin,
      public_key: p.publicKey,
      sealed_key: p.sealedKey,
      started_at: p.startedAt,
      ended_at: p.endedAt,
    })
    .onConflict((conflict) => conflict.columns(['environment', 'shard']).doNothing()),
);

/** Not count(*), which would read every leaf: positions have no gaps, as `read` checks. */
const findLast = prepare((q, p: ShardKey) =>
  q
    .selectFrom('leaves')
    .select('position')
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .orderBy('position', 'desc')
    .limit(one),
);

const readLeaves = prepare((q, p: ShardKey & { from: number; to: number }) =>
  q
    .selectFrom('leaves')
    .select(['position', 'data'])
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('position', '>=', p.from)
    .where('position', '<', p.to)
    .orderBy('position'),
);

const insertLeaf = prepare((q, p: ShardKey & { position: number; data: string }) =>
  q
    .insertInto('leaves')
    .values({ environment: p.environment, shard: p.shard, position: p.position, data: p.data }),
);

const findPlace = prepare((q, p: { environment: Environment; no: string }) =>
  q
    .selectFrom('attestation_files')
    .select(['shard', 'position'])
    .where('environment', '=', p.environment)
    .where('no', '=', p.no),
);

const checkpointColumns = [
  'environment',
  'shard',
  'size',
  'root',
  'note',
  'created_at as createdAt',
] as const;

const findCheckpoint = prepare((q, p: ShardKey & { size: number }) =>
  q
    .selectFrom('checkpoints')
    .select(checkpointColumns)
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '=', p.size),
);

const findNewest = prepare((q, p: ShardKey) =>
  q
    .selectFrom('checkpoints')
    .select(checkpointColumns)
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .orderBy('size', 'desc')
    .limit(one),
);

const pageOfCheckpoints = 1000;

const listCheckpoints = prepare((q, p: ShardKey & { above: number }) =>
  q
    .selectFrom('checkpoints')
    .select(checkpointColumns)
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '>', p.above)
    .orderBy('size')
    .limit(pageOfCheckpoints),
);

const insertCheckpoint = prepare((q, p: StoredCheckpoint) =>
  q
    .insertInto('checkpoints')
    .values({
      environment: p.environment,
      shard: p.shard,
      size: p.size,
      root: p.root,
      note: p.note,
      created_at: p.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment', 'shard', 'size']).doNothing()),
);

const replaceCheckpoint = prepare((q, p: StoredCheckpoint) =>
  q
    .updateTable('checkpoints')
    .set({ root: p.root, note: p.note })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '=', p.size),
);

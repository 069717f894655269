import type { LeafRecords, Shard } from '@attestation/log';
import type { Environment } from '../../domain/model.ts';
import type { LeafPlace, LeafPlaces } from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { one, run, store } from '../database/prepare.ts';
import { insertInto, lockRows, selectFrom, updateTable } from '../database/statements.ts';

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
    repairCheckpoint: (checkpoint) => store(db, replaceCheckpoint, { ...checkpoint }),
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

const shardColumns = [
  'environment',
  'shard',
  'origin',
  'public_key as publicKey',
  'sealed_key as sealedKey',
  'started_at as startedAt',
  'ended_at as endedAt',
] as const;

const listShards = selectFrom('log_shards', shardColumns, ['environment'], (q) => q.orderBy('shard'));

const findOpen = selectFrom('log_shards', shardColumns, ['environment'], (q) =>
  q.where('ended_at', 'is', null),
);

const lockOpenShard = lockRows('log_shards', 'origin', ['environment'], (q) =>
  q.where('ended_at', 'is', null).returning('shard'),
);

const lockShard = lockRows('log_shards', 'origin', ['environment', 'shard']);

const endShards = updateTable('log_shards', ['ended_at'], ['environment'], (q) =>
  q.where('ended_at', 'is', null),
);

const insertShard = insertInto(
  'log_shards',
  ['environment', 'shard', 'origin', 'public_key', 'sealed_key', 'started_at', 'ended_at'],
  ['environment', 'shard'],
);

/** Not count(*), which would read every leaf: positions have no gaps, as `read` checks. */
const findLast = selectFrom('leaves', ['position'], ['environment', 'shard'], (q) =>
  q.orderBy('position', 'desc').limit(one),
);

const readLeaves = selectFrom(
  'leaves',
  ['position', 'data'],
  ['environment', 'shard'],
  (q, p: { from: number; to: number }) =>
    q.where('position', '>=', p.from).where('position', '<', p.to).orderBy('position'),
);

const insertLeaf = insertInto('leaves', ['environment', 'shard', 'position', 'data']);

const findPlace = selectFrom('attestation_files', ['shard', 'position'], ['environment', 'no']);

const checkpointColumns = [
  'environment',
  'shard',
  'size',
  'root',
  'note',
  'created_at as createdAt',
] as const;

const findCheckpoint = selectFrom('checkpoints', checkpointColumns, ['environment', 'shard', 'size']);

const findNewest = selectFrom('checkpoints', checkpointColumns, ['environment', 'shard'], (q) =>
  q.orderBy('size', 'desc').limit(one),
);

const pageOfCheckpoints = 1000;

const listCheckpoints = selectFrom(
  'checkpoints',
  checkpointColumns,
  ['environment', 'shard'],
  (q, p: { above: number }) => q.where('size', '>', p.above).orderBy('size').limit(pageOfCheckpoints),
);

const insertCheckpoint = insertInto(
  'checkpoints',
  ['environment', 'shard', 'size', 'root', 'note', 'created_at'],
  ['environment', 'shard', 'size'],
);

const replaceCheckpoint = updateTable('checkpoints', ['root', 'note'], ['environment', 'shard', 'size']);

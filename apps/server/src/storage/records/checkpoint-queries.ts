import type { StoredCheckpoint } from '@attestation/log';
import type { Environment } from '../../domain/model.ts';
import { one, prepare } from '../database/prepare.ts';

type ShardKey = { environment: Environment; shard: number };

const checkpointColumns = [
  'environment',
  'shard',
  'size',
  'root',
  'note',
  'created_at as createdAt',
] as const;

export const findCheckpoint = prepare((q, p: ShardKey & { size: number }) =>
  q
    .selectFrom('checkpoints')
    .select(checkpointColumns)
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '=', p.size),
);

export const findNewest = prepare((q, p: ShardKey) =>
  q
    .selectFrom('checkpoints')
    .select(checkpointColumns)
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .orderBy('size', 'desc')
    .limit(one),
);

const pageOfCheckpoints = 1000;

export const listCheckpoints = prepare((q, p: ShardKey & { above: number }) =>
  q
    .selectFrom('checkpoints')
    .select(checkpointColumns)
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '>', p.above)
    .orderBy('size')
    .limit(pageOfCheckpoints),
);

export const insertCheckpoint = prepare((q, p: StoredCheckpoint) =>
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

export const replaceCheckpoint = prepare((q, p: StoredCheckpoint) =>
  q
    .updateTable('checkpoints')
    .set({ root: p.root, note: p.note })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '=', p.size),
);

import type { Attempt, AttemptState } from '@attestation/anchor';
import { type SqlBool, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { one, prepare } from '../database/prepare.ts';

interface Sequence {
  environment: Environment;
  sequence: number;
}

interface Name extends Sequence {
  transactionHash: string;
}

/** A literal, not a parameter: only so does SQLite use the index of the final ones. */
const isFinal = sql<SqlBool>`state = 'final'`;

const attemptColumns = [
  'environment',
  'sequence',
  'shard',
  'size',
  'root',
  'nonce',
  'transaction_hash as transactionHash',
  'raw_transaction as rawTransaction',
  'state',
  'created_at as createdAt',
] as const;

/** Only the newest sequence can be open, and the primary key leads to it. */
export const openAttempts = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom('anchors')
    .select(attemptColumns)
    .where('environment', '=', p.environment)
    .where('sequence', '=', (newest) =>
      newest
        .selectFrom('anchors')
        .select(({ fn }) => fn.max('sequence').as('sequence'))
        .where('environment', '=', p.environment),
    )
    .where('state', 'in', ['signed', 'sent', 'mined'])
    .orderBy('created_at'),
);

export const lastAttempt = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom('anchors')
    .select(attemptColumns)
    .where('environment', '=', p.environment)
    .orderBy('sequence', 'desc')
    .orderBy('created_at', 'desc')
    .limit(one),
);

export const coveredSize = prepare((q, p: { environment: Environment; shard: number }) =>
  q
    .selectFrom('anchors')
    .select('size')
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('state', '!=', 'replaced')
    .orderBy('size', 'desc')
    .limit(one),
);

export const insertCheckpoint = prepare(
  (
    q,
    p: {
      environment: Environment;
      shard: number;
      size: number;
      root: string;
      note: string;
      createdAt: number;
    },
  ) =>
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

export const insertAttempt = prepare((q, p: Attempt) =>
  q.insertInto('anchors').values({
    environment: p.environment,
    sequence: p.sequence,
    shard: p.shard,
    size: p.size,
    root: p.root,
    nonce: p.nonce,
    transaction_hash: p.transactionHash,
    raw_transaction: p.rawTransaction,
    state: p.state,
    block: null,
    proof: null,
    created_at: p.createdAt,
    final_at: null,
  }),
);

export const unmine = prepare((q, p: Sequence) =>
  q
    .updateTable('anchors')
    .set({ state: 'sent', block: null })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence)
    .where('state', '=', 'mined'),
);

export const setState = prepare((q, p: Name & { state: AttemptState; block: string | null }) =>
  q
    .updateTable('anchors')
    .set({ state: p.state, block: p.block })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence)
    .where('transaction_hash', '=', p.transactionHash),
);

export const replaceAll = prepare((q, p: Sequence) =>
  q
    .updateTable('anchors')
    .set({ state: 'replaced' })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence),
);

export const finish = prepare((q, p: Name & { proof: string; at: number }) =>
  q
    .updateTable('anchors')
    .set({ state: 'final', proof: p.proof, final_at: p.at })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence)
    .where('transaction_hash', '=', p.transactionHash),
);

export const replaceProof = prepare(
  (q, p: Pick<Attempt, 'environment' | 'shard' | 'size' | 'transactionHash'> & { proof: string }) =>
    q
      .updateTable('anchors')
      .set({ proof: p.proof })
      .where('environment', '=', p.environment)
      .where('shard', '=', p.shard)
      .where('size', '=', p.size)
      .where(isFinal)
      .where('transaction_hash', '=', p.transactionHash),
);

export const finalShards = prepare((q, _: Readonly<Record<string, never>>) =>
  q
    .selectFrom('anchors')
    .select(({ fn }) => ['environment', 'shard', fn.max('size').as('size')])
    .where(isFinal)
    .groupBy(['environment', 'shard']),
);

export const firstCovering = prepare((q, p: { environment: Environment; shard: number; position: number }) =>
  q
    .selectFrom('anchors as a')
    .select((anchor) => [
      'a.shard',
      'a.size',
      'a.root',
      // Not a join: PostgreSQL would read all checkpoints of the shard up to this one.
      sql<string>`${anchor
        .selectFrom('checkpoints as c')
        .select('c.note')
        .whereRef('c.environment', '=', 'a.environment')
        .whereRef('c.shard', '=', 'a.shard')
        .whereRef('c.size', '=', 'a.size')}`.as('note'),
      'a.transaction_hash as transactionHash',
      'a.raw_transaction as rawTransaction',
      'a.proof',
    ])
    .where('a.environment', '=', p.environment)
    .where('a.shard', '=', p.shard)
    .where('a.size', '>', p.position)
    .where(isFinal)
    .orderBy('a.size')
    .limit(one),
);

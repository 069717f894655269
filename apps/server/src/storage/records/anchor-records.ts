import type { AnchorRecords, Attempt, AttemptState, KeptAnchor } from '@attestation/anchor';
import { type SqlBool, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';

/** @param fence begins every commit; it throws when another process anchors now */
export function anchorRecords(db: Database, fence: () => Script<void> = noFence): AnchorRecords {
  const write = (script: () => Script<void>) =>
    db.write(function* () {
      yield* fence();
      yield* script();
    });
  return {
    open: async (environment) => [...(await db.rows(openAttempts, { environment }))],
    last: async (environment) => (await db.rows(lastAttempt, { environment }))[0],
    covered: async (environment, shard) => (await db.rows(coveredSize, { environment, shard }))[0]?.size ?? 0,
    insert: (attempt, note) =>
      write(function* () {
        const { createdAt, environment, shard, size, root } = attempt;
        if (note !== undefined) {
          yield* run(insertCheckpoint, { environment, shard, size, root, note, createdAt });
        }
        yield* run(insertAttempt, { ...attempt });
      }),
    markSent: (attempt) => write(() => marked(attempt, 'sent', null)),
    markMined: (attempt, block) => write(() => marked(attempt, 'mined', block)),
    markFinal: (attempt, proof, at) =>
      write(function* () {
        yield* run(replaceAll, sequenceOf(attempt));
        yield* run(finish, { ...nameOf(attempt), proof, at });
      }),
    repairProof: (environment, { shard, size, transactionHash }, proof) =>
      db.write(function* () {
        yield* run(replaceProof, { environment, shard, size, transactionHash, proof });
      }),
    abandon: (attempt) =>
      write(function* () {
        yield* run(replaceAll, sequenceOf(attempt));
      }),
    ...anchorAccountRecords(db),
    shards: async () => [...(await db.rows(finalShards, {}))],
    find: async (environment, shard, position) =>
      (await db.rows(firstCovering, { environment, shard, position }))[0] as KeptAnchor | undefined,
  };
}

function* noFence(): Script<void> {}

/** At most one attempt of a sequence is in a block. */
function* marked(attempt: Attempt, state: AttemptState, block: string | null): Script<void> {
  yield* run(unmine, sequenceOf(attempt));
  yield* run(setState, { ...nameOf(attempt), state, block });
}

const sequenceOf = ({ environment, sequence }: Attempt) => ({ environment, sequence });
const nameOf = ({ environment, sequence, transactionHash }: Attempt) => ({
  environment,
  sequence,
  transactionHash,
});

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
const openAttempts = prepare((q, p: { environment: Environment }) =>
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

const lastAttempt = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom('anchors')
    .select(attemptColumns)
    .where('environment', '=', p.environment)
    .orderBy('sequence', 'desc')
    .orderBy('created_at', 'desc')
    .limit(one),
);

const coveredSize = prepare((q, p: { environment: Environment; shard: number }) =>
  q
    .selectFrom('anchors')
    .select('size')
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('state', '!=', 'replaced')
    .orderBy('size', 'desc')
    .limit(one),
);

const insertCheckpoint = prepare(
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

const insertAttempt = prepare((q, p: Attempt) =>
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

const unmine = prepare((q, p: Sequence) =>
  q
    .updateTable('anchors')
    .set({ state: 'sent', block: null })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence)
    .where('state', '=', 'mined'),
);

const setState = prepare((q, p: Name & { state: AttemptState; block: string | null }) =>
  q
    .updateTable('anchors')
    .set({ state: p.state, block: p.block })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence)
    .where('transaction_hash', '=', p.transactionHash),
);

const replaceAll = prepare((q, p: Sequence) =>
  q
    .updateTable('anchors')
    .set({ state: 'replaced' })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence),
);

const finish = prepare((q, p: Name & { proof: string; at: number }) =>
  q
    .updateTable('anchors')
    .set({ state: 'final', proof: p.proof, final_at: p.at })
    .where('environment', '=', p.environment)
    .where('sequence', '=', p.sequence)
    .where('transaction_hash', '=', p.transactionHash),
);

const replaceProof = prepare(
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

const finalShards = prepare((q, _: Readonly<Record<string, never>>) =>
  q
    .selectFrom('anchors')
    .select(({ fn }) => ['environment', 'shard', fn.max('size').as('size')])
    .where(isFinal)
    .groupBy(['environment', 'shard']),
);

const firstCovering = prepare((q, p: { environment: Environment; shard: number; position: number }) =>
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

function anchorAccountRecords(db: Database): Pick<AnchorRecords, 'keepAccount' | 'accounts'> {
  return {
    keepAccount: (account) =>
      db.write(function* () {
        yield* run(insertAccount, { ...account });
      }),
    accounts: async () => [...(await db.rows(listAccounts, {}))],
  };
}

const insertAccount = prepare((q, p: { chainId: number; sender: string }) =>
  q
    .insertInto('anchor_accounts')
    .values({ chain_id: p.chainId, address: p.sender })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing()),
);

const listAccounts = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('anchor_accounts').select(['chain_id as chainId', 'address as sender']),
);

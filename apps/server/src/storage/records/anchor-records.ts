import type { AnchorRecords, Attempt, AttemptState, KeptAnchor } from '@attestation/anchor';
import { type SqlBool, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run, store } from '../database/prepare.ts';
import { insertInto, selectFrom, setValues, updateTable } from '../database/statements.ts';

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
        yield* run(finish, { ...nameOf(attempt), state: 'final', proof, at });
      }),
    repairProof: (environment, { shard, size, transactionHash }, proof) =>
      store(db, replaceProof, { environment, shard, size, transactionHash, proof }),
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
const openAttempts = selectFrom(
  'anchors',
  attemptColumns,
  ['environment'],
  (q, p: { environment: Environment }) =>
    q
      .where('sequence', '=', (newest) =>
        newest
          .selectFrom('anchors')
          .select(({ fn }) => fn.max('sequence').as('sequence'))
          .where('environment', '=', p.environment),
      )
      .where('state', 'in', ['signed', 'sent', 'mined'])
      .orderBy('created_at'),
);

const lastAttempt = selectFrom('anchors', attemptColumns, ['environment'], (q) =>
  q.orderBy('sequence', 'desc').orderBy('created_at', 'desc').limit(one),
);

const coveredSize = selectFrom('anchors', ['size'], ['environment', 'shard'], (q) =>
  q.where('state', '!=', 'replaced').orderBy('size', 'desc').limit(one),
);

const insertCheckpoint = insertInto(
  'checkpoints',
  ['environment', 'shard', 'size', 'root', 'note', 'created_at'],
  ['environment', 'shard', 'size'],
);

const insertAttempt = insertInto('anchors', [
  'environment',
  'sequence',
  'shard',
  'size',
  'root',
  'nonce',
  'transaction_hash',
  'raw_transaction',
  'state',
  'created_at',
]);

const unmine = setValues('anchors', { state: 'sent', block: null }, ['environment', 'sequence'], (q) =>
  q.where('state', '=', 'mined'),
);

const setState = updateTable('anchors', ['state', 'block'], ['environment', 'sequence', 'transaction_hash']);

const replaceAll = setValues('anchors', { state: 'replaced' }, ['environment', 'sequence']);

const finish = updateTable(
  'anchors',
  ['state', 'proof', 'final_at as at'],
  ['environment', 'sequence', 'transaction_hash'],
);

const replaceProof = updateTable(
  'anchors',
  ['proof'],
  ['environment', 'shard', 'size', 'transaction_hash'],
  (q) => q.where(isFinal),
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
    keepAccount: (account) => store(db, insertAccount, { ...account }),
    accounts: async () => [...(await db.rows(listAccounts, {}))],
  };
}

const insertAccount = insertInto(
  'anchor_accounts',
  ['chain_id', 'address as sender'],
  ['chain_id', 'address'],
);

const listAccounts = selectFrom('anchor_accounts', ['chain_id', 'address as sender']);

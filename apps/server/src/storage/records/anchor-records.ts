import type { AnchorRecords, Attempt, AttemptState, KeptAnchor } from '@attestation/anchor';
import type { Database, Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { anchorAccountRecords } from './anchor-account-records.ts';
import * as sql from './anchor-queries.ts';

/** @param fence begins every commit; it throws when another process anchors now */
export function anchorRecords(db: Database, fence: () => Script<void> = noFence): AnchorRecords {
  const write = (script: () => Script<void>) =>
    db.write(function* () {
      yield* fence();
      yield* script();
    });
  return {
    open: async (environment) => [...(await db.rows(sql.openAttempts, { environment }))],
    last: async (environment) => (await db.rows(sql.lastAttempt, { environment }))[0],
    covered: async (environment, shard) =>
      (await db.rows(sql.coveredSize, { environment, shard }))[0]?.size ?? 0,
    insert: (attempt, note) =>
      write(function* () {
        const { createdAt, environment, shard, size, root } = attempt;
        if (note !== undefined) {
          yield* run(sql.insertCheckpoint, { environment, shard, size, root, note, createdAt });
        }
        yield* run(sql.insertAttempt, { ...attempt });
      }),
    markSent: (attempt) => write(() => marked(attempt, 'sent', null)),
    markMined: (attempt, block) => write(() => marked(attempt, 'mined', block)),
    markFinal: (attempt, proof, at) =>
      write(function* () {
        yield* run(sql.replaceAll, sequenceOf(attempt));
        yield* run(sql.finish, { ...nameOf(attempt), proof, at });
      }),
    repairProof: (environment, { shard, size, transactionHash }, proof) =>
      db.write(function* () {
        yield* run(sql.replaceProof, { environment, shard, size, transactionHash, proof });
      }),
    abandon: (attempt) =>
      write(function* () {
        yield* run(sql.replaceAll, sequenceOf(attempt));
      }),
    ...anchorAccountRecords(db),
    shards: async () => [...(await db.rows(sql.finalShards, {}))],
    find: async (environment, shard, position) =>
      (await db.rows(sql.firstCovering, { environment, shard, position }))[0] as KeptAnchor | undefined,
  };
}

function* noFence(): Script<void> {}

/** At most one attempt of a sequence is in a block. */
function* marked(attempt: Attempt, state: AttemptState, block: string | null): Script<void> {
  yield* run(sql.unmine, sequenceOf(attempt));
  yield* run(sql.setState, { ...nameOf(attempt), state, block });
}

const sequenceOf = ({ environment, sequence }: Attempt) => ({ environment, sequence });
const nameOf = ({ environment, sequence, transactionHash }: Attempt) => ({
  environment,
  sequence,
  transactionHash,
});

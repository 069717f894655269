import type { KnownTime } from '../../domain/known-time.ts';
import { environments } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { leafRecords } from './leaf-records.ts';

export function knownTimeRecords(db: Database): KnownTime {
  return {
    async read() {
      const [row] = await db.rows(findTime, {});
      return row?.at ?? newestCheckpoint(db);
    },
    raise: (at) =>
      db.write(function* () {
        yield* run(insertTime, { at });
        yield* run(raiseTime, { at });
      }),
    accept: (at) =>
      db.write(function* () {
        yield* run(insertTime, { at });
        yield* run(setTime, { at });
      }),
  };
}

/** The newest time in the logs: what an earlier release, which kept no time, is known to have seen. */
async function newestCheckpoint(db: Database): Promise<number> {
  const records = leafRecords(db);
  const times = environments.map(async (environment) => {
    const shard = (await records.shards(environment)).at(-1)?.shard ?? 1;
    return (await records.newestCheckpoint(environment, shard))?.createdAt ?? 0;
  });
  return Math.max(...(await Promise.all(times)));
}

const only = 1;

const findTime = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('known_time').select('at').where('id', '=', only),
);

const insertTime = prepare((q, p: { at: number }) =>
  q
    .insertInto('known_time')
    .values({ id: only, at: p.at })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const raiseTime = prepare((q, p: { at: number }) =>
  q.updateTable('known_time').set({ at: p.at }).where('id', '=', only).where('at', '<', p.at),
);

const setTime = prepare((q, p: { at: number }) =>
  q.updateTable('known_time').set({ at: p.at }).where('id', '=', only),
);

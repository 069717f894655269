import type { CosignedRecords } from '@attestation/log';
import type { Environment } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

export function cosignedRecords(db: Database): CosignedRecords {
  return {
    newest: (environment) => db.rows(listNotes, { environment }),
    keep: (environment, { shard, size, note }) =>
      db.write(function* () {
        yield* run(insertNote, { environment, shard, size, note });
        yield* run(raiseNote, { environment, shard, size, note });
      }),
  };
}

interface Note {
  environment: Environment;
  shard: number;
  size: number;
  note: string;
}

const listNotes = prepare((q, p: { environment: Environment }) =>
  q.selectFrom('cosigned_notes').select(['shard', 'note']).where('environment', '=', p.environment),
);

const insertNote = prepare((q, p: Note) =>
  q
    .insertInto('cosigned_notes')
    .values({ environment: p.environment, shard: p.shard, size: p.size, note: p.note })
    .onConflict((conflict) => conflict.columns(['environment', 'shard']).doNothing()),
);

const raiseNote = prepare((q, p: Note) =>
  q
    .updateTable('cosigned_notes')
    .set({ size: p.size, note: p.note })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '<', p.size),
);

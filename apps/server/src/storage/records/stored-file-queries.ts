import { type SqlBool, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { prepare } from '../database/prepare.ts';

export type FileKey = { readonly environment: Environment; readonly checksum: string };

/** Where the bytes of a file are. */
export interface FilePlace {
  readonly size: number;
  readonly key: string | null;
  readonly content: string | null;
}

const place = ['size', 'key', 'content'] as const;

export const findStored = prepare((q, p: FileKey) =>
  q
    .selectFrom('stored_files')
    .select(place)
    .where('environment', '=', p.environment)
    .where('checksum', '=', p.checksum),
);

/** Says that a file is in use now: a sweep leaves it. Its row is locked until the commit. */
export const touchStored = prepare((q, p: FileKey & { now: number }) =>
  q
    .updateTable('stored_files')
    .set({ kept_at: p.now })
    .where('environment', '=', p.environment)
    .where('checksum', '=', p.checksum)
    .returning(place),
);

export const insertStored = prepare((q, p: FileKey & FilePlace & { now: number }) =>
  q
    .insertInto('stored_files')
    .values({
      environment: p.environment,
      checksum: p.checksum,
      size: p.size,
      key: p.key,
      content: p.content,
      kept_at: p.now,
    })
    .onConflict((conflict) => conflict.columns(['environment', 'checksum']).doNothing())
    .returning('checksum'),
);

export const replaceStored = prepare((q, p: FileKey & FilePlace) =>
  q
    .updateTable('stored_files')
    .set({ key: p.key, content: p.content })
    .where('environment', '=', p.environment)
    .where('checksum', '=', p.checksum),
);

export const listStored = prepare((q, p: { environment: Environment; after: string }) =>
  q
    .selectFrom('stored_files')
    .select('checksum')
    .where('environment', '=', p.environment)
    .where('checksum', '>', p.after)
    .orderBy('checksum')
    .limit(sql.lit(1000)),
);

export const insertUpload = prepare((q, p: { key: string; now: number }) =>
  q.insertInto('store_uploads').values({ key: p.key, started_at: p.now }),
);

/** Takes an object for a file; none when a sweep has begun to remove it. */
export const takeUpload = prepare((q, p: { key: string }) =>
  q.deleteFrom('store_uploads').where('key', '=', p.key).where('started_at', '>', 0).returning('key'),
);

/** From now on no file may have the object. */
export const giveUpUpload = prepare((q, p: { key: string; before: number }) =>
  q
    .updateTable('store_uploads')
    .set({ started_at: 0 })
    .where('key', '=', p.key)
    .where('started_at', '<', p.before)
    .returning('key'),
);

export const oldUploads = prepare((q, p: { before: number; after: string }) =>
  q
    .selectFrom('store_uploads')
    .select('key')
    .where('started_at', '<', p.before)
    .where('key', '>', p.after)
    .orderBy('key')
    .limit(sql.lit(100)),
);

/** Its object is not there any longer. */
export const forgetUpload = prepare((q, p: { key: string }) =>
  q.deleteFrom('store_uploads').where('key', '=', p.key).where('started_at', '=', 0),
);

/** A literal in each query that removes, so that no mistake around it can reach formal data. D24 */
const inSandbox = sql<SqlBool>`environment = 'sandbox'`;

export const oldSandboxFiles = prepare((q, p: { before: number; after: string }) =>
  q
    .selectFrom('stored_files')
    .select('checksum')
    .where(inSandbox)
    .where('kept_at', '<', p.before)
    .where('checksum', '>', p.after)
    .orderBy('checksum')
    .limit(sql.lit(100)),
);

/** Again with its time: a request may have kept it since it was listed, and then its row is another one. */
export const removeStored = prepare((q, p: { checksum: string; before: number }) =>
  q
    .deleteFrom('stored_files')
    .where(inSandbox)
    .where('checksum', '=', p.checksum)
    .where('kept_at', '<', p.before)
    .returning('key'),
);

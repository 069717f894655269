import { sql } from 'kysely';
import type { AttestationFile, SignedPdf } from '../../domain/file-records.ts';
import type { Environment } from '../../domain/model.ts';
import { one, prepare } from '../database/prepare.ts';

/** One of them is made; those before it could not be made yet. */
const pageOfPending = 25;
const pageOfUnstamped = 100;

export const nextMemberWaiting = prepare((q, p: { environment: Environment; after: string }) =>
  q
    .selectFrom('pending_files')
    .select('member_id as memberId')
    .where('environment', '=', p.environment)
    .where('member_id', '>', p.after)
    .orderBy('member_id')
    .limit(one),
);

export const countPending = prepare((q, p: { environment: Environment }) =>
  q
    .selectFrom(
      q
        .selectFrom('pending_files')
        .select('closed_at')
        .where('environment', '=', p.environment)
        .limit(mostCounted)
        .as('some'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('closed_at').as('oldest')]),
);

/** An operator knows enough when there are more. */
const mostCounted = sql.lit(10_000);

export const listPending = prepare((q, p: { environment: Environment; memberId: string; after: string }) =>
  q
    .selectFrom('pending_files')
    .select('no')
    .where('environment', '=', p.environment)
    .where('member_id', '=', p.memberId)
    .where('no', '>', p.after)
    .orderBy('no')
    .limit(pageOfPending),
);

export const removePending = prepare((q, p: { no: string }) =>
  q.deleteFrom('pending_files').where('no', '=', p.no).returning('no'),
);

/** An update, so that PostgreSQL locks the row until commit. */
export const lockPending = prepare((q, p: { no: string }) =>
  q.updateTable('pending_files').set({ no: p.no }).where('no', '=', p.no).returning('no'),
);

export const findFile = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestation_files')
    .select([
      'no',
      'environment',
      'format',
      'salt',
      'manifest',
      'manifest_hash as manifestHash',
      'crcs',
      'pdf',
      'template_name as templateName',
      'readme_hash as readmeHash',
      'verifier_hash as verifierHash',
      'signature',
      'time_stamp as timeStamp',
      'shard',
      'position',
    ])
    .where('no', '=', p.no),
);

export const insertFile = prepare((q, p: AttestationFile & { position: number; createdAt: number }) =>
  q.insertInto('attestation_files').values({
    no: p.no,
    environment: p.environment,
    format: p.format,
    salt: p.salt,
    manifest: p.manifest,
    manifest_hash: p.manifestHash,
    crcs: p.crcs,
    pdf: p.pdf,
    template_name: p.templateName,
    readme_hash: p.readmeHash,
    verifier_hash: p.verifierHash,
    signature: p.signature,
    time_stamp: p.timeStamp,
    shard: p.shard,
    position: p.position,
    created_at: p.createdAt,
  }),
);

const signedPdfColumns = ['factoid', 'position', 'checksum', 'size', 'revisions'] as const;

export const listSignedPdfs = prepare((q, p: { no: string }) =>
  q
    .selectFrom('signed_pdfs')
    .select(signedPdfColumns)
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);

export const findSignedPdf = prepare((q, p: { no: string; factoid: number; position: number }) =>
  q
    .selectFrom('signed_pdfs')
    .select(signedPdfColumns)
    .where('no', '=', p.no)
    .where('factoid', '=', p.factoid)
    .where('position', '=', p.position),
);

export const removeSignedPdfsOf = prepare((q, p: { no: string }) =>
  q.deleteFrom('signed_pdfs').where('no', '=', p.no),
);

export const insertSignedPdf = prepare(
  (q, p: Omit<SignedPdf, 'revisions'> & { no: string; revisions: string }) =>
    q
      .insertInto('signed_pdfs')
      .values({
        no: p.no,
        factoid: p.factoid,
        position: p.position,
        checksum: p.checksum,
        size: p.size,
        revisions: p.revisions,
      })
      .onConflict((conflict) => conflict.columns(['no', 'factoid', 'position']).doNothing()),
);

export const listUnstamped = prepare((q, p: { after: string }) =>
  q
    .selectFrom('attestation_files')
    .select(['no', 'environment', 'manifest'])
    .where('time_stamp', 'is', null)
    .where('no', '>', p.after)
    .orderBy('no')
    .limit(pageOfUnstamped),
);

export const setTimeStamp = prepare((q, p: { no: string; timeStamp: string }) =>
  q
    .updateTable('attestation_files')
    .set({ time_stamp: p.timeStamp })
    .where('no', '=', p.no)
    .where('time_stamp', 'is', null),
);

export const replaceSignatures = prepare(
  (q, p: { no: string; signature: string | null; timeStamp: string | null }) =>
    q
      .updateTable('attestation_files')
      .set({ signature: p.signature, time_stamp: p.timeStamp })
      .where('no', '=', p.no),
);

type ShardKey = { environment: Environment; shard: number };

export const findLinked = prepare((q, p: ShardKey) =>
  q
    .selectFrom('log_shards')
    .select('linked')
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard),
);

export const lockLinked = prepare((q, p: ShardKey) =>
  q
    .updateTable('log_shards')
    .set((column) => ({ linked: column.ref('linked') }))
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .returning('linked'),
);

export const setLinked = prepare((q, p: ShardKey & { linked: number }) =>
  q
    .updateTable('log_shards')
    .set({ linked: p.linked })
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard),
);

/** D23: one that is there never changes. */
export const linkRange = prepare((q, p: ShardKey & { from: number; to: number; hash: string }) =>
  q
    .updateTable('attestations')
    .set({ blockchain_hash: p.hash })
    .where('blockchain_hash', 'is', null)
    .where('no', 'in', (of) =>
      of
        .selectFrom('attestation_files as f')
        .select('f.no')
        .where('f.environment', '=', p.environment)
        .where('f.shard', '=', p.shard)
        .where('f.position', '>=', p.from)
        .where('f.position', '<', p.to),
    ),
);

/** The first published checkpoint that covers a leaf. */
export const firstCovering = prepare((q, p: ShardKey & { position: number }) =>
  q
    .selectFrom('checkpoints')
    .select(['size', 'note'])
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('size', '>', p.position)
    .orderBy('size')
    .limit(one),
);

import { sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { prepare } from '../database/prepare.ts';

/** Rows come in pages, by key: a big database is never in memory. */
export const pageSize = 200;

/** SQLite's own look at tables and indexes: one row `ok`, or up to 100 of what is wrong. */
export const integrityCheck = prepare((q) =>
  q
    .selectFrom(sql<{ integrity_check: string }>`pragma_integrity_check`.as('c'))
    .select('c.integrity_check as finding'),
);

export const attestationPage = prepare((q, p: { after: string }) =>
  q
    .selectFrom('attestations')
    .select(['no', 'environment'])
    .where('no', '>', p.after)
    .orderBy('no')
    .limit(pageSize),
);

export const certificationPage = prepare((q, p: { after: string }) =>
  q
    .selectFrom('certifications')
    .select(['ca_id as caId', 'request_id as requestId'])
    .where('ca_id', '>', p.after)
    .orderBy('ca_id')
    .limit(pageSize),
);

export const knownSubject = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('attestations')
    .select('no')
    .where('no', '=', p.subject)
    .unionAll(q.selectFrom('certifications').select('ca_id as no').where('ca_id', '=', p.subject)),
);

export const factoidPositions = prepare((q, p: { no: string }) =>
  q.selectFrom('factoids').select('position').where('no', '=', p.no).orderBy('position'),
);

export const attachmentFiles = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attachments')
    .select(['id', 'checksum', 'size'])
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);

/** Whether it is closed, and whether its file is still to be made. */
export const fileState = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .leftJoin('pending_files as p', 'p.no', 'a.no')
    .select(['a.completed', 'p.no as pending'])
    .where('a.no', '=', p.no),
);

export const leafAt = prepare((q, p: { environment: Environment; shard: number; position: number }) =>
  q
    .selectFrom('leaves')
    .select('data')
    .where('environment', '=', p.environment)
    .where('shard', '=', p.shard)
    .where('position', '=', p.position),
);

export const signedPdfs = prepare((q, p: { no: string }) =>
  q
    .selectFrom('signed_pdfs')
    .select(['factoid', 'position', 'checksum', 'size'])
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);

/** Subjects of evidence for which there is neither attestation nor certification. */
export const orphanedEvidence = prepare((q) =>
  q
    .selectFrom('signed_requests as r')
    .select('r.subject')
    .distinct()
    .where('r.subject', 'not in', (known) => known.selectFrom('attestations').select('no'))
    .where('r.subject', 'not in', (known) => known.selectFrom('certifications').select('ca_id'))
    .limit(pageSize),
);

export const fileReference = prepare((q, p: { environment: Environment; checksum: string }) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('attestations as o', 'o.no', 'a.no')
    .select('a.no')
    .where('a.checksum', '=', p.checksum)
    .where('o.environment', '=', p.environment)
    .unionAll(
      q
        .selectFrom('signed_pdfs as s')
        .innerJoin('attestations as o', 'o.no', 's.no')
        .select('s.no')
        .where('s.checksum', '=', p.checksum)
        .where('o.environment', '=', p.environment),
    )
    .limit(1),
);

import { type SqlBool, sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { prepare } from '../database/prepare.ts';
import { selectFrom } from '../database/statements.ts';
import { referencesIn } from '../records/stored-file-records.ts';

/** Rows come in pages, by key: a big database is never in memory. */
export const pageSize = 200;

/** SQLite's own look at tables and indexes: one row `ok`, or up to 100 of what is wrong. */
export const integrityCheck = prepare((q) =>
  q
    .selectFrom(sql<{ integrity_check: string }>`pragma_integrity_check`.as('c'))
    .select('c.integrity_check as finding'),
);

export const attestationPage = selectFrom(
  'attestations',
  ['no', 'environment'],
  [],
  // Empty: of any member.
  (q, p: { after: string; memberId: string }) =>
    q
      .where('no', '>', p.after)
      .where(sql<SqlBool>`(${p.memberId} = '' or member_id = ${p.memberId})`)
      .orderBy('no')
      .limit(pageSize),
);

export const certificationPage = selectFrom(
  'certifications',
  ['ca_id', 'request_id'],
  [],
  (q, p: { after: string }) => q.where('ca_id', '>', p.after).orderBy('ca_id').limit(pageSize),
);

export const knownSubject = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('attestations')
    .select('no')
    .where('no', '=', p.subject)
    .unionAll(q.selectFrom('certifications').select('ca_id as no').where('ca_id', '=', p.subject)),
);

export const factoidPositions = selectFrom('factoids', ['position'], ['no'], (q) => q.orderBy('position'));

export const attachmentFiles = selectFrom('attachments', ['id', 'checksum', 'size'], ['no'], (q) =>
  q.orderBy('factoid').orderBy('position'),
);

/** Whether it is closed, and whether its file is still to be made. */
export const fileState = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .leftJoin('pending_files as p', 'p.no', 'a.no')
    .select(['a.completed', 'p.no as pending'])
    .where('a.no', '=', p.no),
);

export const leafAt = selectFrom('leaves', ['data'], ['environment', 'shard', 'position']);

export const signedPdfs = selectFrom(
  'signed_pdfs',
  ['factoid', 'position', 'checksum', 'size'],
  ['no'],
  (q) => q.orderBy('factoid').orderBy('position'),
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
  referencesIn(q, p.checksum, sql<SqlBool>`o.environment = ${p.environment}`),
);

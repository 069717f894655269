import { type SqlBool, sql } from 'kysely';
import { prepare } from '../database/prepare.ts';

// D24: every query here that deletes names the sandbox itself, so that no mistake around it can reach formal data.

/** A literal, not a parameter: only so does SQLite use the partial index on the age of sandbox rows. */
const inSandbox = sql<SqlBool>`environment = 'sandbox'`;

/** Locked, so that on PostgreSQL no factoid is added to one that is being removed; one in use waits for the next sweep. */
export const expiredAttestations = prepare((q, p: { before: number; limit: number }, dialect) =>
  q
    .selectFrom('attestations')
    .select(['no', 'member_id as memberId', 'environment', 'identities'])
    .where(inSandbox)
    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit)
    .$if(dialect === 'postgresql', (rows) => rows.forUpdate().skipLocked()),
);

/** For the tables whose rows say only the number, not the environment. */
const removeOf = (table: 'attachments' | 'factoids' | 'signed_pdfs') =>
  prepare((q, p: { no: string }) =>
    q
      .deleteFrom(table)
      .where('no', 'in', (of) =>
        of
          .selectFrom('attestations')
          .select('attestations.no')
          .where('attestations.no', '=', p.no)
          .where(inSandbox),
      ),
  );

export const removeSignedPdfs = removeOf('signed_pdfs');
export const removeAttachments = removeOf('attachments');
export const removeFactoids = removeOf('factoids');

export const removeIdentity = prepare((q, p: { identity: string; no: string }) =>
  q
    .deleteFrom('attestation_identities')
    .where('identity', '=', p.identity)
    .where('attestation_identities.no', 'in', (of) =>
      of
        .selectFrom('attestations')
        .select('attestations.no')
        .where('attestations.no', '=', p.no)
        .where(inSandbox),
    ),
);

export const removePending = prepare((q, p: { no: string }) =>
  q.deleteFrom('pending_files').where('no', '=', p.no).where(inSandbox),
);

/** Its leaf stays: a log never loses one. */
export const removeFile = prepare((q, p: { no: string }) =>
  q.deleteFrom('attestation_files').where('no', '=', p.no).where(inSandbox),
);

export const removeAttestation = prepare((q, p: { no: string }) =>
  q.deleteFrom('attestations').where('no', '=', p.no).where(inSandbox),
);

export const expiredCertifications = prepare((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('certifications')
    .select('ca_id as caId')
    .where(inSandbox)
    // One that an administrator brought is part of the set-up, as keys and templates are.
    .where('request_id', 'is not', null)
    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit),
);

export const removeCertification = prepare((q, p: { caId: string }) =>
  q.deleteFrom('certifications').where('ca_id', '=', p.caId).where(inSandbox),
);

export const removeRequests = prepare((q, p: { subject: string }) =>
  q.deleteFrom('signed_requests').where('subject', '=', p.subject).where(inSandbox),
);

export const removeEvents = prepare((q, p: { subject: string }) =>
  q.deleteFrom('custody_events').where('subject', '=', p.subject).where(inSandbox),
);

export const sandboxReference = prepare((q, p: { checksum: string }) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('attestations as o', 'o.no', 'a.no')
    .select('a.no')
    .where('a.checksum', '=', p.checksum)
    .where(inSandbox)
    .unionAll(
      q
        .selectFrom('signed_pdfs as s')
        .innerJoin('attestations as o', 'o.no', 's.no')
        .select('s.no')
        .where('s.checksum', '=', p.checksum)
        .where(inSandbox),
    )
    .limit(1),
);

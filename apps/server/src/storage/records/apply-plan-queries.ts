import type { Environment } from '../../domain/model.ts';
import { one, prepare } from '../database/prepare.ts';

export const insertMember = prepare((q, p: { id: string; name: string; now: number }) =>
  q
    .insertInto('members')
    .values({ id: p.id, name: p.name, created_at: p.now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id'),
);

export const findMember = prepare((q, p: { name: string }) =>
  q.selectFrom('members').select(['id', 'removed_at as removedAt']).where('name', '=', p.name),
);

interface KeyRow {
  accessKey: string;
  memberId: string;
  environment: Environment;
  publicKeyPem: string;
  expiresAt: number | null;
  now: number;
}

export const insertKey = prepare((q, p: KeyRow) =>
  q
    .insertInto('access_keys')
    .values({
      access_key: p.accessKey,
      member_id: p.memberId,
      environment: p.environment,
      public_key_pem: p.publicKeyPem,
      created_at: p.now,
      expires_at: p.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('access_key').doNothing())
    .returning('access_key'),
);

export const findKey = prepare((q, p: { accessKey: string }) =>
  q
    .selectFrom('access_keys')
    .select(['member_id as memberId', 'environment', 'public_key_pem as publicKeyPem'])
    .where('access_key', '=', p.accessKey),
);

export const setExpiry = prepare((q, p: { accessKey: string; expiresAt: number | null }) =>
  q.updateTable('access_keys').set({ expires_at: p.expiresAt }).where('access_key', '=', p.accessKey),
);

export const insertTemplate = prepare((q, p: { id: string; memberId: string; name: string; now: number }) =>
  q
    .insertInto('templates')
    .values({ id: p.id, member_id: p.memberId, name: p.name, created_at: p.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

export const renameTemplate = prepare((q, p: { id: string; memberId: string; name: string }) =>
  q
    .updateTable('templates')
    .set({ name: p.name })
    .where('id', '=', p.id)
    .where('member_id', '=', p.memberId)
    .returning('id'),
);

export const newestVersion = prepare((q, p: { id: string }) =>
  q
    .selectFrom('template_versions')
    .select(['version', 'kinds', 'layout'])
    .where('template_id', '=', p.id)
    .orderBy('version', 'desc')
    .limit(one),
);

interface VersionRow {
  id: string;
  version: number;
  kinds: string;
  layout: string | null;
  now: number;
}

export const insertVersion = prepare((q, p: VersionRow) =>
  q.insertInto('template_versions').values({
    template_id: p.id,
    version: p.version,
    kinds: p.kinds,
    layout: p.layout,
    created_at: p.now,
  }),
);

interface CertificationRow {
  caId: string;
  memberId: string;
  environment: Environment;
  applicant: string;
  certificatePem: string;
  sealedKey: string;
  now: number;
}

export const insertCertification = prepare((q, p: CertificationRow) =>
  q
    .insertInto('certifications')
    .values({
      ca_id: p.caId,
      member_id: p.memberId,
      environment: p.environment,
      // No request of the member is behind it.
      request_id: null,
      applicant: p.applicant,
      certificate_pem: p.certificatePem,
      sealed_key: p.sealedKey,
      created_at: p.now,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('ca_id').doNothing())
    .returning('ca_id'),
);

export const findCertification = prepare((q, p: { caId: string }) =>
  q.selectFrom('certifications').select(['member_id as memberId', 'environment']).where('ca_id', '=', p.caId),
);

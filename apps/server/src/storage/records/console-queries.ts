import { sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { one, prepare } from '../database/prepare.ts';

export const listKeysOf = prepare((q, p: { memberId: string; environment: Environment }) =>
  q
    .selectFrom('access_keys')
    .select([
      'access_key as accessKey',
      'environment',
      'public_key_pem as publicKeyPem',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'added_by as addedBy',
      'last_used_at as lastUsedAt',
      'name',
    ])
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .orderBy('created_at', 'desc')
    .orderBy('access_key', 'desc'),
);

interface KeyRow {
  accessKey: string;
  memberId: string;
  environment: Environment;
  publicKeyPem: string;
  addedBy: string;
  name: string | null;
  now: number;
}

export const insertKey = prepare((q, p: KeyRow) =>
  q.insertInto('access_keys').values({
    ...{ access_key: p.accessKey, member_id: p.memberId, environment: p.environment },
    ...{ public_key_pem: p.publicKeyPem, created_at: p.now, expires_at: null, revoked_at: null },
    ...{ added_by: p.addedBy, name: p.name },
  }),
);

export const nameKey = prepare((q, p: { accessKey: string; memberId: string; name: string | null }) =>
  q
    .updateTable('access_keys')
    .set({ name: p.name })
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId)
    .returning('environment'),
);

/** A key ends once: what was set earlier is never put off. */
export const endKey = prepare((q, p: { accessKey: string; memberId: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set({ expires_at: p.at })
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .where((column) => column.or([column('expires_at', 'is', null), column('expires_at', '>', p.at)]))
    .returning('environment'),
);

export const revokeKeyOf = prepare((q, p: { accessKey: string; memberId: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set({ revoked_at: p.at })
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .returning('environment'),
);

export const keyEnvironment = prepare((q, p: { accessKey: string; memberId: string }) =>
  q
    .selectFrom('access_keys')
    .select('environment')
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId),
);

export const ownerOf = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.member_id as memberId', 'm.name as organization', 'a.environment', 'a.identities'])
    .where('a.no', '=', p.no),
);

export const findPlaceOf = prepare((q, p: { no: string }) =>
  q.selectFrom('attestation_files').select(['shard', 'position']).where('no', '=', p.no),
);

export const listCustodyOf = prepare((q, p: { no: string }) =>
  q
    .selectFrom('custody_events')
    .select(['kind as what', 'at'])
    .where('subject', '=', p.no)
    .orderBy('sequence')
    .limit(sql.lit(200)),
);

export const findTemplateOf = prepare((q, p: { memberId: string; id: string; version: number }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.kinds', 'v.layout'])
    .where('t.id', '=', p.id)
    .where('t.member_id', '=', p.memberId)
    .where('v.version', '<=', p.version)
    .orderBy('v.version', 'desc')
    .limit(one),
);

/** An update that changes nothing, so that PostgreSQL locks the template until commit. */
export const lockTemplate = prepare((q, p: { id: string; memberId: string }) =>
  q
    .updateTable('templates')
    .set((column) => ({ name: column.ref('name') }))
    .where('id', '=', p.id)
    .where('member_id', '=', p.memberId)
    .returning('id'),
);

export const listVersions = prepare((q, p: { id: string }) =>
  q
    .selectFrom('template_versions')
    .select(['version', 'created_at as savedAt'])
    .where('template_id', '=', p.id)
    .orderBy('version', 'desc')
    .limit(sql.lit(1000)),
);

/** The accounts that saved versions, and when; a save and its event have one time. */
export const listTemplateSaves = prepare((q, p: { memberId: string; id: string }) =>
  q
    .selectFrom('console_events')
    .select(['at', 'who'])
    .where('member_id', '=', p.memberId)
    .where('what', '=', 'template-saved')
    .where('subject', '=', p.id),
);

export const listTemplatesOf = prepare((q, p: { memberId: string }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.kinds', 'v.created_at as changedAt'])
    .where('t.member_id', '=', p.memberId)
    .where('v.version', '=', (newest) =>
      newest
        .selectFrom('template_versions as n')
        .select((column) => column.fn.max('n.version').as('version'))
        .whereRef('n.template_id', '=', 't.id'),
    )
    .orderBy('t.name'),
);

import { sql } from 'kysely';
import type { Environment } from '../../domain/model.ts';
import { prepare } from '../database/prepare.ts';

const columns = [
  'ca_id as caId',
  'environment',
  'applicant',
  'certificate_pem as certificatePem',
  'revoked_at as revokedAt',
] as const;

export const listCertificationsOf = prepare((q, p: { memberId: string; environment: Environment }) =>
  q
    .selectFrom('certifications')
    .select(columns)
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .orderBy('created_at', 'desc')
    .orderBy('ca_id', 'desc')
    .limit(sql.lit(1000)),
);

export const findCertificationOf = prepare((q, p: { memberId: string; caId: string }) =>
  q
    .selectFrom('certifications')
    .select(columns)
    .where('ca_id', '=', p.caId)
    .where('member_id', '=', p.memberId),
);

export const revokeOnce = prepare((q, p: { caId: string; at: number }) =>
  q
    .updateTable('certifications')
    .set({ revoked_at: p.at })
    .where('ca_id', '=', p.caId)
    .where('revoked_at', 'is', null)
    .returning('ca_id'),
);

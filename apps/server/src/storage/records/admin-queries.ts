import { prepare } from '../database/prepare.ts';

export const listCertifications = prepare((q) =>
  q
    .selectFrom('certifications as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'c.ca_id as caId',
      'm.name as memberName',
      'c.environment',
      'c.applicant',
      'c.certificate_pem as certificatePem',
      'c.revoked_at as revokedAt',
    ])
    .orderBy('m.name')
    .orderBy('c.ca_id'),
);

export const findCertification = prepare((q, p: { caId: string }) =>
  q
    .selectFrom('certifications as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select([
      'c.ca_id as caId',
      'm.name as memberName',
      'c.environment',
      'c.applicant',
      'c.certificate_pem as certificatePem',
      'c.revoked_at as revokedAt',
    ])
    .where('c.ca_id', '=', p.caId),
);

export const revokeCertification = prepare((q, p: { caId: string; at: number }) =>
  q
    .updateTable('certifications')
    .set((column) => ({ revoked_at: column.fn.coalesce('revoked_at', column.val(p.at)) }))
    .where('ca_id', '=', p.caId)
    .returning('ca_id'),
);

interface RenewalRow {
  caId: string;
  previousPem: string;
  certificatePem: string;
  sealedKey: string;
}

export const renewCertification = prepare((q, p: RenewalRow) =>
  q
    .updateTable('certifications')
    .set({ certificate_pem: p.certificatePem, sealed_key: p.sealedKey })
    .where('ca_id', '=', p.caId)
    .where('certificate_pem', '=', p.previousPem)
    .where('revoked_at', 'is', null)
    .returning('ca_id'),
);

export const removeMember = prepare((q, p: { name: string; at: number }) =>
  q
    .updateTable('members')
    .set((column) => ({ removed_at: column.fn.coalesce('removed_at', column.val(p.at)) }))
    .where('name', '=', p.name)
    .returning('id'),
);

export const revokeKeysOf = prepare((q, p: { memberId: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set({ revoked_at: p.at })
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .returning('access_key'),
);

export const revokeCertificationsOf = prepare((q, p: { memberId: string; at: number }) =>
  q
    .updateTable('certifications')
    .set({ revoked_at: p.at })
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .returning('ca_id'),
);

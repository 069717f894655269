import type { Environment } from '../domain/model.ts';
import type { AttestationHead, AttestationRecords } from '../domain/ports.ts';
import { appendFactoids } from './append-factoids.ts';
import type { Database } from './database.ts';
import { findNumber, insertAttestation } from './insert-attestation.ts';
import { prepare, run } from './prepare.ts';
import { knownFactoids } from './store-factoids.ts';

export function attestationRecords(db: Database): AttestationRecords {
  return {
    findByUniqueId: async ({ memberId, environment }, uniqueId) =>
      (await db.rows(findNumber, { memberId, environment, uniqueId }))[0]?.no,
    insert: (attestation) => db.write(() => insertAttestation(attestation)),
    async find({ memberId, environment }, no) {
      const [row] = await db.rows(findHead, { no, memberId, environment });
      return row && ({ ...row, completed: row.completed === 1 } satisfies AttestationHead);
    },
    read: ({ memberId, environment }, no, groups) =>
      db.read(function* () {
        const [row] = yield* run(findHead, { no, memberId, environment });
        if (!row) return undefined;
        return {
          head: { ...row, completed: row.completed === 1 },
          factoids: groups.factoids ? [...(yield* run(listFactoids, { no }))] : null,
          attachments: groups.attachments ? [...(yield* run(listAttachments, { no }))] : null,
        };
      }),
    append: (addition) => db.write(() => appendFactoids(addition)),
    knownFactoids: (no, uniqueIds) => db.read(() => knownFactoids(no, uniqueIds)),
  };
}

const findHead = prepare((q, p: { no: string; memberId: string; environment: Environment }) =>
  q
    .selectFrom('attestations')
    .select([
      'no',
      'unique_id as uniqueId',
      'template_id as templateId',
      'template_version as templateVersion',
      'identities',
      'completed',
      'blockchain_hash as blockchainHash',
      'created_at as createdAt',
    ])
    .where('no', '=', p.no)
    // D15, D24: what another owner has stored is unknown here.
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment),
);

const listFactoids = prepare((q, p: { no: string }) =>
  q
    .selectFrom('factoids')
    .select(['unique_id as uniqueId', 'type', 'data'])
    .where('no', '=', p.no)
    .orderBy('position'),
);

const listAttachments = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attachments')
    .select(['factoid', 'id', 'checksum', 'size', 'file_name as fileName', 'media_type as mediaType', 'sign'])
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);

import { sizeOf } from '../../domain/attestation-size.ts';
import { identityDigests } from '../../domain/identity-digests.ts';
import type { Environment } from '../../domain/model.ts';
import type { AttestationSize, NewAttestation } from '../../domain/ports.ts';
import type { Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { filesOf, type HoldFiles } from './hold-files.ts';
import { markPending } from './mark-pending.ts';
import { insertIdentity } from './search-queries.ts';
import { storeEvidence } from './store-evidence.ts';
import { storeFactoids } from './store-factoids.ts';

/** What its script writes about, see `Database.write`; undefined for one that is too large to share a transaction. */
export function shareableAs({ owner, uniqueId, factoids, request }: NewAttestation): string | undefined {
  const isSmall = factoids.length <= small.factoids && request.payload.length <= small.characters;
  if (!isSmall || filesOf(factoids).length > 0) return undefined;
  return `${owner.memberId} ${owner.environment} ${uniqueId}`;
}

const small = { factoids: 100, characters: 32 * 1024 };

/** Inserts unless the owner has used the unique_id; of a concurrent pair one inserts, both get its number. D15 */
export function* insertAttestation(
  attestation: NewAttestation,
  hold: HoldFiles,
): Script<{ no: string; created: boolean }> {
  const { no, owner, uniqueId, completed, request } = attestation;
  const row = {
    no,
    memberId: owner.memberId,
    environment: owner.environment,
    uniqueId,
    templateId: attestation.templateId,
    templateVersion: attestation.templateVersion,
    identities: attestation.identities,
    completed: completed ? 1 : 0,
    createdAt: request.receivedAt,
    ...sizeOf(attestation.factoids),
  };
  while ((yield* run(insertHead, row)).length === 0) {
    const [kept] = yield* run(findNumber, { ...owner, uniqueId });
    if (kept !== undefined) return { no: kept.no, created: false };
    // Retention removed it between the two queries (PostgreSQL only): now the place is free.
  }
  for (const identity of identityDigests(owner, attestation.identities))
    yield* run(insertIdentity, { identity, no });
  yield* hold(owner.environment, filesOf(attestation.factoids));
  yield* storeFactoids(no, attestation.factoids, 0);
  yield* storeEvidence(
    owner.environment,
    no,
    undefined,
    completed ? ['created', 'closed'] : ['created'],
    request,
  );
  if (completed) {
    const { environment, memberId } = owner;
    yield* run(markPending, { no, environment, memberId, closedAt: request.receivedAt });
  }
  return { no, created: true };
}

export const findNumber = prepare((q, p: { memberId: string; environment: Environment; uniqueId: string }) =>
  q
    .selectFrom('attestations')
    .select('no')
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .where('unique_id', '=', p.uniqueId),
);

interface HeadRow extends AttestationSize {
  no: string;
  memberId: string;
  environment: Environment;
  uniqueId: string;
  templateId: string;
  templateVersion: number;
  identities: string;
  completed: number;
  createdAt: number;
}

const insertHead = prepare((q, p: HeadRow) =>
  q
    .insertInto('attestations')
    .values({
      no: p.no,
      member_id: p.memberId,
      environment: p.environment,
      unique_id: p.uniqueId,
      template_id: p.templateId,
      template_version: p.templateVersion,
      identities: p.identities,
      completed: p.completed,
      created_at: p.createdAt,
      factoid_count: p.factoids,
      data_bytes: p.bytes,
      file_count: p.files,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'environment', 'unique_id']).doNothing())
    .returning('no'),
);

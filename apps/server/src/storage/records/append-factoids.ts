import { isWithin, sizeOf, sum } from '../../domain/attestation-size.ts';
import type { Environment, FactoidEntry } from '../../domain/model.ts';
import type { AdditionOutcome, AttestationSize, CustodyKind, FactoidAddition } from '../../domain/ports.ts';
import type { Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';
import { filesOf, type HoldFiles } from './hold-files.ts';
import { markPending } from './mark-pending.ts';
import { aheadUntil, newestEvent, storeEvidence } from './store-evidence.ts';
import { knownFactoids, storeFactoids } from './store-factoids.ts';

/** Appends the factoids not yet there and closes the attestation when asked to. D16, D19 */
export function* appendFactoids(addition: FactoidAddition, hold: HoldFiles): Script<AdditionOutcome> {
  const { owner, no, completed, request } = addition;
  // An update, so that PostgreSQL locks the row until commit: additions to one attestation queue up.
  const [head] = yield* run(lockHead, { ...owner, no });
  if (head === undefined) return { outcome: 'unknown' };

  const known = yield* knownFactoids(
    no,
    addition.factoids.map((factoid) => factoid.uniqueId),
  );
  const fresh = addition.factoids.filter((factoid) => !known.has(factoid.uniqueId));
  if (fresh.length === 0 && (head.completed === 1 || !completed)) return { outcome: 'repeated' };
  if (head.completed === 1) return { outcome: 'closed' };

  const { factoids, bytes, files } = head;
  const size = sum({ factoids: Number(factoids), bytes: Number(bytes), files: Number(files) }, sizeOf(fresh));
  if (!isWithin(size, addition.limits)) return { outcome: 'too-large', size };

  const missing = completed ? yield* missingKinds(no, fresh, addition.requiredKinds) : [];
  if (missing.length > 0) return { outcome: 'missing-kinds', kinds: missing };

  const newest = yield* newestEvent(no);
  const until = yield* aheadUntil(no, newest, request.receivedAt);
  if (until !== undefined) return { outcome: 'ahead', until };

  const [last] = yield* run(lastPosition, { no });
  yield* run(growHead, { no, ...size });
  yield* hold(owner.environment, filesOf(fresh));
  yield* storeFactoids(no, fresh, last === undefined ? 0 : last.position + 1);
  if (completed) {
    yield* run(closeHead, { no });
    const { environment, memberId } = owner;
    yield* run(markPending, { no, environment, memberId, closedAt: request.receivedAt });
  }
  const kinds: CustodyKind[] = [];
  if (fresh.length > 0) kinds.push('factoids-added');
  if (completed) kinds.push('closed');
  yield* storeEvidence(owner.environment, no, newest, kinds, request);
  return { outcome: 'stored' };
}

function* missingKinds(
  no: string,
  fresh: readonly FactoidEntry[],
  required: readonly string[],
): Script<string[]> {
  const present = new Set(fresh.map((factoid) => factoid.type));
  for (const { type } of yield* run(storedKinds, { no })) present.add(type);
  return required.filter((kind) => !present.has(kind));
}

const lockHead = prepare((q, p: { no: string; memberId: string; environment: Environment }) =>
  q
    .updateTable('attestations')
    .set((column) => ({ completed: column.ref('completed') }))
    .where('no', '=', p.no)
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .returning(['completed', 'factoid_count as factoids', 'data_bytes as bytes', 'file_count as files']),
);

const growHead = prepare((q, p: AttestationSize & { no: string }) =>
  q
    .updateTable('attestations')
    .set({ factoid_count: p.factoids, data_bytes: p.bytes, file_count: p.files })
    .where('no', '=', p.no),
);

const closeHead = prepare((q, p: { no: string }) =>
  q.updateTable('attestations').set({ completed: 1 }).where('no', '=', p.no),
);

export const lastPosition = prepare((q, p: { no: string }) =>
  q.selectFrom('factoids').select('position').where('no', '=', p.no).orderBy('position', 'desc').limit(one),
);

export const storedKinds = prepare((q, p: { no: string }) =>
  q.selectFrom('factoids').select('type').distinct().where('no', '=', p.no),
);

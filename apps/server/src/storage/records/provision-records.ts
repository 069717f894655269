import type { ImportPlan, ImportResult } from '../../domain/import-plan.ts';
import type { Template } from '../../domain/model.ts';
import type { AccessKey } from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';
import { applyPlan } from './apply-plan.ts';
import { parseKinds } from './template-records.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds. */
  readonly removedAt: number | null;
}

/** What an administrator does; of this the HTTP side knows nothing. */
export interface ProvisionRecords {
  /**
   * All of the plan or nothing. Applying it again changes nothing; a known key takes the plan's expiry.
   *
   * @throws ImportConflict
   */
  apply(plan: ImportPlan): Promise<ImportResult>;
  /** By name. */
  members(): Promise<Member[]>;
  /** By member, then by key; revoked ones too. */
  accessKeys(): Promise<(AccessKey & { memberName: string })[]>;
  /** The newest version of each, by id. */
  templates(): Promise<(Template & { memberName: string })[]>;
  /** Whether there is such a key; one revoked before keeps its time. The key's evidence stays. */
  revokeKey(accessKey: string): Promise<boolean>;
  /** Whether this caId is taken, by whomever. */
  hasCertification(caId: string): Promise<boolean>;
}

export function provisionRecords(db: Database): ProvisionRecords {
  return {
    apply: (plan) => db.write(() => applyPlan(plan, Date.now())),
    members: () => db.read(() => all(run(listMembers, {}))),
    accessKeys: () => db.read(() => all(run(listKeys, {}))),
    templates: () =>
      db.read(function* () {
        const rows = yield* run(listTemplates, {});
        return rows.map((row) => ({ ...row, kinds: parseKinds(row.kinds) }));
      }),
    revokeKey: (accessKey) =>
      db.write(function* () {
        return (yield* run(revokeKey, { accessKey, at: Date.now() })).length > 0;
      }),
    hasCertification: (caId) =>
      db.read(function* () {
        return (yield* run(findCertification, { caId })).length > 0;
      }),
  };
}

function* all<T>(rows: Script<readonly T[]>): Script<T[]> {
  return [...(yield* rows)];
}

const listMembers = prepare((q) =>
  q
    .selectFrom('members')
    .select(['id', 'name', 'created_at as createdAt', 'removed_at as removedAt'])
    .orderBy('name'),
);

const listKeys = prepare((q) =>
  q
    .selectFrom('access_keys as k')
    .innerJoin('members as m', 'm.id', 'k.member_id')
    .select([
      'k.access_key as accessKey',
      'k.member_id as memberId',
      'm.name as memberName',
      'k.environment',
      'k.public_key_pem as publicKeyPem',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
    ])
    .orderBy('m.name')
    .orderBy('k.access_key'),
);

const listTemplates = prepare((q) =>
  q
    .selectFrom('templates as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select([
      't.id',
      'v.version',
      't.member_id as memberId',
      'm.name as memberName',
      't.name',
      'v.kinds',
      'v.layout',
    ])
    .where('v.version', '=', (newest) =>
      newest
        .selectFrom('template_versions as n')
        .select((column) => column.fn.max('n.version').as('version'))
        .whereRef('n.template_id', '=', 't.id'),
    )
    .orderBy('t.id'),
);

const revokeKey = prepare((q, p: { accessKey: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set((column) => ({ revoked_at: column.fn.coalesce('revoked_at', column.val(p.at)) }))
    .where('access_key', '=', p.accessKey)
    .returning('access_key'),
);

const findCertification = prepare((q, p: { caId: string }) =>
  q.selectFrom('certifications').select('ca_id').where('ca_id', '=', p.caId),
);

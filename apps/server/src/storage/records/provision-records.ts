import { randomUUIDv7 } from 'node:crypto';
import {
  type AccessKeyPlan,
  type CertificationPlan,
  ImportConflict,
  type ImportPlan,
  type ImportResult,
  type TemplatePlan,
} from '../../domain/import-plan.ts';
import type { Environment, Template } from '../../domain/model.ts';
import type { AccessKey } from '../../domain/ports.ts';
import type { Database, Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';
import { insertInto, selectFrom, setOnce, updateTable } from '../database/statements.ts';
import { newestOfTemplate, parseKinds } from './template-records.ts';

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
  accessKeys(): Promise<(AccessKey & { memberName: string; lastUsedAt: number | null })[]>;
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

const listMembers = selectFrom('members', ['id', 'name', 'created_at', 'removed_at'], [], (q) =>
  q.orderBy('name'),
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
      'k.last_used_at as lastUsedAt',
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
    .where('v.version', '=', newestOfTemplate)
    .orderBy('t.id'),
);

const revokeKey = setOnce('access_keys', 'revoked_at', 'access_key', (q) => q.returning('access_key'));

/**
 * Adds what is missing. A key that is there gets the expiry of the plan; a template gets its name and, when it differs, a
 * new version; a certification stays as it is.
 *
 * @throws ImportConflict, and nothing of the plan is stored: something of that name belongs to another member or
 * environment, a key has another public key, or a member was removed
 */
function* applyPlan(plan: ImportPlan, now: number): Script<ImportResult> {
  const result = { members: 0, accessKeys: 0, templates: 0, certifications: 0 };
  for (const member of plan.members) {
    const { id, added } = yield* addMember(member.name, now);
    result.members += added;
    for (const key of member.accessKeys) result.accessKeys += yield* addKey(id, key, now);
  }
  for (const template of plan.templates) {
    result.templates += yield* addTemplate(yield* memberId(template.member), template, now);
  }
  for (const certification of plan.certifications) {
    const owner = yield* memberId(certification.member);
    result.certifications += yield* addCertification(owner, certification, now);
  }
  return result;
}

function* addMember(name: string, now: number): Script<{ id: string; added: number }> {
  const id = randomUUIDv7();
  const added = (yield* run(insertMember, { id, name, now })).length;
  return { id: added === 1 ? id : yield* memberId(name), added };
}

function* memberId(name: string): Script<string> {
  const [member] = yield* run(findMember, { name });
  if (member === undefined) {
    throw new ImportConflict(`There is no member "${name}". Add it to "members" of the import file.`);
  }
  if (member.removedAt !== null) {
    throw new ImportConflict(
      `The member "${name}" was removed, and its name stays taken. Choose another name.`,
    );
  }
  return member.id;
}

function* addKey(owner: string, plan: AccessKeyPlan, now: number): Script<number> {
  const { accessKey, environment, publicKeyPem, expiresAt } = plan;
  const added = yield* run(insertKey, {
    accessKey,
    memberId: owner,
    environment,
    publicKeyPem,
    expiresAt,
    now,
  });
  if (added.length === 1) return 1;
  const [kept] = yield* run(findKey, { accessKey });
  // The evidence of past requests names this key: it stays what it was.
  if (kept?.memberId !== owner || kept.environment !== environment || kept.publicKeyPem !== publicKeyPem) {
    throw new ImportConflict(
      `Access key "${accessKey}" is there already, with another member, environment or public key. Choose another access key for the new one.`,
    );
  }
  yield* run(setExpiry, { accessKey, expiresAt });
  return 0;
}

export function* addTemplate(
  owner: string,
  template: Omit<TemplatePlan, 'member'>,
  now: number,
): Script<number> {
  const { id, name, layout = null } = template;
  const kinds = JSON.stringify(template.kinds);
  const added = yield* run(insertTemplate, { id, memberId: owner, name, now });
  if (added.length === 1) {
    yield* run(insertVersion, { id, version: 1, kinds, layout, now });
    return 1;
  }
  // An update, so that PostgreSQL locks the template until commit: two imports get two version numbers.
  const renamed = yield* run(renameTemplate, { id, memberId: owner, name });
  if (renamed.length === 0) {
    throw new ImportConflict(`Template "${id}" belongs to another member. Choose another id.`);
  }
  const [newest] = yield* run(newestVersion, { id });
  if (newest?.kinds === kinds && newest.layout === layout) return 0;
  yield* run(insertVersion, { id, version: (newest?.version ?? 0) + 1, kinds, layout, now });
  return 1;
}

export function* addCertification(
  owner: string,
  plan: Omit<CertificationPlan, 'member'>,
  now: number,
): Script<number> {
  const { caId, environment, certificatePem, sealedKey } = plan;
  const applicant = JSON.stringify(plan.applicant);
  const row = { caId, memberId: owner, environment, applicant, certificatePem, sealedKey, now };
  if ((yield* run(insertCertification, row)).length === 1) return 1;
  const [kept] = yield* run(findCertification, { caId });
  if (kept?.memberId !== owner || kept.environment !== environment) {
    throw new ImportConflict(`caId ${caId} is there already, with another member or environment.`);
  }
  return 0;
}

const insertMember = insertInto('members', ['id', 'name', 'created_at as now'], ['name'], (q) =>
  q.returning('id'),
);

export const findMember = selectFrom('members', ['id', 'removed_at'], ['name']);

const insertKey = insertInto(
  'access_keys',
  ['access_key', 'member_id', 'environment', 'public_key_pem', 'created_at as now', 'expires_at'],
  ['access_key'],
  (q) => q.returning('access_key'),
);

const findKey = selectFrom('access_keys', ['member_id', 'environment', 'public_key_pem'], ['access_key']);

const setExpiry = updateTable('access_keys', ['expires_at'], ['access_key']);

const insertTemplate = insertInto(
  'templates',
  ['id', 'member_id', 'name', 'created_at as now'],
  ['id'],
  (q) => q.returning('id'),
);

const renameTemplate = updateTable('templates', ['name'], ['id', 'member_id'], (q) => q.returning('id'));

export const newestVersion = selectFrom(
  'template_versions',
  ['version', 'kinds', 'layout'],
  ['template_id as id'],
  (q) => q.orderBy('version', 'desc').limit(one),
);

const insertVersion = insertInto('template_versions', [
  'template_id as id',
  'version',
  'kinds',
  'layout',
  'created_at as now',
]);

interface CertificationRow {
  caId: string;
  memberId: string;
  environment: Environment;
  applicant: string;
  certificatePem: string;
  sealedKey: string;
  now: number;
}

const insertCertification = prepare((q, p: CertificationRow) =>
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

const findCertification = selectFrom('certifications', ['member_id', 'environment'], ['ca_id']);

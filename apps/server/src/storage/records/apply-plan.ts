import { randomUUIDv7 } from 'node:crypto';
import {
  type AccessKeyPlan,
  type CertificationPlan,
  ImportConflict,
  type ImportPlan,
  type ImportResult,
  type TemplatePlan,
} from '../../domain/import-plan.ts';
import type { Environment } from '../../domain/model.ts';
import type { Script } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';

/**
 * Adds what is missing. A key that is there gets the expiry of the plan; a template gets its name and, when it differs, a
 * new version; a certification stays as it is.
 *
 * @throws ImportConflict, and nothing of the plan is stored: something of that name belongs to another member or
 * environment, a key has another public key, or a member was removed
 */
export function* applyPlan(plan: ImportPlan, now: number): Script<ImportResult> {
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

const insertMember = prepare((q, p: { id: string; name: string; now: number }) =>
  q
    .insertInto('members')
    .values({ id: p.id, name: p.name, created_at: p.now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id'),
);

const findMember = prepare((q, p: { name: string }) =>
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

const insertKey = prepare((q, p: KeyRow) =>
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

const findKey = prepare((q, p: { accessKey: string }) =>
  q
    .selectFrom('access_keys')
    .select(['member_id as memberId', 'environment', 'public_key_pem as publicKeyPem'])
    .where('access_key', '=', p.accessKey),
);

const setExpiry = prepare((q, p: { accessKey: string; expiresAt: number | null }) =>
  q.updateTable('access_keys').set({ expires_at: p.expiresAt }).where('access_key', '=', p.accessKey),
);

const insertTemplate = prepare((q, p: { id: string; memberId: string; name: string; now: number }) =>
  q
    .insertInto('templates')
    .values({ id: p.id, member_id: p.memberId, name: p.name, created_at: p.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

const renameTemplate = prepare((q, p: { id: string; memberId: string; name: string }) =>
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

const insertVersion = prepare((q, p: VersionRow) =>
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

const findCertification = prepare((q, p: { caId: string }) =>
  q.selectFrom('certifications').select(['member_id as memberId', 'environment']).where('ca_id', '=', p.caId),
);

import { randomUUIDv7 } from 'node:crypto';
import {
  type AccessKeyPlan,
  type CertificationPlan,
  ImportConflict,
  type ImportPlan,
  type ImportResult,
  type TemplatePlan,
} from '../../domain/import-plan.ts';
import type { Script } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import * as sql from './apply-plan-queries.ts';

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
  const added = (yield* run(sql.insertMember, { id, name, now })).length;
  return { id: added === 1 ? id : yield* memberId(name), added };
}

function* memberId(name: string): Script<string> {
  const [member] = yield* run(sql.findMember, { name });
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
  const added = yield* run(sql.insertKey, {
    accessKey,
    memberId: owner,
    environment,
    publicKeyPem,
    expiresAt,
    now,
  });
  if (added.length === 1) return 1;
  const [kept] = yield* run(sql.findKey, { accessKey });
  // The evidence of past requests names this key: it stays what it was.
  if (kept?.memberId !== owner || kept.environment !== environment || kept.publicKeyPem !== publicKeyPem) {
    throw new ImportConflict(
      `Access key "${accessKey}" is there already, with another member, environment or public key. Choose another access key for the new one.`,
    );
  }
  yield* run(sql.setExpiry, { accessKey, expiresAt });
  return 0;
}

export function* addTemplate(
  owner: string,
  template: Omit<TemplatePlan, 'member'>,
  now: number,
): Script<number> {
  const { id, name, layout = null } = template;
  const kinds = JSON.stringify(template.kinds);
  const added = yield* run(sql.insertTemplate, { id, memberId: owner, name, now });
  if (added.length === 1) {
    yield* run(sql.insertVersion, { id, version: 1, kinds, layout, now });
    return 1;
  }
  // An update, so that PostgreSQL locks the template until commit: two imports get two version numbers.
  const renamed = yield* run(sql.renameTemplate, { id, memberId: owner, name });
  if (renamed.length === 0) {
    throw new ImportConflict(`Template "${id}" belongs to another member. Choose another id.`);
  }
  const [newest] = yield* run(sql.newestVersion, { id });
  if (newest?.kinds === kinds && newest.layout === layout) return 0;
  yield* run(sql.insertVersion, { id, version: (newest?.version ?? 0) + 1, kinds, layout, now });
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
  if ((yield* run(sql.insertCertification, row)).length === 1) return 1;
  const [kept] = yield* run(sql.findCertification, { caId });
  if (kept?.memberId !== owner || kept.environment !== environment) {
    throw new ImportConflict(`caId ${caId} is there already, with another member or environment.`);
  }
  return 0;
}

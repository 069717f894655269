import { isReadableName, nameRule } from '../domain/identity-digests.ts';
import type { AccessKeyPlan, MemberPlan } from '../domain/import-plan.ts';
import { PublicKeyError, readPublicKey } from '../domain/read-public-key.ts';
import { type Findings, type Located, locate, pointer, refuseRepeats } from './import-problem.ts';
import type { ImportedAccessKey, ImportedMember } from './import-schema.ts';
import { readPem } from './read-pem.ts';

/** Members and their keys, read and normalised; what is wrong goes to `findings`. */
export async function importMembers(
  members: readonly Located<ImportedMember>[],
  folder: string,
  findings: Findings,
  knownMembers: ReadonlySet<string>,
): Promise<MemberPlan[]> {
  refuseRepeats(members, 'name', findings);
  for (const { at, item } of members) {
    // One that an earlier version has taken may still get keys.
    if (!knownMembers.has(item.name) && !isReadableName(item.name))
      findings.problems.push({ pointer: at + pointer('name'), message: `${nameRule}.` });
  }
  const keys = members.map(({ at, item }) => locate(item.accessKeys, at + pointer('accessKeys')));
  refuseRepeats(keys.flat(), 'accessKey', findings);
  return Promise.all(
    members.map(async ({ item }, index) => {
      const plans = (keys[index] ?? []).map((key) => importAccessKey(key, folder, findings));
      return { name: item.name, accessKeys: (await Promise.all(plans)).filter((plan) => plan !== undefined) };
    }),
  );
}

async function importAccessKey(
  key: Located<ImportedAccessKey>,
  folder: string,
  findings: Findings,
): Promise<AccessKeyPlan | undefined> {
  const { accessKey, environment, expiresAt } = key.item;
  const pem = await readPem(key, 'publicKey', folder, findings);
  if (pem === undefined) return undefined;
  try {
    const publicKey = readPublicKey(pem.text, environment);
    findings.warnings.push(...publicKey.warnings.map((message) => ({ pointer: pem.at, message })));
    const expiry = expiresAt == null ? null : Date.parse(expiresAt);
    return { accessKey, environment, publicKeyPem: publicKey.pem, expiresAt: expiry };
  } catch (error) {
    if (!(error instanceof PublicKeyError)) throw error;
    findings.problems.push({ pointer: pem.at, message: error.message });
    return undefined;
  }
}

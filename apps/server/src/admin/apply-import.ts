import { issueCertificate, sealCertificationKey } from '../certificates/authority.ts';
import { type Authorities, openAuthorities } from '../certificates/open-authorities.ts';
import { ImportConflict, type ImportPlan, type ImportResult } from '../domain/import-plan.ts';
import type { CertificateSource } from '../import/import-certifications.ts';
import { type ImportContext, type ReadImport, readImport, readImportFile } from '../import/import-file.ts';
import { ImportError } from '../import/import-problem.ts';
import { AdminError, type Answer, adminCommand, examples, type Session } from './command.ts';

/**
 * Reads an import with what is stored as its context, and applies it: all or nothing.
 *
 * @throws ImportError, AdminError
 */
async function applyImport(
  { storage, keyFile, lockKeys, warn }: Session,
  read: (context: ImportContext) => Promise<ReadImport>,
): Promise<ImportResult> {
  const members = await storage.provision.members();
  const authorities = () => {
    lockKeys();
    return openAuthorities(storage.authorities, keyFile);
  };
  const { plan, warnings } = await read({
    knownMembers: new Set(members.map(({ name }) => name)),
    certificates: certificateSource(authorities, keyFile, warn),
  });
  for (const { pointer, message } of warnings) warn(`Warning: ${pointer}: ${message}`);
  try {
    const result = await storage.provision.apply(plan);
    for (const accessKey of await revokedKeys(plan, storage)) {
      warn(
        `Warning: access key "${accessKey}" exists but is revoked for good: it signs nothing. Give the new key another name.`,
      );
    }
    return result;
  } catch (error) {
    if (error instanceof ImportConflict) throw new AdminError(error.message, { cause: error });
    throw error;
  }
}

/** Those of the plan; an import never makes a revoked key valid again. */
async function revokedKeys({ members }: ImportPlan, { provision }: Session['storage']): Promise<string[]> {
  const planned = new Set(members.flatMap(({ accessKeys }) => accessKeys.map(({ accessKey }) => accessKey)));
  const stored = await provision.accessKeys();
  return stored
    .filter(({ accessKey, revokedAt }) => revokedAt !== null && planned.has(accessKey))
    .map(({ accessKey }) => accessKey);
}

/** `applyImport` of one item made from a command line; `at` is its place in `text`, of no use to the user. */
export async function applyItem(session: Session, text: string, at: string): Promise<ImportResult> {
  try {
    return await applyImport(session, (context) => readImport(text, '.', context));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const lines = error.problems.map(
      ({ pointer, message }) => `${pointer.replace(at, '').slice(1)}: ${message}`,
    );
    throw new AdminError(lines.join('\n').replace(/^: /gm, ''), { cause: error });
  }
}

/** What came of an import, in words. */
function importAnswer(result: ImportResult): Answer {
  const parts = [
    count(result.members, 'member'),
    count(result.accessKeys, 'access key'),
    count(result.templates, 'template'),
    count(result.certifications, 'certification'),
  ].filter((part) => part !== undefined);
  return {
    data: result,
    text: parts.length === 0 ? 'Everything was there already.' : `Added ${parts.join(', ')}.`,
  };
}

/** KEY_FILE is opened, or made, for the first certification only. */
function certificateSource(
  open: () => Promise<Authorities>,
  keyFile: string,
  warn: (text: string) => void,
): CertificateSource {
  let opened: Promise<Authorities> | undefined;
  async function authorities(): Promise<Authorities> {
    opened ??= open().then((made) => {
      if (made.keyFileCreated)
        warn(`Back up ${keyFile}: without it no private key in the data can be opened again.`);
      return made;
    });
    return opened;
  }
  return {
    async issue(environment, certification) {
      const { of, sealer } = await authorities();
      return issueCertificate(of[environment], sealer, certification);
    },
    async seal(caId, key) {
      const { sealer } = await authorities();
      return sealCertificationKey(caId, key, sealer);
    },
  };
}

function count(number: number, noun: string): string | undefined {
  return number === 0 ? undefined : `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export const importFile = adminCommand({
  name: 'import',
  about: 'Adds everything that a JSON file lists, or nothing; existing entries stay.',
  examples: examples(
    'import deployment.json',
    'import deployment.json --data-dir /var/lib/attestation --json',
  ),
  positionals: [
    {
      name: 'FILE',
      about: 'JSON file; files that it names are relative to it',
      required: true,
      candidates: 'file',
    },
  ],
  options: {},
  mayCreate: true,
  run: async (session, { positionals: [file = ''] }) =>
    importAnswer(await applyImport(session, (context) => readImportFile(file, context))),
});

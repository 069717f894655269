import { readFile } from 'node:fs/promises';
import { type FsckFinding, fsck } from '../fsck.ts';
import { AdminError } from './admin-error.ts';
import { type Answer, adminCommand, examples } from './command.ts';
import { openExaminer } from './open-examiner.ts';
import { openRepairer } from './repair-file.ts';
import { table } from './table.ts';

/** `fsck` */
export const fsckCommand = adminCommand({
  name: 'fsck',
  about:
    'Compares database, files and evidence, and asks the verifier about every attestation file. Changes nothing without --repair. Exit code 1 when something is wrong.',
  examples: examples('fsck', 'fsck --checksums --json', 'fsck --repair'),
  positionals: [],
  options: {
    checksums: { type: 'boolean', about: 'Read every file too, and compare its SHA-256' },
    repair: {
      type: 'boolean',
      about: 'Sign manifests again whose signature is damaged, and drop damaged time stamps',
    },
    'time-stamp-ca': {
      type: 'string',
      value: 'FILE',
      about: 'TIME_STAMP_CA of the server; without it time stamps of that authority are not judged',
    },
  },
  async run(session, { values: { checksums, repair, 'time-stamp-ca': ca } }): Promise<Answer> {
    const { storage, dataDir } = session;
    const timeAuthority = ca === undefined ? undefined : await readCertificate(ca);
    const examine = await openExaminer(storage, dataDir, timeAuthority);
    const options = { checksums: checksums === true, examine };
    const report = await fsck(storage, {
      ...options,
      ...(repair === true && { repair: openRepairer(session, examine) }),
    });
    const { problems, notes, counted } = report;
    const sections = [
      table(
        ['checked', 'number'],
        Object.entries(counted).map(([what, number]) => [what, `${number}`]),
      ),
      ...findings('Notes', notes),
      ...findings('PROBLEMS', problems),
      problems.length === 0
        ? 'All is well.'
        : `${problems.length} found. Restore what is missing or damaged from a backup; --repair makes signatures and time stamps again.`,
    ];
    return { data: report, text: sections.join('\n\n'), failed: problems.length > 0 };
  },
});

async function readCertificate(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AdminError(`--time-stamp-ca ${path} cannot be read (${cause.code}).`, { cause });
  });
}

function findings(heading: string, found: readonly FsckFinding[]): string[] {
  return found.length === 0 ? [] : [[heading, ...found.map(({ at, what }) => `  ${at}: ${what}`)].join('\n')];
}

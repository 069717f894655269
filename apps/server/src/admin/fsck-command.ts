import { type FsckFinding, fsck } from '../fsck.ts';
import { type Answer, adminCommand, type Terminal } from './command.ts';
import { table } from './table.ts';

/** `fsck` */
export function fsckCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'fsck',
    description:
      'Compares database, files and evidence; changes nothing. Exit code 1 when something is wrong.',
    examples: ['fsck', 'fsck --checksums --json'],
    args: { checksums: { type: 'boolean', description: 'Read every file too, and compare its SHA-256' } },
    async run({ storage }, { checksums }): Promise<Answer> {
      const report = await fsck(storage, { checksums: checksums === true });
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
          : `${problems.length} found. Restore what is missing from a backup.`,
      ];
      return { data: report, text: sections.join('\n\n'), failed: problems.length > 0 };
    },
  });
}

function findings(heading: string, found: readonly FsckFinding[]): string[] {
  return found.length === 0 ? [] : [[heading, ...found.map(({ at, what }) => `  ${at}: ${what}`)].join('\n')];
}

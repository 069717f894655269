import { applyImport, importAnswer } from './apply-import.ts';
import { adminCommand, type Terminal } from './command.ts';
import { readImportFile } from './import-file.ts';

/** `import FILE` */
export function importCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'import',
    description: 'Adds what a JSON file lists, all of it or nothing; what is there already stays.',
    examples: ['import deployment.json', 'import deployment.json --data-dir /var/lib/attestation --json'],
    args: {
      file: {
        type: 'positional',
        required: true,
        description: 'JSON file; files that it names are relative to it',
      },
    },
    mayCreate: true,
    run: async (session, { file }) =>
      importAnswer(await applyImport(session, (context) => readImportFile(file, context))),
  });
}

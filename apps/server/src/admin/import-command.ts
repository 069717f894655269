import { readImportFile } from '../import/import-file.ts';
import { applyImport, importAnswer } from './apply-import.ts';
import { adminCommand, examples } from './command.ts';

/** `import FILE` */
export const importFile = adminCommand({
  name: 'import',
  about: 'Adds what a JSON file lists, all of it or nothing; what is there already stays.',
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

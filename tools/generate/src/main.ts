/**
 * Contract documents in, packages/contract/generated and apps/console/contract/generated out.
 *
 *   node src/main.ts [--out FOLDER] [--force]
 *
 * Does nothing for a folder that already holds what these inputs give; `--force` generates all the same. With --out
 * only the files of the API are made, there.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateInto, generatePackages } from './generate-packages.ts';

const repository = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { out: { type: 'string' }, force: { type: 'boolean', default: false } },
});

try {
  const made =
    values.out === undefined
      ? await generatePackages(repository, values.force)
      : [await generateInto(repository, 'packages/contract', resolve(values.out), values.force)];
  for (const { folder, files, changed } of made)
    process.stdout.write(
      files === undefined
        ? `${folder} is up to date\n`
        : `Generated ${files} files in ${folder}; ${changed.length || 'none'} changed\n`,
    );
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}

/**
 * Contract document in, packages/contract/generated out.
 *
 *   node src/main.ts [--out FOLDER] [--force]
 *
 * Does nothing when the folder already holds what these inputs give; `--force` generates all the same.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inputState, isUpToDate, rememberState } from './generator-state.ts';
import { writeFiles } from './write-files.ts';

const repository = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { out: { type: 'string' }, force: { type: 'boolean', default: false } },
});
const out = resolve(values.out ?? join(repository, 'packages/contract/generated'));

try {
  if (!values.force && isUpToDate(repository, out)) process.stdout.write(`${out} is up to date\n`);
  else await generateInto(out);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}

async function generateInto(folder: string): Promise<void> {
  const inputs = inputState(repository);
  // Loaded here: the tools behind it take longer to start than the check above takes in all.
  const { generate } = await import('./generate.ts');
  const files = await generate(repository);
  const changed = writeFiles(folder, files);
  rememberState(repository, folder, inputs);
  process.stdout.write(`Generated ${files.size} files in ${folder}; ${changed.length || 'none'} changed\n`);
}

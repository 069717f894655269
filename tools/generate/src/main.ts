/**
 * Contract documents in, packages/contract/generated and packages/console-contract/generated out.
 *
 *   node src/main.ts [--out FOLDER] [--force]
 *
 * Does nothing for a folder that already holds what these inputs give; `--force` generates all the same. With --out
 * only the files of the API are made, there.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inputState, isUpToDate, rememberState } from './generator-state.ts';
import { writeFiles } from './write-files.ts';

const repository = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { out: { type: 'string' }, force: { type: 'boolean', default: false } },
});

/** Loaded when needed: the tools behind them take longer to start than the check of what is there takes in all. */
const makers = {
  contract: async () => (await import('./generate.ts')).generate(repository),
  'console-contract': async () => (await import('./console.ts')).generateConsole(repository),
};

try {
  if (values.out !== undefined) await generateInto(resolve(values.out), makers.contract);
  else
    for (const [name, make] of Object.entries(makers))
      await generateInto(join(repository, 'packages', name, 'generated'), make);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
}

async function generateInto(folder: string, make: () => Promise<Map<string, string>>): Promise<void> {
  if (!values.force && isUpToDate(repository, folder)) {
    process.stdout.write(`${folder} is up to date\n`);
    return;
  }
  const inputs = inputState(repository);
  const files = await make();
  const changed = writeFiles(folder, files);
  rememberState(repository, folder, inputs);
  process.stdout.write(`Generated ${files.size} files in ${folder}; ${changed.length || 'none'} changed\n`);
}

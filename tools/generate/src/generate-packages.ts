import { join } from 'node:path';
import { inputState, isUpToDate, rememberState, writeFiles } from './generator-state.ts';

/** What came of generating into one folder. */
export interface Generated {
  readonly folder: string;
  /** How many files it holds now; undefined when it was up to date and nothing was done. */
  readonly files: number | undefined;
  /** Paths in the folder that were written or removed. */
  readonly changed: readonly string[];
}

type Make = (repository: string) => Promise<Map<string, string>>;

/** Loaded when needed: the tools behind them take longer to start than the check of what is there takes in all. */
const makers: Readonly<Record<string, Make>> = {
  'packages/contract': async (repository) => (await import('./generate.ts')).generate(repository),
  'apps/console/contract': async (repository) => (await import('./console.ts')).generateConsole(repository),
};

/**
 * Makes the `generated` folders of all packages that follow from contract documents.
 *
 * @param force also where a folder already holds what these inputs give
 * @throws Error when a contract cannot be bundled, or an example is not what it says.
 */
export async function generatePackages(repository: string, force = false): Promise<Generated[]> {
  const made: Generated[] = [];
  for (const owner of Object.keys(makers))
    made.push(await generateInto(repository, owner, join(repository, owner, 'generated'), force));
  return made;
}

/** @param owner folder of the package whose files are made */
export async function generateInto(
  repository: string,
  owner: string,
  folder: string,
  force: boolean,
): Promise<Generated> {
  const make = makers[owner];
  if (!make) throw new Error(`No files are generated for ${owner}`);
  if (!force && isUpToDate(repository, folder)) return { folder, files: undefined, changed: [] };
  const inputs = inputState(repository);
  const files = await make(repository);
  const changed = writeFiles(folder, files);
  rememberState(repository, folder, inputs);
  return { folder, files: files.size, changed };
}

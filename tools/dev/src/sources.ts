import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Watched } from './watch-folders.ts';

/** Texts of what a check reads, by path from the repository's root. */
export type Sources = ReadonlyMap<string, string>;

const configuration = ['redocly.yaml', '.spectral.yaml'];

/** Where sources lie. */
export function sourceFolders(repository: string): Watched[] {
  return [
    { folder: join(repository, 'spec'), deep: true },
    { folder: join(repository, '.changeset'), deep: false },
    { folder: repository, deep: false },
  ];
}

export function readSources(repository: string): Sources {
  const files = [
    ...filesIn(repository, 'spec', true),
    ...filesIn(repository, '.changeset', false),
    ...configuration,
  ];
  return new Map(
    files
      .filter((file) => existsSync(join(repository, file)))
      .map((file) => [file, readFileSync(join(repository, file), 'utf8')]),
  );
}

/** Paths that were added, removed or changed. An editor that saves what was there already changes nothing. */
export function changedFiles(before: Sources, after: Sources): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

function filesIn(repository: string, folder: string, recursive: boolean): string[] {
  if (!existsSync(join(repository, folder))) return [];
  return readdirSync(join(repository, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(repository.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** Not what editors put next to a file: `.x.swp`, `x~`, `4913`, `#x#`. */
function isSource(name: string): boolean {
  return /^[^.#].*\.(yaml|md|json|ts|js|cjs)$/.test(name);
}

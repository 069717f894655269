import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Absolute path of the repository's root. */
export const repository = resolve(import.meta.dirname, '../../..');

/** Text of a file of the repository, named from its root. */
export function readText(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

/**
 * Every file of the repository that `.gitignore` does not leave out, named from the root, sorted.
 * Read from the disk and not from git: a new file counts before it is added.
 */
export function repositoryFiles(): string[] {
  const ignored = ignoredBy(readText('.gitignore'));
  const files: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(repository, folder), { withFileTypes: true })) {
      if (entry.name === '.git' || ignored(entry.name, entry.isDirectory())) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  walk('');
  return files.sort();
}

/** The patterns that our `.gitignore` uses: a name, `name/` for folders, `*.ending`. */
function ignoredBy(gitignore: string): (name: string, isFolder: boolean) => boolean {
  const patterns = gitignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const odd = patterns.find((pattern) => !/^(\*\.)?[\w.-]+\/?$/.test(pattern));
  if (odd !== undefined) throw new Error(`repositoryFiles() does not understand .gitignore's "${odd}"`);
  return (name, isFolder) =>
    patterns.some((pattern) => {
      if (pattern.endsWith('/')) return isFolder && name === pattern.slice(0, -1);
      return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
    });
}

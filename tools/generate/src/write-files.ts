import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder hold these files and no others. Files that are as they should be are not touched, so
 * that watchers see only what changed.
 *
 * @returns paths in the folder that were written or removed.
 */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): string[] {
  const present = filesIn(folder);
  const leftOver = present.filter((name) => !files.has(name));
  const changed = [...files].filter(
    ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
  );
  for (const name of leftOver) rmSync(join(folder, name));
  for (const [name, text] of changed) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return [...changed.map(([name]) => name), ...leftOver].sort();
}

/** Paths of all files under a folder, sorted; none when there is no such folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fault;
  }
}

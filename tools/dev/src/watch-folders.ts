import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors save in several steps, and a change of branch is many saves: this long without another, it is over. */
const quietMs = 40;

/** Folders below which everything counts (`deep`), or only what lies in them. */
export interface Watched {
  readonly folder: string;
  readonly deep: boolean;
}

/**
 * Calls `settled` after each burst of changes in these folders. Each folder has a watcher of its own: the recursive
 * `fs.watch` of Node loses a folder that is replaced by another of its name, as a change of branch does.
 *
 * @returns what ends it.
 * @throws when a folder cannot be watched.
 */
export function watchFolders(watched: readonly Watched[], settled: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      settled();
    }, quietMs);
  };
  const follow = () => {
    const folders = new Map(watched.flatMap(foldersOf));
    for (const [key, watcher] of watchers) {
      if (folders.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, folder] of folders) {
      const watcher = watchers.has(key) ? undefined : watchFolder(folder, changed);
      if (watcher) watchers.set(key, watcher);
    }
  };
  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** A folder that is removed meanwhile is left out: that is an event of the folder around it. */
function watchFolder(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    return watch(folder, changed).on('error', changed);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}

/** By name and inode: another folder of the same name needs another watcher. */
function foldersOf({ folder, deep }: Watched): [key: string, folder: string][] {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [];
  const below = deep
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  return [
    [`${found.ino} ${folder}`, folder],
    ...below.flatMap(({ name }) => foldersOf({ folder: join(folder, name), deep })),
  ];
}

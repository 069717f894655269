import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Whether one of the two is in the other, or is the other, by their real paths. */
export function foldersOverlap(one: string, other: string): boolean {
  return liesWithin(one, other) || liesWithin(other, one);
}

/**
 * Whether `path` is in `folder`, or is it, by their real paths.
 *
 * @param path of a file or folder, which need not exist
 */
export function liesWithin(path: string, folder: string): boolean {
  const steps = relative(realPath(folder), realPath(path));
  return steps === '' || (steps !== '..' && !steps.startsWith(`..${sep}`));
}

/** `path` with links resolved as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Not there yet: its folder decides.
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}

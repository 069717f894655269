import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository that the site is built from. */
export const repository = join(import.meta.dirname, '../../..');

/** @throws when there is no such file; the path in the message is the one to fix */
export function readText(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

export function readJson<T>(file: string): T {
  return JSON.parse(readText(file)) as T;
}

/** Names in a folder that end so, sorted; none when the folder is not there. */
export function namesIn(folder: string, ending: string): string[] {
  try {
    return readdirSync(join(repository, folder))
      .filter((name) => name.endsWith(ending))
      .sort();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What to replace in which file, by path from the repository's root. */
export type Edits = Record<string, [from: string | RegExp, to: string]>;

/** Replaces text in files, all in one go; fails where it is not there. @returns what puts it back. */
export function editFiles(folder: string, edits: Edits): () => void {
  const before = Object.keys(edits).map(
    (file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')] as const,
  );
  for (const [file, [from, to]] of Object.entries(edits)) {
    const text = readFileSync(join(folder, file), 'utf8');
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(folder, file), edited);
  }
  return () => {
    for (const [file, text] of before) writeFileSync(file, text);
  };
}

import { readFile, writeFile } from 'node:fs/promises';

const start = '<!-- bench:start, written by npm run bench -- --write -->';
const end = '<!-- bench:end -->';

/** Puts the tables between the markers. @throws when the markers are not there */
export async function updateReadme(file: URL, tables: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${file.pathname} has lost its markers; put these back:\n${start}\n${end}`);
  }
  await writeFile(file, `${text.slice(0, from)}${start}\n\n${tables}\n\n${text.slice(to)}`);
}

import { readFile, writeFile } from 'node:fs/promises';

const commands = {
  fairness: 'npm run bench:fairness -w @attestation/bench -- --write',
  volume: 'npm run bench:volume -w @attestation/bench -- --write',
  endurance: 'npm run bench:endurance -w @attestation/bench -- --write',
  bench: 'npm run bench -- --write',
  evidence: 'npm run bench:evidence -w @attestation/bench -- --write',
};

/** Puts the tables of a command between its markers. @throws when the markers are not there */
export async function updateReadme(file: URL, tables: string, name: keyof typeof commands): Promise<void> {
  const [start, end] = [`<!-- ${name}:start, written by ${commands[name]} -->`, `<!-- ${name}:end -->`];
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${file.pathname} has lost its markers; put these back:\n${start}\n${end}`);
  }
  await writeFile(file, `${text.slice(0, from)}${start}\n\n${tables}\n\n${text.slice(to)}`);
}

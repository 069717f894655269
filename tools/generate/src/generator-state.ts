import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the generated files depend on, in addition to the Node that runs. The lock pins every tool it calls. */
const inputs = [
  'spec',
  'tools/generate/src',
  'redocly.yaml',
  'package-lock.json',
  'tools/generate/package.json',
];

/** Digest of everything that goes in. */
export function inputState(repository: string): string {
  return digest(
    repository,
    inputs.flatMap((input) => under(repository, input)),
  );
}

/** Whether `out` holds, byte for byte, what was last generated there from the same inputs. */
export function isUpToDate(repository: string, out: string): boolean {
  const last = remembered(repository, out);
  return last !== undefined && last === `${inputState(repository)} ${outputState(out)}`;
}

/** @param inputsBefore taken before generating: an edit made meanwhile must not pass as generated. */
export function rememberState(repository: string, out: string, inputsBefore: string): void {
  const file = stateFile(repository, out);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${inputsBefore} ${outputState(out)}`);
}

function remembered(repository: string, out: string): string | undefined {
  try {
    return readFileSync(stateFile(repository, out), 'utf8');
  } catch {
    return undefined; // Nothing remembered only means that there is work to do.
  }
}

function outputState(out: string): string {
  return digest(out, filesIn(out));
}

function under(repository: string, input: string): string[] {
  if (/\.\w+$/.test(input)) return [input];
  return filesIn(join(repository, input)).map((file) => join(input, file));
}

/** Names and lengths go in too, so no two sets of files give the same bytes. */
function digest(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function stateFile(repository: string, out: string): string {
  const name = createHash('sha256').update(out).digest('hex').slice(0, 16);
  return join(repository, 'node_modules/.cache/attestation-generate', name);
}

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

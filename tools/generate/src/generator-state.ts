import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn } from './write-files.ts';

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

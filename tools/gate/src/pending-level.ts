import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Level } from './change.ts';
import { farthest } from './change.ts';

/** The package whose releases are the releases of the contract. */
export const contractPackage = '@attestation/spec';

/**
 * The farthest level that the pending changesets give the contract.
 *
 * @throws when a changeset names a level that there is not.
 */
export function pendingLevel(repository: string): Level {
  const folder = join(repository, '.changeset');
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
    : [];
  return farthest(files.map((file) => levelIn(file, readFileSync(join(folder, file), 'utf8'))));
}

function levelIn(file: string, text: string): Level {
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  const level = (
    (front === undefined ? undefined : parse(front)) as Record<string, unknown> | null | undefined
  )?.[contractPackage];
  if (level === undefined) return 'none';
  if (level === 'patch' || level === 'minor' || level === 'major' || level === 'none') return level;
  throw new Error(
    `.changeset/${file} gives ${contractPackage} the level ${String(level)}; write patch, minor or major`,
  );
}

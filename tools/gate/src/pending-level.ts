import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Level } from './change.ts';
import { exceeds, farthest } from './change.ts';

/** The package whose releases are the releases of the contract. */
export const contractPackage = '@attestation/spec';

/** The packages that export TypeScript which is generated from the contract, or names of it. */
export const typedPackages = ['@attestation/contract', '@attestation/client'];

/**
 * The farthest level that the pending changesets give a package.
 *
 * @throws when a changeset names a level that there is not.
 */
export function pendingLevel(pending: readonly Changeset[], name: string = contractPackage): Level {
  return farthest(pending.map(([file, text]) => levelIn(file, text, name)));
}

/** What the pending changesets of a package say. */
export function pendingText(pending: readonly Changeset[], name: string = contractPackage): string {
  const texts = pending.filter(([file, text]) => levelIn(file, text, name) !== 'none');
  return texts.map(([, text]) => text).join('\n\n');
}

type Changeset = readonly [file: string, text: string];

/** The pending changesets of a repository, without those that are named. */
export function readChangesets(repository: string, leftOut: readonly string[] = []): Changeset[] {
  const folder = join(repository, '.changeset');
  const files = existsSync(folder)
    ? readdirSync(folder).filter(
        (file) => file.endsWith('.md') && file !== 'README.md' && !leftOut.includes(file),
      )
    : [];
  return files.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
}

function levelIn(file: string, text: string, name: string): Level {
  const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  const level = (
    (front === undefined ? undefined : parse(front)) as Record<string, unknown> | null | undefined
  )?.[name];
  if (level === undefined) return 'none';
  if (level === 'patch' || level === 'minor' || level === 'major' || level === 'none') return level;
  throw new Error(`.changeset/${file} gives ${name} the level ${String(level)}; write patch, minor or major`);
}

/** The least level that the pending changesets give the packages with generated TypeScript. */
export function pendingTypes(pending: readonly Changeset[]): Level {
  const levels = typedPackages.map((name) => pendingLevel(pending, name));
  return levels.reduce((least, level) => (exceeds(least, level) ? level : least));
}

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Absolute path of the repository's root. */
export const repository = resolve(import.meta.dirname, '../../..');

/** What this room reads of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly engines?: { readonly node?: string };
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: {
    readonly access?: string;
    readonly provenance?: boolean;
    /** What is published in place of the folder itself. */
    readonly directory?: string;
  };
}

/** A package that a release puts into the registry. */
export interface Published {
  /** From the repository's root, such as `packages/signing`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** All packages that are released, sorted by folder. */
export function published(): Published[] {
  return globSync(['spec/package.json', 'packages/*/package.json', 'apps/*/package.json'], {
    cwd: repository,
  })
    .sort()
    .map((file) => ({
      folder: file.replace('/package.json', ''),
      manifest: JSON.parse(readFileSync(join(repository, file), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => !manifest.private);
}

/** A package with all of ours that it needs, itself first. */
export function closureOf(name: string, all: readonly Published[]): string[] {
  const names = new Set([name]);
  for (const each of names) {
    const own = all.find(({ manifest }) => manifest.name === each);
    const needs = Object.keys(own?.manifest.dependencies ?? {});
    for (const need of needs) if (all.some(({ manifest }) => manifest.name === need)) names.add(need);
  }
  return [...names];
}

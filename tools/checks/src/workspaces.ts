import { globSync } from 'node:fs';
import { readText, repository } from './repository.ts';

export interface Manifest {
  name: string;
  version?: string;
  private?: boolean;
  license?: string;
  files?: string[];
  bin?: Record<string, string>;
  engines?: { node?: string };
  scripts?: Record<string, string>;
  exports?: Record<string, unknown>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  publishConfig?: { access?: string; directory?: string };
  repository?: { type: string; url: string; directory?: string };
}

/** A folder of the repository with a package.json. */
export interface Workspace {
  /** From the repository's root, such as `packages/signing`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readText(folder === '' ? 'package.json' : `${folder}/package.json`)) as Manifest;
}

/** The workspaces that the root manifest names, sorted by folder; without the root itself. */
export function workspaces(): Workspace[] {
  const { workspaces: patterns } = readManifest('') as Manifest & { workspaces: string[] };
  const found = globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: repository },
  );
  return found
    .map((file) => file.replace('/package.json', ''))
    .sort()
    .map((folder) => ({ folder, manifest: readManifest(folder) }));
}

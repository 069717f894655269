import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const manifest = 'spec/package.json';

/** What `spec/package.json` keeps of a release: the digest of each `spec/published/<version>.yaml`. */
export interface Manifest {
  version?: string;
  released?: Record<string, string>;
}

/**
 * Why `spec/published/` is not what was released. Without its files the gate would only report, so their absence must
 * not look like "nothing is released yet": the package version and the digests in `spec/package.json` say what was.
 */
export function releaseFaults(root: string): string[] {
  const { version = '0.0.0', released = {} } = readManifest(root);
  const names = Object.keys(released);
  if (version !== '0.0.0' && names.length === 0)
    return [
      `${manifest} has version ${version}, but names no released contract. Restore \`released\` there and spec/published/ from the last release: git checkout <release> -- spec/published ${manifest}`,
    ];
  return names.flatMap((name) => {
    const file = `spec/published/${name}.yaml`;
    const path = join(root, file);
    if (!existsSync(path))
      return [`${file} is missing, but ${name} was released. Restore it: git checkout -- ${file}`];
    if (digestOf(path) === released[name]) return [];
    return [
      `${file} is not what was released. Restore it: git checkout -- ${file}; only \`npm run spec:publish\` writes it.`,
    ];
  });
}

/** Keeps the digests of the versions that are released now. */
export function rememberReleased(root: string, versions: readonly string[]): void {
  const path = join(root, manifest);
  const digests = versions.map((name) => [name, digestOf(join(root, `spec/published/${name}.yaml`))]);
  const text = { ...readManifest(root), released: Object.fromEntries(digests) };
  writeFileSync(path, `${JSON.stringify(text, null, 2)}\n`);
}

function readManifest(root: string): Manifest {
  const path = join(root, manifest);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}

function digestOf(path: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`;
}

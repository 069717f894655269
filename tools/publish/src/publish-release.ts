/**
 * node tools/publish/src/publish-release.ts FOLDER [--no-provenance] [--no-tags]
 *
 * Publishes the tarballs that pack-release.ts has made and that the registry does not have, and tags their versions in
 * git. It imports nothing but Node: where it runs there is a right to publish, and no package of others is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** A row of `packages.json`. */
export interface Release {
  readonly name: string;
  readonly version: string;
  /** File name. */
  readonly tarball: string;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: { provenance: { type: 'boolean', default: true }, tags: { type: 'boolean', default: true } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error('Name the folder with the tarballs.');
  const releases = JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8')) as Release[];
  for (const release of releases) {
    const { name, version, tarball } = release;
    // Also of what an earlier attempt has published, which may have ended before its tags were pushed.
    if (values.tags) tag(`${name}@${version}`);
    if (isPublished(release)) {
      process.stdout.write(`${name}@${version} is in the registry already\n`);
      continue;
    }
    // npm takes a relative path without `./` for a repository on GitHub.
    const file = resolve(folder, tarball);
    const provenance = values.provenance ? ['--provenance'] : [];
    execFileSync('npm', ['publish', file, '--access', 'public', ...provenance], { stdio: 'inherit' });
    process.stdout.write(`${name}@${version} is published\n`);
  }
}

/** Tags the commit unless there is the tag already, as for a version that did not change. */
function tag(name: string): void {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `refs/tags/${name}`]);
  if (status !== 0) execFileSync('git', ['tag', name], { stdio: 'inherit' });
}

/** @throws when the registry says neither that it has the version nor that it does not */
function isPublished({ name, version }: Release): boolean {
  const { status, stdout, stderr } = spawnSync('npm', ['view', `${name}@${version}`, 'version', '--json'], {
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim() !== '';
  if (/E404/.test(`${stdout}${stderr}`)) return false;
  throw new Error(`npm view ${name}@${version} ended with ${status}:\n${stdout}${stderr}`);
}

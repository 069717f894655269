/**
 * node tools/publish/src/publish-release.ts FOLDER [--no-provenance] [--no-tags]
 *
 * Publishes the tarballs that pack-release.ts has made and that the registry does not have, and tags their versions in
 * git. It imports nothing but Node: where it runs there is a right to publish, and no package of others is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    if (isPublished(release)) {
      process.stdout.write(`${name}@${version} is in the registry already\n`);
      continue;
    }
    const provenance = values.provenance ? ['--provenance'] : [];
    execFileSync('npm', ['publish', join(folder, tarball), '--access', 'public', ...provenance], {
      stdio: 'inherit',
    });
    if (values.tags) execFileSync('git', ['tag', `${name}@${version}`], { stdio: 'inherit' });
    process.stdout.write(`${name}@${version} is published\n`);
  }
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

import { posix } from 'node:path';
import type { Workspace } from './workspaces.ts';

/** The script of a published package that npm runs before it publishes it, and never when it is installed. */
export function guardOf(folder: string): string {
  return `node ${posix.relative(folder, 'tools/checks/src/require-repository.ts')}`;
}

/** Packages that go into the registry. */
export function publishedOf(all: readonly Workspace[]): Workspace[] {
  return all.filter(({ manifest }) => manifest.publishConfig?.access === 'public');
}

/**
 * What keeps packages from being published with provenance: it says from which repository a package was built, and
 * npm refuses one whose manifest names no repository or another.
 */
export function repositoryFaults(all: readonly Workspace[]): string[] {
  const first = publishedOf(all).find(({ manifest }) => manifest.repository?.url)?.manifest.repository?.url;
  return publishedOf(all).flatMap(({ folder, manifest: { repository } }) => {
    const place = `${folder}/package.json`;
    if (!repository?.url) return [`${place} names no repository.url`];
    const faults: string[] = [];
    if (!/^git\+https:\/\/[^\s/]+\/\S+\.git$/.test(repository.url) || /OWNER|NAME/.test(repository.url)) {
      faults.push(`${place}: repository.url is ${repository.url}, and not git+https://HOST/OWNER/NAME.git`);
    }
    if (repository.url !== first) faults.push(`${place}: repository.url is not that of the other packages`);
    if (repository.directory !== folder) faults.push(`${place}: repository.directory is not ${folder}`);
    return faults;
  });
}

import type { Manifest } from './workspaces.ts';

/** What a package.json must say, whoever writes it. */
export function manifestFaults(manifest: Manifest): string[] {
  const { name } = manifest;
  const faults: string[] = [];
  if (manifest.license !== 'Apache-2.0') faults.push(`${name}: license must be Apache-2.0`);
  const pins = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  for (const [dependency, version] of Object.entries(pins)) {
    if (!exact.test(version)) faults.push(`${name}: pin ${dependency} to one version, not ${version}`);
  }
  if (manifest.private) return faults;
  // npm publishes scoped packages as restricted unless set otherwise.
  if (manifest.publishConfig?.access !== 'public')
    faults.push(`${name}: publishConfig.access must be public`);
  if (!manifest.files?.length) faults.push(`${name}: files must list what is published`);
  return faults;
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

import type { Manifest, Workspace } from './workspaces.ts';

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

/** The parts of package-lock.json that speak of our own workspaces. */
export interface Lock {
  readonly packages: Record<string, Partial<Manifest> & { resolved?: string; link?: boolean }>;
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/**
 * Where the lock file and the manifests differ. `npm ci` stops at such a difference, on every machine but the one that
 * has the packages already.
 */
export function lockFaults(root: Manifest, all: readonly Workspace[], lock: Lock): string[] {
  const faults = [...pinFaults('', root, lock), ...all.flatMap((own) => workspaceFaults(own, lock))];
  const folders = new Set(all.map(({ folder }) => folder));
  for (const folder of Object.keys(lock.packages))
    if (folder !== '' && !folder.includes('node_modules/') && !folders.has(folder))
      faults.push(`package-lock.json has ${folder}, which is not a workspace`);
  return faults.map((fault) => `${fault}. Fix: npm install, and commit package-lock.json`);
}

function workspaceFaults({ folder, manifest }: Workspace, lock: Lock): string[] {
  if (lock.packages[folder] === undefined) return [`package-lock.json has no ${folder}`];
  const link = lock.packages[`node_modules/${manifest.name}`];
  const isLinked = link?.link === true && link.resolved === folder;
  return [
    ...(isLinked ? [] : [`package-lock.json does not link ${manifest.name} to ${folder}`]),
    ...pinFaults(folder, manifest, lock),
  ];
}

function pinFaults(folder: string, manifest: Manifest, lock: Lock): string[] {
  const locked = lock.packages[folder] ?? {};
  const version = locked.version === manifest.version ? [] : [`${manifest.name} has another version`];
  const pins = kinds.filter((kind) => sorted(locked[kind]) !== sorted(manifest[kind]));
  return [...version, ...pins.map((kind) => `${manifest.name} has other ${kind}`)].map(
    (fault) => `${fault} in package-lock.json`,
  );
}

function sorted(pins: Record<string, string> = {}): string {
  return JSON.stringify(Object.entries(pins).sort(([a], [b]) => (a < b ? -1 : 1)));
}

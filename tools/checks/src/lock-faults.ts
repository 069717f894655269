import type { Manifest, Workspace } from './workspaces.ts';

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
  const faults = [...manifestFaults('', root, lock), ...all.flatMap((own) => workspaceFaults(own, lock))];
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
    ...manifestFaults(folder, manifest, lock),
  ];
}

function manifestFaults(folder: string, manifest: Manifest, lock: Lock): string[] {
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

import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { consumer } from './published.ts';

interface Installed {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Makes a project that holds one package and what it declares that it needs, and what that needs, out of a project in
 * which more is installed. Links files, where npm would unpack them once more: that takes ten times as long.
 *
 * A package that imports what it does not declare fails in it, as it does where it is installed alone.
 *
 * @param from the project in which all is installed; the other one must be in the same file system
 * @throws when something that is declared is not there
 */
export function linkAlone(from: string, name: string, project: string): void {
  const paths = neededBy(from, name);
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), consumer);
  for (const path of paths) linkFiles(join(from, path), join(project, path));
  const commands = join(from, 'node_modules/.bin');
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  for (const command of existsSync(commands) ? readdirSync(commands) : []) {
    const target = readlinkSync(join(commands, command));
    const inProject = join(project, 'node_modules/.bin', target);
    if (existsSync(inProject)) symlinkSync(target, join(project, 'node_modules/.bin', command));
  }
}

/** `name@version` of all that a project holds, or of what one of its packages needs, itself among them. Sorted. */
export function versionsIn(project: string, name?: string): string[] {
  const packages = installedIn(project);
  const paths = name === undefined ? Object.keys(packages) : neededBy(project, name);
  const found = paths.map((path) => `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`);
  return [...new Set(found)].sort();
}

/** Paths such as `node_modules/ajv`, from the project. */
function neededBy(project: string, name: string): string[] {
  const packages = installedIn(project);
  const reached = new Set([`node_modules/${name}`]);
  for (const path of reached) {
    const own = packages[path];
    if (own === undefined) throw new Error(`${path} is not installed in ${project}`);
    const wanted = Object.keys(own.peerDependencies ?? {}).filter(
      (peer) => !own.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const need of [...Object.keys(own.dependencies ?? {}), ...wanted])
      reached.add(nearest(packages, path, need) ?? `node_modules/${need}`);
    for (const need of Object.keys(own.optionalDependencies ?? {})) {
      // For another platform.
      const found = nearest(packages, path, need);
      if (found !== undefined) reached.add(found);
    }
  }
  return [...reached];
}

/** Where Node finds it from there. */
function nearest(
  packages: Readonly<Record<string, Installed>>,
  from: string,
  name: string,
): string | undefined {
  for (let above = from; ; above = above.slice(0, above.lastIndexOf('/node_modules/'))) {
    const inside = `${above}/node_modules/${name}`;
    if (inside in packages) return inside;
    if (!above.includes('/node_modules/')) break;
  }
  const onTop = `node_modules/${name}`;
  return onTop in packages ? onTop : undefined;
}

/** As npm notes it next to what it has installed. */
function installedIn(project: string): Record<string, Installed> {
  const noted = readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8');
  return (JSON.parse(noted) as { packages: Record<string, Installed> }).packages;
}

/** Without the packages inside of it: those are reached by themselves. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) linkSync(source, target);
    else if (entry.name !== 'node_modules') linkFiles(source, target);
  }
}

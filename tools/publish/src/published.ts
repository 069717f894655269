import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { npm } from './run.ts';

/** Absolute path of the repository's root. */
export const repository = resolve(import.meta.dirname, '../../..');

/** What this room reads of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly engines?: { readonly node?: string };
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: {
    readonly access?: string;
    readonly provenance?: boolean;
    /** What is published in place of the folder itself. */
    readonly directory?: string;
  };
}

/** A package that a release puts into the registry. */
interface Published {
  /** From the repository's root, such as `packages/signing`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** All packages that are released, sorted by folder. */
export function published(): Published[] {
  return globSync(['spec/package.json', 'packages/*/package.json', 'apps/*/package.json'], {
    cwd: repository,
  })
    .sort()
    .map((file) => ({
      folder: file.replace('/package.json', ''),
      manifest: JSON.parse(readFileSync(join(repository, file), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => !manifest.private);
}

/**
 * Why a package cannot be packed, with what to run; undefined when it can.
 *
 * @param directory what is published in place of its folder
 */
export function packFault({ folder, manifest }: Published, directory = ''): string | undefined {
  const named =
    JSON.stringify([manifest.bin, manifest.exports]).match(/(?<=")\.?[\w/.-]+\.\w+(?="(?!:))/g) ?? [];
  const missing = ['package.json', ...named]
    .map((file) => join(folder, directory, file))
    .find((file) => !existsSync(join(repository, file)));
  const make =
    directory === '' ? 'npm run build' : `npm run docs:build && npm run package --workspace=${manifest.name}`;
  return missing && `${missing} is missing. Run in ${repository}: ${make}`;
}

/** A package with all of ours that it needs, itself first. */
export function closureOf(name: string, all: readonly Published[]): string[] {
  const names = new Set([name]);
  for (const each of names) {
    const own = all.find(({ manifest }) => manifest.name === each);
    const needs = Object.keys(own?.manifest.dependencies ?? {});
    for (const need of needs) if (all.some(({ manifest }) => manifest.name === need)) names.add(need);
  }
  return [...names];
}

/** What `npm pack` made of a package. */
export interface Packed {
  readonly name: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** Bytes of the tarball. */
  readonly size: number;
}

/** Packs what is built now. @param folder for the tarballs */
export async function pack(packages: readonly Published[], folder: string): Promise<Packed[]> {
  await mkdir(folder, { recursive: true });
  const chosen = packages.map(
    ({ folder, manifest }) => `./${join(folder, manifest.publishConfig?.directory ?? '')}`,
  );
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...chosen];
  const made = JSON.parse(await npm(args, { cwd: repository })) as Made[] | Record<string, Made>;
  return Object.values(made).map(({ name, filename, files, size }) => ({
    name,
    tarball: join(folder, filename),
    files: files.map(({ path }) => path),
    size,
  }));
}

interface Made {
  name: string;
  filename: string;
  size: number;
  files: { path: string }[];
}

/** Without `--prefer-offline`: with an old answer of the registry next to a new one, no version may fit. */
const quietly = ['--no-audit', '--no-fund', '--no-update-notifier', '--ignore-scripts'];
/** A request that stalls is sent again after 40 s; npm itself waits five minutes, which is all that a test has. */
const patiently = ['--fetch-timeout=40000', '--fetch-retries=5', '--fetch-retry-mintimeout=1000'];

/** The package.json of a project that has nothing yet. */
export const consumer = '{ "name": "consumer", "version": "1.0.0", "private": true }\n';

/**
 * Installs packages into an empty project.
 *
 * @param specs tarballs or `name@version`
 * @throws with what npm said
 */
export async function install(project: string, specs: readonly string[]): Promise<void> {
  await mkdir(project, { recursive: true });
  await writeFile(join(project, 'package.json'), consumer);
  await npm(['install', ...quietly, ...patiently, ...specs], { cwd: project });
}

/**
 * npm run pack-release --workspace=@attestation/publish -- FOLDER
 *
 * Packs every released package as it is built into FOLDER, with `packages.json`, which publish-release.ts reads. It needs
 * no right to publish.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Release } from './publish-release.ts';
import { type Published, published, repository } from './published.ts';
import { npm } from './run.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the tarballs.');
const target = resolve(process.env.INIT_CWD ?? '.', folder);
const packages = published();
const packed = await pack(packages, target);
const release: Release[] = packed.map(({ name, tarball }) => {
  const version = packages.find(({ manifest }) => manifest.name === name)?.manifest.version;
  if (version === undefined) throw new Error(`${name} has no version`);
  return { name, version, tarball: basename(tarball) };
});
await writeFile(join(target, 'packages.json'), `${JSON.stringify(release, null, 2)}\n`);
for (const { name, version } of release) process.stdout.write(`${name}@${version}\n`);

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

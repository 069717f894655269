import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Published, repository } from './published.ts';
import { npm } from './run.ts';

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

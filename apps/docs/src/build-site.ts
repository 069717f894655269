import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'astro';

/**
 * Builds the whole site again. It needs no network, now or when it is read. A folder that holds a site is replaced when
 * the new one is whole, so that it can be served meanwhile.
 *
 * @param site address where it will be published
 * @returns number of pages
 * @throws when a page cannot be made or a link leads nowhere
 */
export async function buildSite(folder: string, site?: string): Promise<number> {
  const root = join(import.meta.dirname, '..');
  const work = join(root, `.astro/build-${process.pid}`);
  const outDir = join(work, 'site');
  try {
    await build({
      root,
      outDir,
      cacheDir: join(work, 'cache'),
      logLevel: 'error',
      ...(site !== undefined && { site }),
    });
    rmSync(folder, { recursive: true, force: true });
    cpSync(outDir, folder, { recursive: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
    .length;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Bundle, Target } from './targets.ts';

const client = join(import.meta.dirname, '..');

/** What a page would load, minified, with its size in bytes after gzip; the module itself is loaded, too. */
export async function bundleTarget(
  { name, code }: Target,
  folder: string,
): Promise<{ name: string; gzip: number; module: Bundle }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false },
    mainFields: ['module', 'main'],
    conditions: ['browser'],
    alias: {
      '@attestation/client': join(client, 'dist'),
      '@attestation/signing': join(client, '../signing/dist/index.js'),
    },
    resolveExtensions: ['.ts', '.js', '.mjs'],
  });
  const text = outputFiles[0]?.text ?? '';
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
  writeFileSync(file, text);
  const module = (await import(pathToFileURL(file).href)) as Bundle;
  return { name, gzip: gzipSync(text, { level: 9 }).length, module };
}

import { build } from 'esbuild';

// Node needs a millisecond for each module that it loads: 112 small ones took longer than to check a small file. Bundlers
// get the small ones, of which they leave out what is not used.
const { warnings } = await build({
  absWorkingDir: new URL('..', import.meta.url).pathname,
  entryPoints: ['src/index.ts', 'src/log/index.ts'],
  outbase: 'src',
  outdir: 'dist/node',
  bundle: true,
  // What both entries need, they share: a class must be the same in both.
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'es2023',
  charset: 'utf8',
  sourcemap: true,
  // The package has the sources.
  sourcesContent: false,
  chunkNames: 'shared',
  logLevel: 'warning',
});
if (warnings.length > 0) process.exitCode = 1;

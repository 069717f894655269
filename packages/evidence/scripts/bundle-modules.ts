import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const loadCurveLate: Plugin = {
  name: 'load-curve-late',
  setup({ onResolve }) {
    const path = fileURLToPath(new URL('../src/evm/curve.node.ts', import.meta.url));
    onResolve({ filter: /^\.\/curve\.ts$/ }, () => ({ path }));
  },
};

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
  plugins: [loadCurveLate],
});
if (warnings.length > 0) process.exitCode = 1;

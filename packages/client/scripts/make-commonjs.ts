/**
 * Run by `npm run compile`: writes the client and the two packages that it needs once more as CommonJS, into
 * `dist/commonjs`. It is for Jest, for Node before 20.19, and for the types of TypeScript that takes no ES module there;
 * newer Node loads the ES modules by `require` too, so that each class exists once.
 */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

for (const name of ['contract', 'signing', 'client']) {
  const dist = new URL(`../../${name}/dist/`, import.meta.url).pathname;
  // Validators are not among what the client needs.
  const modules = globSync('**/*.js', { cwd: dist, exclude: ['commonjs/**', '**/validators.js'] });
  await build({
    absWorkingDir: dist,
    entryPoints: modules,
    outbase: '.',
    outdir: 'commonjs',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
  });
  // esbuild takes what a package with ES modules imports for one as well, and openapi-fetch is required as CommonJS.
  for (const module of globSync('openapi-fetch-api.js', { cwd: `${dist}commonjs` })) {
    const text = readFileSync(`${dist}commonjs/${module}`, 'utf8');
    const file = text.replace('require("openapi-fetch"), 1)', 'require("openapi-fetch"))');
    if (file === text) throw new Error(`${module} does not import openapi-fetch as it did.`);
    writeFileSync(`${dist}commonjs/${module}`, file);
  }
  for (const types of globSync('**/*.d.ts', { cwd: dist, exclude: ['commonjs/**', '**/validators.d.ts'] }))
    cpSync(dist + types, `${dist}commonjs/${types}`);
  writeFileSync(`${dist}commonjs/package.json`, '{ "type": "commonjs" }\n');
}

/**
 * Layers and circles by dependency-cruiser, dead code and dependencies by knip: `npm run lint:structure`.
 *
 * The exit code is 1 when either of them finds something.
 */
import { spawnSync } from 'node:child_process';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseResult, IViolation } from 'dependency-cruiser';
import { layers, tests } from './layers.ts';
import { repository, repositoryFiles } from './repository.ts';

const resolver = createRequire(import.meta.url);

/** dependency-cruiser reads TypeScript with the compiler's JavaScript interface, which TypeScript 7 does not have. */
registerHooks({
  resolve: (specifier, context, next) =>
    /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/')
      ? { url: pathToFileURL(resolver.resolve(specifier)).href, shortCircuit: true }
      : next(specifier, context),
});

const isTest = new RegExp(tests);

/**
 * What breaks the layers, a line each. Tests are judged apart: they import more, and are no part of a circle of folders.
 *
 * @param files paths from `baseDir`
 */
export async function layerFaults(files: readonly string[], baseDir = repository): Promise<string[]> {
  const { cruise } = await import('dependency-cruiser');
  const found: IViolation[] = [];
  for (const isOfTests of [false, true]) {
    const group = files.filter((file) => isTest.test(file) === isOfTests);
    if (group.length === 0) continue;
    const { output } = await cruise(group, {
      baseDir,
      ruleSet: { forbidden: layers.filter((rule) => !isOfTests || !('scope' in rule)) },
      validate: true,
      outputType: 'json',
      tsPreCompilationDeps: true,
      metrics: !isOfTests,
      doNotFollow: { path: ['node_modules', '/dist/', ...(isOfTests ? ['/src/'] : [])] },
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    });
    found.push(...(JSON.parse(String(output)) as ICruiseResult).summary.violations);
  }
  // What is generated belongs to the src next to it: both refer to each other.
  const isOfGenerated = ({ cycle = [] }: IViolation) => cycle.some(({ name }) => name.includes('/generated'));
  const judged = found.filter((one) => !(one.rule.name === 'no-circular-folders' && isOfGenerated(one)));
  return judged.map(({ from, to, rule, cycle = [], comment }) => {
    const way = [from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' -> ');
    return `${rule.name}: ${way}: ${comment ?? ''}`;
  });
}

if (import.meta.main) {
  process.chdir(repository);
  const files = repositoryFiles().filter(
    (file) =>
      /^(packages|apps|tools|bench|spec)\/.*\.(ts|tsx|js|mjs)$/.test(file) &&
      !/\/(fixtures|corpus)\//.test(file),
  );
  const faults = await layerFaults(files);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const knip = join(repository, 'node_modules/knip/bin/knip.js');
  const options = ['--config', 'tools/checks/knip.jsonc', '--no-progress', '--no-config-hints'];
  const { status } = spawnSync(process.execPath, [knip, ...options], { stdio: 'inherit' });
  process.exitCode = faults.length > 0 || status !== 0 ? 1 : 0;
}

/**
 * All tests of the repository. `src/` holds unit tests, `test/` the others; tools/tests/src/parts.ts says which of these
 * run when. `npx vitest run WORDS` runs the files of `npm test` whose path has one of the words, `DEEP=server npx vitest
 * run WORDS` those of a part.
 */
import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { makeBarePath } from './tools/tests/src/bare-path.ts';
import { type Files, parts, quick } from './tools/tests/src/parts.ts';

const root = import.meta.dirname;

const shared = {
  root,
  // Test files of a worker share the modules that it has loaded, since to load them costs as much as a short test: they
  // keep no state in them.
  isolate: false,
  // One worker would leave a processor unused: tests wait half of their time for a process or a disk.
  maxWorkers: availableParallelism(),
  setupFiles: ['tools/tests/src/fixed-seed.ts'],
  // For what hangs: the slowest test takes a minute on a quiet machine.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** `npm test` calls no program that a machine may lack. */
const bare = { PATH: makeBarePath() };

const alias = sources();
// In two: those of the packages read nothing of the server, and need not run when it changes.
const units: TestProjectInlineConfiguration[] = [
  { name: 'unit-packages', include: ['packages/*/src/**/*.test.ts'] },
  { name: 'unit', include: ['{apps,tools}/*/src/**/*.test.ts', 'bench/src/**/*.test.ts'] },
].map((files) => ({
  extends: false,
  resolve: { alias },
  test: {
    ...shared,
    ...files,
    exclude: ['**/node_modules/**'],
    setupFiles: [...shared.setupFiles, 'tools/tests/src/unit-guard.ts'],
    env: { ...temporaryFiles(), ...bare },
  },
}));

function project(name: string, { include, exclude = [], env = {}, ...more }: Files, atOnce = 5) {
  const files = { include: [...include], exclude: ['**/node_modules/**', ...exclude] };
  const { isolate = shared.isolate } = more;
  const own = {
    globalSetup: ['tools/tests/src/temporary-folder.ts', ...(more.globalSetup ?? [])],
    setupFiles: [...shared.setupFiles, 'tools/tests/src/no-process-left.ts'],
  };
  return {
    extends: false as const,
    test: { ...shared, ...files, ...own, name, env: { ...env }, isolate, maxConcurrency: atOnce },
  };
}

/** The sources of each workspace in place of its build, by what its `exports` name: unit tests run without a build. */
function sources(): { find: RegExp; replacement: string }[] {
  return globSync('{packages,apps,tools}/*/package.json', { cwd: root }).flatMap((file) => {
    const folder = join(root, dirname(file));
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const exports: Record<string, string | { default: string }> = manifest.exports ?? {};
    return Object.entries(exports).flatMap(([entry, target]) => {
      const built = (typeof target === 'string' ? target : target.default).replace(
        /^\.\/(.*\/)?dist\//,
        '$1',
      );
      const names = [built, `src/${built}`].flatMap((name) => [name.replace(/\.js$/, '.ts'), name]);
      const replacement = names.map((name) => join(folder, name)).find(existsSync);
      if (replacement === undefined) return [];
      return [{ find: new RegExp(`^${manifest.name}${RegExp.escape(entry.slice(1))}$`), replacement }];
    });
  });
}

/** Temporary files of unit tests in memory, where there is room: on a disk each synced write waits. */
function temporaryFiles(): { TMPDIR?: string } {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return {}; // Not Linux.
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 2 ** 30 ? { TMPDIR: memory } : {};
}

const { DEEP: deep } = process.env;
const part = parts.find(({ name }) => name === deep);
if (deep !== undefined && part === undefined) {
  throw new Error(`DEEP is ${deep}: name one of ${parts.map(({ name }) => name).join(', ')}.`);
}

export default defineConfig({
  test: {
    // The reporter lists tests that take longer, milliseconds.
    slowTestThreshold: 1000,
    projects: part
      ? (part.files ?? []).map((files, at) => project(`${part.name}-${at + 1}`, files, part.atOnce))
      : [
          ...units,
          ...quick.map((files, at) =>
            project(`quick-${at + 1}`, { ...files, env: { ...files.env, ...bare } }),
          ),
        ],
  },
});

import { statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * The vitest configuration of a workspace. The npm script decides which tests run: `unit` those next to the sources,
 * which start nothing and take a second at most; every other one those in `test/`. Each writes its report to
 * `.test-reports/<script>.json` in the workspace; tools/checks/src/test-totals.ts sums them.
 *
 * Without an npm script, as in `npx vitest run NAME`, all tests of the workspace are looked through.
 */
export function testConfig(own = {}) {
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it to the task that turbo runs
  const script = process.env.npm_lifecycle_event;
  const folders = { unit: ['src'], test: ['test'] }[script] ?? ['src', 'test'];
  const report = ['json', { outputFile: `.test-reports/${script}.json` }];
  return defineConfig({
    test: {
      include: folders.map((folder) => `${folder}/**/*.test.ts`),
      reporters: ['default', ...(folders.length === 1 ? [report] : [])],
      // Test files of a worker share the modules that it has loaded, since to load them costs as much as a short test: they
      // keep no state in them.
      isolate: false,
      env: script === 'unit' ? temporaryFiles() : {},
      // Twenty times what they take: a machine that is busy with others must not fail them.
      testTimeout: 90_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      ...own,
    },
  });
}

/** Temporary files of tests in memory, where there is room: on a disk each synced write waits. */
function temporaryFiles() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 2 ** 30 ? { TMPDIR: memory } : {};
  } catch {
    return {}; // Not Linux.
  }
}

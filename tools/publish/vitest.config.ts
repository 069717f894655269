import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/set-up.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: process.env.TEST_REPORTS
      ? [
          'default',
          [
            'json',
            { outputFile: `${process.env.TEST_REPORTS}/${process.env.npm_package_name?.split('/')[1]}.json` },
          ],
        ]
      : ['default'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});

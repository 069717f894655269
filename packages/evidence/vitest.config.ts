import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

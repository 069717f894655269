import { testConfig } from '../../vitest.shared.mjs';

export default testConfig({
  globalSetup: ['test/set-up.ts'],
  testTimeout: 300_000,
  hookTimeout: 600_000,
});

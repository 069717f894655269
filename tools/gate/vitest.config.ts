import { testConfig } from '../../vitest.shared.mjs';

// A test starts the gate up to five times, and each run starts Redocly twice: half a minute on a busy machine.
export default testConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

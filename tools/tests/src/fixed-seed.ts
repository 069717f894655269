/** Loaded before each test file (vitest.config.ts): property tests draw the same values in every run. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_127 });

import { testConfig } from '../vitest.shared.mjs';

// What a file has started or kept must not count in the measurements of the next.
export default testConfig({ isolate: true });

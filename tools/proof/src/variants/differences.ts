import type { Differences } from './differences/difference.ts';
import { contentDifferences } from './differences/of-contents.ts';
import { requestDifferences } from './differences/of-requests.ts';
import { storageDifferences } from './differences/of-storage.ts';

/** For each variant that decides something inside the server, a probe that tells it from the usual one. */
export const differences: Differences = {
  ...requestDifferences,
  ...storageDifferences,
  ...contentDifferences,
};

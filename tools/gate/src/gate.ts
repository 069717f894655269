import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readAcknowledgements } from './acknowledgements.ts';
import type { Verdict } from './judge-contract.ts';
import { decisions, judgeContract } from './judge-contract.ts';
import { pendingLevel, pendingText, pendingTypes, readChangesets, typedPackages } from './pending-level.ts';
import { readContract, readLastCommit, readPublished } from './read-contract.ts';
import { beyondOurs, redoclyDiff } from './redocly-diff.ts';
import { readReleaseCommit, releaseFaults } from './released.ts';
import { sourcePlaces } from './source-places.ts';

const nothing: Omit<Verdict, 'faults'> = {
  ...{ versions: [], level: 'none', pending: 'none', types: 'none', pendingTypes: 'none' },
  ...{ lacksChangeset: false, notes: [] },
};

/** The repository that this tool is in. */
export const repository = resolve(import.meta.dirname, '../../..');

/**
 * The verdict on the contract in `spec/` of a repository, as if the changesets `leftOut` were not there.
 *
 * @throws when the contract cannot be bundled, or a changeset or a published version cannot be read.
 */
export function gate(root: string, leftOut: readonly string[] = []): Verdict {
  // Compared with a baseline that is not the released one, every verdict would be wrong.
  const broken = releaseFaults(root);
  const release = broken.length > 0 ? undefined : readReleaseCommit(root);
  const faults = release?.faults ?? broken;
  if (faults.length > 0) return { ...nothing, faults };
  const pending = readChangesets(root, leftOut);
  const [current, published] = [readContract(root), readPublished(root)];
  const isNew = [...current.keys()].some((version) => !published.has(version));
  const verdict = judgeContract({
    current,
    published,
    lastCommit: isNew ? readLastCommit(root) : undefined,
    pending: pendingLevel(pending),
    pendingTypes: pendingTypes(pending),
    pendingTexts: {
      contract: pendingText(pending),
      types: typedPackages.map((name) => pendingText(pending, name)),
    },
    ...(release?.decided && {
      decided: { ...release.decided, after: readFileSync(join(root, 'spec/decisions.md'), 'utf8') },
    }),
    acknowledged: readAcknowledgements(root),
    notes: release?.notes ?? [],
    secondOpinion: (base, revision) => beyondOurs(redoclyDiff(base, revision)),
  });
  return {
    ...verdict,
    versions: verdict.versions.map((version) =>
      version.version === decisions ? version : sourcePlaces(root, version),
    ),
  };
}

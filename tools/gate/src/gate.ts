import { resolve } from 'node:path';
import type { Verdict } from './judge-contract.ts';
import { judgeContract } from './judge-contract.ts';
import { readLastCommit } from './last-commit.ts';
import { pendingLevel, pendingTypes } from './pending-level.ts';
import { readContract, readPublished } from './read-contract.ts';
import { beyondOurs, redoclyDiff } from './redocly-diff.ts';
import { releaseFaults } from './released.ts';
import { sourcePlaces } from './source-places.ts';

const nothing: Omit<Verdict, 'faults'> = {
  ...{ versions: [], level: 'none', pending: 'none', types: 'none', pendingTypes: 'none' },
  lacksChangeset: false,
};

/** The repository that this tool is in. */
export const repository = resolve(import.meta.dirname, '../../..');

/**
 * The verdict on the contract in `spec/` of a repository.
 *
 * @throws when the contract cannot be bundled, or a changeset or a published version cannot be read.
 */
export function gate(root: string): Verdict {
  // Compared with a baseline that is not the released one, every verdict would be wrong.
  const faults = releaseFaults(root);
  if (faults.length > 0) return { ...nothing, faults };
  const [current, published] = [readContract(root), readPublished(root)];
  const isNew = [...current.keys()].some((version) => !published.has(version));
  const verdict = judgeContract({
    current,
    published,
    lastCommit: isNew ? readLastCommit(root) : undefined,
    pending: pendingLevel(root),
    pendingTypes: pendingTypes(root),
    secondOpinion: (base, revision) => beyondOurs(redoclyDiff(base, revision)),
  });
  return { ...verdict, versions: verdict.versions.map((version) => sourcePlaces(root, version)) };
}

import { resolve } from 'node:path';
import type { Verdict } from './judge-contract.ts';
import { judgeContract } from './judge-contract.ts';
import { readLastCommit } from './last-commit.ts';
import { pendingLevel } from './pending-level.ts';
import { readContract, readPublished } from './read-contract.ts';
import { realPlaces } from './real-places.ts';
import { beyondOurs, redoclyDiff } from './redocly-diff.ts';

/** The repository that this tool stands in. */
export const repository = resolve(import.meta.dirname, '../../..');

/**
 * The verdict on the contract in `spec/` of a repository.
 *
 * @throws when the contract cannot be bundled, or a changeset or a published version cannot be read.
 */
export function gate(root: string): Verdict {
  const [current, published] = [readContract(root), readPublished(root)];
  const isNew = [...current.keys()].some((version) => !published.has(version));
  const verdict = judgeContract({
    current,
    published,
    lastCommit: isNew ? readLastCommit(root) : undefined,
    pending: pendingLevel(root),
    secondOpinion: (base, revision) => beyondOurs(redoclyDiff(base, revision)),
  });
  return { ...verdict, versions: verdict.versions.map((version) => realPlaces(root, version)) };
}

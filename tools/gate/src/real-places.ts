import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './change.ts';
import type { VersionVerdict } from './judge-contract.ts';

/**
 * The verdict on a version with places as they are in `spec/`. In the view of its own version a schema has a plain
 * name; its file may be one of a generation: `CreateAttestationPayloadV2_1.yaml`.
 */
export function realPlaces(root: string, verdict: VersionVerdict): VersionVerdict {
  const generation = verdict.version.toUpperCase().replace('.', '_');
  const real = (change: Change): Change => {
    const file = change.file.replace(/\.yaml$/, `${generation}.yaml`);
    return existsSync(join(root, file)) ? { ...change, file } : change;
  };
  const { comingOver } = verdict;
  return {
    ...verdict,
    changes: verdict.changes.map(real),
    comingOver: comingOver && { ...comingOver, changes: comingOver.changes.map(real) },
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Change } from './change.ts';
import { isObject } from './contract-document.ts';

/** Where a person says why a change of a released version may be made, though the gate would refuse it. */
export const acknowledgementsFile = 'spec/acknowledged.yaml';

export interface Acknowledgement {
  /** What the change counts as for the next release. */
  level: 'patch' | 'minor' | 'major';
  reason: string;
}

const head = `# Changes of released versions that the gate would refuse, and why each may be made all the same: a false alarm, other words
# for the same, or a change that is wanted. \`npm run spec:gate\` prints the entry of each change; \`level\` is what the change
# counts as in the next release. An entry holds for exactly that change: edit it again, and it has another id.
# \`npm run spec:publish\` empties this list: what it holds is released then.
`;

/**
 * The list by id of change.
 *
 * @throws when an entry is not complete.
 */
export function readAcknowledgements(root: string): Map<string, Acknowledgement> {
  const path = join(root, acknowledgementsFile);
  const list: unknown = existsSync(path) ? parse(readFileSync(path, 'utf8')) : [];
  if (list === null) return new Map();
  if (!Array.isArray(list))
    throw new Error(`${acknowledgementsFile} must be a list of {change, level, reason}`);
  return new Map(list.map((entry: unknown, index) => read(entry, index)));
}

/** Forgets all entries: what they were for is released. */
export function emptyAcknowledgements(root: string): void {
  writeFileSync(join(root, acknowledgementsFile), head);
}

/** Equal for the same change of the same version only. */
export function idOf(version: string, { rule, file, pointer, reason }: Change): string {
  const text = JSON.stringify([version, rule, file, pointer, reason]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function read(entry: unknown, index: number): [string, Acknowledgement] {
  const { change, level, reason, ...more } = isObject(entry) ? entry : {};
  const id = typeof change === 'string' && /^[0-9a-f]{12}$/.test(change) ? change : undefined;
  const isLevel = level === 'patch' || level === 'minor' || level === 'major';
  if (
    id === undefined ||
    !isLevel ||
    typeof reason !== 'string' ||
    reason.trim() === '' ||
    Object.keys(more).length > 0
  )
    throw new Error(
      `${acknowledgementsFile}, entry ${index + 1}: write \`change\` (the id that \`npm run spec:gate\` prints, in quotes), \`level\` (patch, minor or major) and \`reason\` (why the change may be made), and nothing else`,
    );
  return [id, { level, reason }];
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedSource, unknownMembers } from '@attestation/generate';
import type { Node } from 'yaml';
import { isSeq } from 'yaml';
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
  return parseAcknowledgements(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/** The same for the text of the file. */
export function parseAcknowledgements(text: string): Map<string, Acknowledgement> {
  const { document, fault, lineOf } = parsedSource(acknowledgementsFile, text);
  const { contents } = document;
  if (contents === null) return new Map();
  if (fault) throw new Error(`${acknowledgementsFile}:${fault.line}: ${fault.reason} ${fault.fix}`);
  if (!isSeq(contents)) throw new Error(`${acknowledgementsFile} must be a list of {change, level, reason}`);
  return new Map(contents.items.map((item) => read((item as Node).toJS(document), lineOf(item as Node))));
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

function read(entry: unknown, line: number): [string, Acknowledgement] {
  const { change, level, reason, ...more } = isObject(entry) ? entry : {};
  const known = typeof change === 'string' && /^[0-9a-f]{12}$/.test(change) && Object.keys(more).length === 0;
  const isLevel = level === 'patch' || level === 'minor' || level === 'major';
  if (known && isLevel && typeof reason === 'string' && reason.trim() !== '')
    return [change, { level, reason }];
  const odd = unknownMembers(more, ['change', 'level', 'reason']).map(
    (fault) => `${fault.replace(/\?$/, '')}; `,
  );
  throw new Error(
    `${acknowledgementsFile}:${line}: ${odd.join('')}write \`change\` (the id that \`npm run spec:gate\` prints, in quotes), \`level\` (patch, minor or major) and \`reason\` (why the change may be made), and nothing else`,
  );
}

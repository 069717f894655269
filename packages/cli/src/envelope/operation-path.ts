import { UsageError } from '@attestation/command-line';
import { operations } from '@attestation/contract/v1';

/** The command of each operation. */
const words = {
  create: 'createAttestation',
  'add-factoids': 'addFactoids',
  read: 'readAttestation',
  download: 'downloadAttestation',
  apply: 'applyCertification',
} as const satisfies Record<string, keyof typeof operations>;

export const operationWords = Object.keys(words);

/** The path that is signed, from /api on. @throws UsageError */
export function operationPath(word: string): string {
  const found = Object.entries(words).find(
    ([name, operation]) => word === name || word === operations[operation].path,
  );
  if (found) return operations[found[1]].path;
  throw new UsageError(`There is no operation "${word}".`, operationWords.join(', '));
}

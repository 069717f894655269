import { sourceFaults } from '@attestation/generate';
import type { Sources } from './sources.ts';
import { count, green, type Result, red } from './step.ts';

/** Whether the contract can be read: when it cannot, the linters report every file that refers to the one at fault. */
export function checkSyntax(sources: Sources): Result {
  const faults = sourceFaults(sources).map(
    ({ file, line, reason, fix }) => `${file}:${line}  ${reason}\n  Fix: ${fix}`,
  );
  if (faults.length === 0) return green('');
  return red(`${count(faults.length, 'fault')} in what is read; nothing else was looked at`, faults);
}
